import { join } from 'node:path'
import { openFolder } from './file-folder.ts'

/**
 * Keeps files under names of our own making (`<id>.<extension>`), never a visitor's. What `put` has answered is on disk,
 * whole: a reader meets the file or nothing.
 */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or nothing where there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes the file, and what a broken `put` has left of it; one that is not there is no error. */
  delete(key: string): Promise<void>
  /** Where people find the file: its path below DATA_DIR, or its `s3://` address. */
  locate(key: string): Promise<string>
}

/**
 * Opens the storage of resumes: a folder in DATA_DIR, or any S3. Nothing is touched before the first call.
 * @param storageUrl `s3://bucket?region=...&endpoint=...`, as STORAGE_URL says it
 */
export function openFileStore({
  storageUrl,
  dataDir,
}: {
  storageUrl?: string | undefined
  dataDir: string
}): FileStore {
  if (storageUrl === undefined) return openFolder(join(dataDir, 'resumes'))
  // The SDK is some two hundred modules: loaded only where a bucket is configured.
  let opening: Promise<FileStore> | undefined
  const bucket = () => {
    opening ??= import('./file-bucket.ts').then(({ openBucket }) => openBucket(storageUrl))
    return opening
  }
  return {
    put: async (key, bytes) => (await bucket()).put(key, bytes),
    get: async (key) => (await bucket()).get(key),
    delete: async (key) => (await bucket()).delete(key),
    locate: async (key) => (await bucket()).locate(key),
  }
}
