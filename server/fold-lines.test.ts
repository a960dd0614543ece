import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLines } from './fold-lines.ts'

const unfold = (text: string) => text.replaceAll('\r\n ', '')

describe('foldLines', () => {
  it('leaves a line of 75 octets and breaks one of 76', () => {
    expect(foldLines('x'.repeat(75))).toBe('x'.repeat(75))
    expect(foldLines('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  })

  it('counts octets, and never breaks a character', () => {
    const folded = foldLines('é'.repeat(38))
    expect(folded).toBe(`${'é'.repeat(37)}\r\n é`)
  })

  it('loses nothing and makes no line longer than 75 octets', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 400 }).filter((text) => !/[\r\n]/.test(text))
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map((each) => `X:${each}`).join('\r\n')
        const folded = foldLines(text)
        expect(unfold(folded)).toBe(text)
        for (const each of folded.split('\r\n')) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75)
      }),
    )
  })
})
