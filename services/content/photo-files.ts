import sharp, { type Metadata, type Sharp } from 'sharp'
import { PHOTO_TYPES, PHOTO_WIDTHS, photoPath } from '#content/photo.ts'
import { Refused } from '#services/helper-process.ts'

/** More than most cameras have. */
const MAX_PIXELS = 50_000_000
const TOO_LARGE = `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels. Make it smaller first.`
/** Some pictures are decoded as a whole: interlaced and progressive ones, and PNGs that are turned. */
const MAX_WHOLE_BYTES = 120_000_000
/** An AVIF needs memory for each of its pixels, and its width is given. */
const MAX_HEIGHT = 2
/** Of 1 to 9. The usual 4 takes eight times as long for files that are 6% smaller. */
const AVIF_EFFORT = 2

/** Makes a photo's files from its pixels, so that nothing else of the upload is in them. @throws Refused */
export async function photoFiles(upload: Uint8Array, file: string): Promise<Map<string, Buffer>> {
  const data = await readPicture(upload, Math.max(...PHOTO_WIDTHS))
  const files = new Map<string, Buffer>()
  for (const width of PHOTO_WIDTHS) {
    for (const type of PHOTO_TYPES) {
      const sized = sharp(data.pixels, { raw: data.raw }).resize({ width, withoutEnlargement: true })
      const written = type === 'avif' ? sized.avif({ quality: 55, effort: AVIF_EFFORT }) : sized.webp({ quality: 80 })
      files.set(photoPath(file, width, type).slice(1), await written.toBuffer())
    }
  }
  return files
}

/** Decodes a picture once, upright and at most so wide. */
async function readPicture(upload: Uint8Array, width: number) {
  const upright = (await openPicture(upload)).autoOrient().resize({ width, withoutEnlargement: true })
  const { data: pixels, info } = await upright.raw().toBuffer({ resolveWithObject: true }).catch(refuse)
  return { pixels, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** Opens a picture of which only the header is read, unless it is too large. @throws Refused */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const open = async () => {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    return { picture, metadata: await picture.metadata() }
  }
  const { picture, metadata } = await open().catch(refuse)
  const { width, height, autoOrient } = metadata
  if (width * height > MAX_PIXELS) throw new Refused(TOO_LARGE)
  if (wholeBytes(metadata) > MAX_WHOLE_BYTES) {
    throw new Refused(
      'This picture takes too much memory. Make it smaller, or save it as a JPEG that is not progressive.',
    )
  }
  if (autoOrient.height > MAX_HEIGHT * autoOrient.width) {
    throw new Refused('This picture is more than twice as high as it is wide. Crop it first.')
  }
  return picture
}

/** Bytes that decoding keeps at once. */
function wholeBytes({
  width,
  height,
  channels,
  depth,
  format,
  isProgressive,
  orientation = 1,
  ...rest
}: Metadata): number {
  const samples = width * height * channels
  // The coefficients of a progressive JPEG take two bytes each, its colors mostly a quarter as many.
  if (format === 'jpeg') return isProgressive ? samples * (rest.chromaSubsampling === '4:2:0' ? 1 : 2) : 0
  return isProgressive || orientation > 1 ? samples * (depth === 'ushort' ? 2 : 1) : 0
}

/** Errors of the library, and sentences for the person who uploads. */
const SENTENCES: [RegExp, string][] = [
  [/pixel limit/, TOO_LARGE],
  [/unsupported image format/, 'Only PNG, JPEG and WebP pictures can be used.'],
]

export function refuse({ message }: Error): never {
  const [, sentence] = SENTENCES.find(([said]) => said.test(message)) ?? []
  throw new Refused(sentence ?? 'This file cannot be read as a picture. It may be damaged.')
}
