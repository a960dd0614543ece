import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { printable } from '#content/printable.ts'
import type { OfferTerms } from '#contract/starts.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { sampleTerms } from '#tests/fixtures/sample-terms.ts'
import { fonts, isOwn } from './fonts.ts'
import { makeLetter } from './letter-pdf.ts'

const letter = {
  name: 'Ada Byron',
  courseId: 'cyber-security',
  course: 'Cyber Security',
  reference: 'ABCD-1234',
  terms: sampleTerms,
  sentAt: new Date('2027-02-01T12:00:00Z'),
  respondBy: '2027-03-14',
  acceptedAt: null,
}
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

test('an admission letter is one tagged page, however long its terms and whatever the name', async () => {
  const terms = {
    ...sampleTerms,
    more: 'Office hours on Saturdays, and whatever else is live besides the classes, as long as staff write it',
    tuition: { amount: 99_999.99, currency: 'USD' },
    taxes: [{ name: 'A tax with a name', rate: 14.975 }],
    plans: [...sampleTerms.plans, { kind: 'deposit', deposit: 500 }] satisfies OfferTerms['plans'],
    refunds: {
      steps: [-30, -1, 13, 41].map((untilDay, index) => ({ untilDay, percent: 100 - 20 * index })),
      keepsDeposit: true,
    },
  }
  for (const each of [letter, { ...letter, terms, name: 'Łukasz 王', acceptedAt: new Date(), respondBy: null }]) {
    const pdf = await makeLetter(content, each, 'https://academy.example')
    expect(pagesIn(pdf)).toBe(1)
    expect(pdf.toString('latin1')).toContain('/Marked true')
    expect(pdf.toString('latin1').match(/\/S \/TR\n/g)).toHaveLength(7)
  }
})

test.each([
  ['José María', 'Hello José María,'],
  ['Łukasz Żółć', 'Hello Łukasz Żółć,'],
  ['Nguye\u0302\u0303n Thị Thảo', 'Hello Nguyễn Thị Thảo,'],
  ['Ирина Ковальчук', 'Hello Ирина Ковальчук,'],
  ['王小明', 'To the applicant with the reference ABCD-1234,'],
])('an admission letter for %s says: %s', async (name, greeting) => {
  const text = vi.spyOn(PDFDocument.prototype, 'text')
  await makeLetter(content, { ...letter, name }, 'https://academy.example')
  const written = text.mock.calls.map(([words]) => words)
  text.mockRestore()
  expect(written).toContain(greeting)
})

test('every font has the letters that it is used for', () => {
  const sheet = new PDFDocument() as unknown as {
    font(bytes: Buffer): { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
  }
  const codes = printable.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_value, at) => first + at),
  )
  // Not yet assigned, control and formatting characters have no shape.
  const visible = codes.filter((code) => /[^\p{Cn}\p{C}]/u.test(String.fromCodePoint(code)))
  for (const [name, bytes] of Object.entries(fonts)) {
    const { font } = sheet.font(bytes)._font
    const used = visible.filter((code) => name === 'other' || isOwn(String.fromCodePoint(code)))
    const missing = used.filter((code) => !font.hasGlyphForCodePoint(code)).map((code) => code.toString(16))
    expect([name, missing]).toEqual([name, []])
  }
})
