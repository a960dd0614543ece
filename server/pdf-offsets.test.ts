import { describe, expect, it } from 'vitest'
import { moveOffsets } from './pdf-offsets.ts'

/** A PDF of three objects, two of which name an address, with the table that says where each begins. */
function smallPdf(address: string): string {
  const objects = [
    `1 0 obj\n<</URI (${address}/a)>>\nendobj\n`,
    `2 0 obj\n<</URI (${address}/b)>>\nendobj\n`,
    '3 0 obj\n7\nendobj\n',
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object) => {
    const offset = body.length
    body += object
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return `${body}xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 4>>\nstartxref\n${body.length}\n%%EOF\n`
}

describe('moveOffsets', () => {
  it.each(['https://a.b', 'https://site.invalid', 'https://an-academy-with-a-long-name.example:8443'])(
    'gives the PDF that would have been written with %s',
    (address) => {
      const pdf = Buffer.from(smallPdf('https://site.invalid'), 'latin1')
      expect(moveOffsets(pdf, 'https://site.invalid', address).toString('latin1')).toBe(smallPdf(address))
    },
  )

  it('keeps octets that are no text', () => {
    const pdf = Buffer.concat([Buffer.from([0x25, 0xff, 0x80, 0x00]), Buffer.from(smallPdf('https://site.invalid'))])
    const moved = moveOffsets(pdf, 'https://site.invalid', 'https://a.b')
    expect([...moved.subarray(0, 4)]).toEqual([0x25, 0xff, 0x80, 0x00])
  })
})
