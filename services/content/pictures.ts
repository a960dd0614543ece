import { hash } from 'node:crypto'
import { MAX_PHOTO_MB } from '#content/photo.ts'
import { ServiceError } from '#services/errors.ts'
import { HelperEnded, inHelper } from '#services/helper-process.ts'
import type { PictureWork } from './picture-helper.ts'

const HELPER = new URL('./picture-helper.ts', import.meta.url)
const TOO_MUCH = 'This file takes too much time or memory to prepare. Save it smaller, and try again.'

/**
 * Makes the files of a photo, in every width and type, by their paths within the content. `file` is what content names:
 * it has a hash of the upload, so that a file never changes. Orientation is applied; metadata, such as the location, goes.
 * @param name of the upload
 * @throws ServiceError invalid, with a sentence, for what is no picture or too large
 */
export async function resizePhoto(name: string, upload: Uint8Array) {
  if (upload.length > MAX_PHOTO_MB * 1_000_000) {
    throw new ServiceError('invalid', `A picture may have ${MAX_PHOTO_MB} MB. Make it smaller first.`)
  }
  const file = `${startOf(name)}-${hash('sha256', upload).slice(0, 8)}`
  const made = await work<Map<string, Uint8Array>>({ photo: upload, file })
  return { file, files: new Map([...made].map(([path, bytes]) => [path, Buffer.from(bytes)])) }
}

/** Does work of a helper on what somebody uploaded. @throws ServiceError invalid */
export async function work<Output>(task: PictureWork): Promise<Output> {
  return inHelper<Output>(HELPER, task).catch((error) => {
    throw error instanceof HelperEnded ? new ServiceError('invalid', TOO_MUCH) : error
  })
}

function startOf(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .toLowerCase()
  const id = words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 40)
  return id.replaceAll(/^-+|-+$/g, '') || 'picture'
}
