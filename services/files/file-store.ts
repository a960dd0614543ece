import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Stores files under generated names (`<id>.<extension>`). Readers never get a partial file. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes a file, or the rest of a failed `put`. A missing file is no error. */
  delete(key: string): Promise<void>
  /** Returns the path below DATA_DIR, or the `s3://` address. */
  locate(key: string): Promise<string>
}

type Storage = { storageUrl?: string | undefined; dataDir: string }

/** Opens a folder in DATA_DIR, or any S3 (STORAGE_URL). Accesses neither before the first call. */
export async function openFileStore({ storageUrl, dataDir }: Storage): Promise<FileStore> {
  return storageUrl === undefined ? openFolder(join(dataDir, 'files')) : openBucket(storageUrl)
}

/** Opens a folder that only the server's user can enter. */
function openFolder(folder: string): FileStore {
  const getPath = (key: string) => {
    if (key === '' || key.startsWith('.') || basename(key) !== key) throw new Error('A key of the storage is one name.')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = getPath(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinishedAt(path), bytes, { mode: 0o600, flush: true })
        await rename(unfinishedAt(path), path)
        // The name is on disk only once its folder is.
        const handle = await open(folder, 'r')
        await handle.sync().finally(() => handle.close())
      } catch (error) {
        await rm(unfinishedAt(path), { force: true }).catch(() => {})
        throw error
      }
    },
    async get(key) {
      return readFile(getPath(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
    },
    async delete(key) {
      const path = getPath(key)
      await rm(unfinishedAt(path), { force: true })
      await rm(path, { force: true })
    },
    async locate(key) {
      return join(basename(folder), basename(getPath(key)))
    },
  }
}

const unfinishedAt = (path: string) => `${path}.unfinished`

/** Opens a bucket of any S3: `s3://bucket/folder?region=...&endpoint=...`. The SDK finds the credentials. */
async function openBucket(address: string): Promise<FileStore> {
  // Loaded only for a bucket, because the SDK has about two hundred modules.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  )
  const { host: Bucket, pathname, searchParams } = new URL(address)
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  const region = searchParams.get('region')
  const endpoint = searchParams.get('endpoint')
  const client = new S3Client({
    ...(region && { region }),
    // Other providers use buckets as paths, and some do not support Amazon's checksums.
    ...(endpoint && { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  })
  const object = (key: string) => ({ Bucket, Key: folder === '' ? key : `${folder}/${key}` })
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...object(key), Body: bytes, ContentLength: bytes.length }))
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(object(key)))
        return await Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    locate: async (key) => `s3://${Bucket}/${object(key).Key}`,
  }
}
