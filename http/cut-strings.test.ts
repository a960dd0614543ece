import { expect, test } from 'vitest'
import { cutStrings } from './cut-strings.ts'

/** A JSON text cut while it arrives in pieces of some bytes. */
function cut(json: string, most: number, pieces: number): string {
  const keep = cutStrings(most)
  const bytes = Buffer.from(json)
  const kept: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += pieces) {
    kept.push(Uint8Array.from(keep(Uint8Array.from(bytes.subarray(at, at + pieces)))))
  }
  return Buffer.concat(kept).toString()
}

const email = {
  a: 'x'.repeat(50),
  'é"\\': ['naïve 👩🏽‍💻'.repeat(9), { quoted: '"\\"'.repeat(20) }],
  n: [1, true, null],
}

test.each([1, 2, 3, 7, 4096])(
  'in pieces of %d bytes, long strings are cut between characters, all else stays',
  (pieces) => {
    expect(cut(JSON.stringify(email), 10_000, pieces)).toBe(JSON.stringify(email))
    for (const most of [10, 11, 12, 13]) {
      const read = JSON.parse(cut(JSON.stringify(email), most, pieces))
      expect(read.a).toBe('x'.repeat(most))
      expect(read['é"\\'][0]).not.toContain('\uFFFD')
      expect(email['é"\\'][0]).toContain(read['é"\\'][0])
      expect('"\\"'.repeat(20).startsWith(read['é"\\'][1].quoted)).toBe(true)
      expect(read.n).toEqual(email.n)
    }
  },
)

test('an escape sequence is whole, or gone', () => {
  for (const most of [1, 2, 3, 4, 5, 6, 7]) {
    expect('\u00E9\u00E9\u00E9'.startsWith(JSON.parse(cut('"\\u00E9\\u00E9\\u00E9"', most, 4)))).toBe(true)
  }
})
