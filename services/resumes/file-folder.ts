import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files in a folder that only the server's user may enter. */
export function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (key === '' || key.startsWith('.') || basename(key) !== key) throw new Error('A key of the storage is one name.')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = unfinishedAt(path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
        await rename(unfinished, path)
        await syncFolder(folder)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async delete(key) {
      const path = pathOf(key)
      await rm(unfinishedAt(path), { force: true })
      await rm(path, { force: true })
    },

    async locate(key) {
      return join(basename(folder), basename(pathOf(key)))
    },
  }
}

const unfinishedAt = (path: string) => `${path}.unfinished`

/** A name is on disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
