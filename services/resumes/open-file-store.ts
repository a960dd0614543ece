import { join } from 'node:path'
import { openFolder } from './file-folder.ts'
import type { FileStore } from './file-store.ts'

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
