import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { indexedPng } from './indexed-png.ts'

/** Reads what indexedPng writes, and refuses a chunk whose sum is wrong. */
function read(png: Buffer): number[][] {
  const chunks: Record<string, Buffer> = {}
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const named = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks[named.toString('latin1', 0, 4)] = named.subarray(4)
    at += 12 + length
  }
  const { IHDR, PLTE, IDAT } = chunks as Record<'IHDR' | 'PLTE' | 'IDAT', Buffer>
  const [width, height] = [IHDR.readUInt32BE(0), IHDR.readUInt32BE(4)]
  const rows = inflateSync(IDAT)
  return Array.from({ length: width * height }, (_, pixel) => {
    const place = rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] ?? 0
    return [...PLTE.subarray(place * 3, place * 3 + 3)]
  })
}

const rgba = (pixels: number[][]) => Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255]))

describe('indexedPng', () => {
  it('keeps every pixel of a picture of few colours', () => {
    const pixels = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 255, 0],
      [1, 2, 3],
      [0, 0, 0],
      [255, 255, 255],
    ]
    expect(read(indexedPng(rgba(pixels), 3, 2))).toEqual(pixels)
  })

  it('gives the rarest of too many colours the nearest of the others', () => {
    const common = Array.from({ length: 256 }, (_, shade) => [shade, shade, shade])
    const pixels = [...common, ...common, [10, 11, 10]]
    expect(read(indexedPng(rgba(pixels), pixels.length, 1)).at(-1)).toEqual([10, 10, 10])
  })
})
