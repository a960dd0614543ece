import { hash } from 'node:crypto'
import sharp from 'sharp'
import { PHOTO_TYPES, PHOTO_WIDTHS, photoPath } from '#content/photo.ts'
import { getId } from './pages.ts'
import { EditError, type Store } from './store.ts'

/** More than any camera has; larger pictures would fill the memory. */
const MAX_PIXELS = 60_000_000
const TIMEOUT_SECONDS = 60

// Allows only these of the library's many formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })

/**
 * Stores an upload in every width and type, named by its content, so that a file never changes. Applies the orientation
 * and removes metadata, such as the location. @throws EditError
 */
export async function savePicture(store: Store, name: string, upload: Uint8Array): Promise<{ file: string }> {
  const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
  const start = getId(name.replace(/\.\w+$/, '')).slice(0, 40) || 'picture'
  const file = `${start}-${hash('sha256', upload).slice(0, 8)}`
  const texts: Record<string, string> = {}
  for (const width of PHOTO_WIDTHS) {
    const sized = picture.clone().resize({ width, withoutEnlargement: true })
    for (const type of PHOTO_TYPES) {
      const written = await sized
        .clone()
        .toFormat(type, { quality: { avif: 55, webp: 80 }[type] })
        .toBuffer()
        .catch(refuse)
      texts[photoPath(file, width, type).slice(1)] = written.toString('latin1')
    }
  }
  await store.runExclusive(async () => store.replace(texts))
  return { file }
}

/** Errors of the library, and messages for the user. */
const SENTENCES: [RegExp, string][] = [
  [/pixel limit/, `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller first.`],
  [/unsupported image format/, 'Only PNG, JPEG and WebP pictures can be used.'],
]

function refuse({ message }: Error): never {
  const [, sentence] = SENTENCES.find(([said]) => said.test(message)) ?? []
  throw new EditError(422, sentence ?? 'This file cannot be read as a picture. It may be damaged.')
}
