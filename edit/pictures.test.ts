import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openStoreOnCopy } from '#tests/fixtures/content-copy.ts'
import { savePicture } from './pictures.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })

it('a picture is stored in each width and type, upright, and without the place where it was taken', async () => {
  const { content, store } = openStoreOnCopy()
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } }
  const upload = await blank(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { file } = await savePicture(store, 'Dana Reyes.JPG', upload)
  expect(file).toMatch(/^dana-reyes-[0-9a-f]{8}$/)
  const at = (name: string) => join(content, 'pictures', `${file}-${name}`)
  expect(await sharp(at('320.webp')).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 })
  const made = await sharp(at('1280.webp')).metadata()
  expect([made.exif, made.orientation]).toEqual([undefined, undefined])
  expect(readFileSync(at('1280.avif')).toString('latin1', 4, 12)).toBe('ftypavif')
  expect(readdirSync(join(content, 'pictures'))).toHaveLength(8)

  // Its files go with the words that name it, and come back with them.
  const before = store.read('people.yaml') ?? ''
  const photo = `photo: ${JSON.stringify({ file, alt: 'A person' })}`
  await store.save({ 'people.yaml': before.replace(/^( +)portrait:/m, `$1${photo}\n$&`) })
  await store.save({ 'people.yaml': before })
  expect(existsSync(at('320.webp'))).toBe(false)
  await store.undo()
  expect(await sharp(at('320.webp')).metadata()).toMatchObject({ format: 'webp', width: 320 })
})

it.each([
  ['no picture', () => Buffer.from('<script>alert(1)</script>'), 'Only PNG, JPEG and WebP pictures can be used.'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'Only PNG, JPEG'],
  ['a GIF', () => blank(9, 9).gif().toBuffer(), 'Only PNG, JPEG and WebP'],
  ['more pixels than fit', () => blank(7_800, 7_800).png().toBuffer(), 'more than 60 million pixels'],
  ['half a file', async () => (await blank(900, 900).jpeg().toBuffer()).subarray(0, 900), 'It may be damaged.'],
])('%s is refused with a sentence', async (_case, upload, sentence) => {
  await expect(savePicture(openStoreOnCopy().store, 'a.png', await upload())).rejects.toThrow(sentence)
})
