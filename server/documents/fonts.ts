import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)

function font(family: string, subset: string, weight: number): Buffer {
  return unpacked(readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)))
}

/**
 * A WOFF font (https://www.w3.org/TR/WOFF/) as the OpenType font within it. PDFKit would unpack it again for each document,
 * which is three quarters of its work.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  const search = [count, 16 * power, Math.log2(power), 16 * (count - power)]
  for (const [index, value] of search.entries()) head.writeUInt16BE(value, 4 + 2 * index)
  const parts = [head]
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index
    const [start = 0, packed = 0, length = 0, checksum = 0] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at))
    const table = woff.subarray(start, start + packed)
    const padded = Buffer.alloc((length + 3) & ~3)
    ;(packed < length ? inflateSync(table) : table).copy(padded)
    woff.copy(head, 12 + 16 * index, entry, entry + 4)
    for (const [place, value] of [checksum, offset, length].entries()) {
      head.writeUInt32BE(value, 12 + 16 * index + 4 + 4 * place)
    }
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** The site's fonts for pictures and print, which cannot use the variable ones. latin-ext has Central European letters. */
export const fonts = {
  display: font('bricolage-grotesque', 'latin', 700),
  displayExtended: font('bricolage-grotesque', 'latin-ext', 700),
  text: font('figtree', 'latin', 500),
  textExtended: font('figtree', 'latin-ext', 500),
  textBold: font('figtree', 'latin', 700),
}
