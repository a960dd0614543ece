import { readdir } from 'node:fs/promises'

/** Names of all that lies in the outbox, half-written emails too; none where there is no outbox. */
export async function outboxNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Whether an email is about one of the rows, by its name (`<kind>.<recipient>.<id>.eml`). */
export function isAbout(name: string, ids: ReadonlySet<string>): boolean {
  return name.split('.').some((part) => ids.has(part))
}
