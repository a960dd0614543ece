type Closing = { name: string; close: () => Promise<unknown> }

/** What was opened, to be closed in the opposite order, since what was opened later needs what was opened before. */
export function openResources(report: (line: string) => void) {
  const opened: Closing[] = []
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
    add(name: string, close: () => Promise<unknown>) {
      opened.push({ name, close })
    },
    get closing(): boolean {
      return closing !== undefined
    },
    /** Closes everything once, however often it is asked for. */
    close(): Promise<void> {
      closing ??= closeAll()
      return closing
    },
  }
}
