import { readdir } from 'node:fs/promises'

/** Includes unfinished files. */
export async function outboxNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Checks whether a file name (`<kind>.<recipient>.<id>.eml`) contains the id of one of the rows. */
export function isAbout(name: string, ids: ReadonlySet<string>): boolean {
  return name.split('.').some((part) => ids.has(part))
}
