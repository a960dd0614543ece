import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 256

/**
 * A picture as a PNG with a palette (https://www.w3.org/TR/png-3/): one octet a pixel instead of four. Where there are
 * more than 256 colours, the rarest become the nearest of the others; in flat drawings those are a few pixels of edges.
 * @param rgba four octets a pixel, row by row; all of it opaque
 */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer {
  const colours = new Uint32Array(width * height)
  for (let pixel = 0; pixel < colours.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = [rgba[pixel * 4], rgba[pixel * 4 + 1], rgba[pixel * 4 + 2]]
    colours[pixel] = (red << 16) | (green << 8) | blue
  }
  const { palette, places } = choosePalette(colours)

  // Each row begins with its filter, which is none: 0.
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = places.get(colours[y * width + x] ?? 0) ?? 0
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8) // Eight bits a pixel, which is a place in the palette.
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function choosePalette(colours: Uint32Array): { palette: number[]; places: Map<number, number> } {
  const counts = new Map<number, number>()
  let start = 0
  // Counted by runs, of which a flat drawing has few.
  for (let pixel = 1; pixel <= colours.length; pixel++) {
    const colour = colours[start] ?? 0
    if (colours[pixel] === colour) continue
    counts.set(colour, (counts.get(colour) ?? 0) + pixel - start)
    start = pixel
  }
  const byFrequency = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
  const palette = byFrequency.slice(0, COLOURS)
  const places = byFrequency.map(
    (colour, place) => [colour, place < COLOURS ? place : nearest(palette, colour)] as const,
  )
  return { palette, places: new Map(places) }
}

function channels(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

function nearest(palette: number[], colour: number): number {
  const wanted = channels(colour)
  const distances = palette.map((each) =>
    channels(each).reduce((sum, part, index) => sum + (part - (wanted[index] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
