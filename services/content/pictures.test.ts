import sharp from 'sharp'
import { expect, it } from 'vitest'
import { resizePhoto } from './pictures.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })

it('a photo has a file of each width and type, upright, without the place where it was taken', async () => {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } }
  const upload = await blank(900, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { file, files } = await resizePhoto('Dana Reyes.JPG', upload)
  expect(file).toMatch(/^dana-reyes-[0-9a-f]{8}$/)
  expect(files.size).toBe(8)
  const get = (name: string) => files.get(`pictures/${file}-${name}`) as Buffer
  expect(await sharp(get('320.webp')).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 })
  const largest = await sharp(get('1280.webp')).metadata()
  expect([largest.width, largest.exif, largest.orientation]).toEqual([600, undefined, undefined])
  expect(get('1280.avif').toString('latin1', 4, 12)).toBe('ftypavif')
})

it('what else a file has beside its pixels is in none that is made of it', async () => {
  const hidden = Buffer.from('<script>alert(1)</script>')
  const upload = Buffer.concat([await blank(40, 40).png().toBuffer(), hidden])
  const { files } = await resizePhoto('../../a b.svg', upload)
  expect([...files.keys()].filter((path) => !/^pictures\/a-b-[0-9a-f]{8}-\d+\.(avif|webp)$/.test(path))).toEqual([])
  expect([...files.values()].filter((body) => body.includes('script'))).toEqual([])
})

const svg = (inside = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
const interlaced = () => blank(7_000, 7_000).ensureAlpha().png({ progressive: true, compressionLevel: 1 }).toBuffer()

it.each([
  ['text', () => Buffer.from('<script>alert(1)</script>'), 'Only PNG, JPEG and WebP pictures can be used.'],
  ['an SVG', () => Buffer.from(svg()), 'Only PNG, JPEG'],
  ['an SVG that refers to a file', () => Buffer.from(svg('<image href="/etc/passwd"/>')), 'Only PNG, JPEG'],
  ['a GIF', () => blank(9, 9).gif().toBuffer(), 'Only PNG, JPEG and WebP'],
  ['a TIFF', () => blank(9, 9).tiff().toBuffer(), 'Only PNG, JPEG and WebP'],
  ['an AVIF', () => blank(9, 9).avif().toBuffer(), 'Only PNG, JPEG and WebP'],
  ['nothing', () => Buffer.alloc(0), 'It may be damaged.'],
  ['half a file', async () => (await blank(900, 900).jpeg().toBuffer()).subarray(0, 900), 'It may be damaged.'],
  ['half a PNG', async () => (await blank(900, 900).png().toBuffer()).subarray(0, 900), 'It may be damaged.'],
  ['more pixels than fit', () => blank(7_800, 7_800).png().toBuffer(), 'more than 50 million pixels'],
  ['what is decoded as a whole', interlaced, 'takes too much memory'],
  ['a tower', () => blank(100, 201).png().toBuffer(), 'more than twice as high as it is wide'],
  ['too many bytes', () => Buffer.alloc(10_000_001), 'may have 10 MB'],
])('%s is refused with a sentence', async (_case, upload, sentence) => {
  const refused = resizePhoto('a.png', await upload())
  await expect(refused).rejects.toMatchObject({ reason: 'invalid', message: expect.stringContaining(sentence) })
})
