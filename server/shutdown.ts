export type Resources = ReturnType<typeof openResources>

/** Collects opened resources and closes them in reverse order. */
export function openResources(report: (line: string) => void) {
  const opened: { name: string; close: () => Promise<unknown> }[] = []
  let closing: Promise<void> | undefined

  const closeAll = async () => {
    for (const { name, close } of opened.reverse()) {
      try {
        await close()
      } catch (error) {
        report(`${name} did not close in order: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return {
    add: (name: string, close: () => Promise<unknown>) => void opened.push({ name, close }),
    get closing(): boolean {
      return closing !== undefined
    },
    close(): Promise<void> {
      closing ??= closeAll()
      return closing
    },
  }
}
