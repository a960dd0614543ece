import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { assetHeaders } from '#http/security-headers.ts'
import { type StaticFile, staticFile } from '#http/static-files.ts'
import type { FileSource } from './answer.ts'

/** Bytes of pictures in memory. */
const MOST_BYTES = 16_000_000

export type ContentFiles = {
  /** Whether the current version has the file (`pictures/dana-12345678-640.webp`). */
  has(file: string): boolean
  read(file: string): Promise<Buffer | undefined>
}

const PHOTO = /^\/pictures\/[a-z0-9-]+\.(avif|webp)$/

/** The photos of the current version. A name has a hash of the content, so a photo never changes. */
export function openPhotos(files: ContentFiles, publicUrl: string, mostBytes = MOST_BYTES): FileSource {
  const kept = new LRUCache<string, StaticFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ variants }) => variants.identity.body.length || 1,
    async fetchMethod(path) {
      const body = await files.read(path.slice(1))
      const type = getMimeType(path) ?? ''
      return body && staticFile(body, { type, headers: assetHeaders(publicUrl, type) })
    },
  })
  return {
    has: (path) => PHOTO.test(path) && files.has(path.slice(1)),
    get: (path) => kept.get(path) ?? kept.fetch(path),
  }
}
