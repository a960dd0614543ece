export type Resources = ReturnType<typeof openResources>

/** Collects what is opened, and closes it in the opposite order. */
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
    /** Closes everything once, however often it is called. */
    close(): Promise<void> {
      closing ??= closeAll()
      return closing
    },
  }
}
