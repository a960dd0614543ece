import { createHash } from 'node:crypto'
import { PHOTO_WIDTHS } from '#content/photo.ts'
import { idOf } from './pages.ts'
import { Refusal, type Store } from './store.ts'

/**
 * Stores a picture in every width, under a name that follows from what it shows, so that no file ever changes. The browser has read
 * the upload and made new files of it: what a camera wrote into the upload is gone. Throws Refusal.
 * @param pictures WebP files as base64, one for each of PHOTO_WIDTHS
 */
export async function savePicture(store: Store, { name, pictures }: { name: string; pictures: string[] }) {
  const files = pictures.map((each) => Buffer.from(each, 'base64'))
  if (files.length !== PHOTO_WIDTHS.length || !files.every(isWebP)) throw new Refusal(422, 'This is no picture.')
  const digest = createHash('sha256').update(Buffer.concat(files)).digest('hex').slice(0, 8)
  const file = `${idOf(name.replace(/\.\w+$/, '')).slice(0, 40) || 'picture'}-${digest}`
  const texts = PHOTO_WIDTHS.map((width, index) => [`pictures/${file}-${width}.webp`, files[index] ?? null])
  await store.runExclusive(async () => store.replace(Object.fromEntries(texts)))
  return { file }
}

/** RIFF with its length, then WEBP (developers.google.com/speed/webp/docs/riff_container). */
function isWebP(file: Buffer): boolean {
  const names = file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12)
  return names === 'RIFFWEBP' && file.readUInt32LE(4) + 8 === file.length
}
