import { expect, test } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'
import { sampleTerms } from '#tests/fixtures/sample-emails.ts'
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
  const long = 'A sentence that is as long as the form takes it. '.repeat(8)
  const terms = { ...sampleTerms, more: 'Office hours on Saturdays', paymentPlan: long, withdrawal: long }
  for (const each of [letter, { ...letter, terms, name: 'Łukasz 王', acceptedAt: new Date(), respondBy: null }]) {
    const pdf = await makeLetter(content, each, 'https://academy.example')
    expect(pagesIn(pdf)).toBe(1)
    expect(pdf.toString('latin1')).toContain('/Marked true')
    expect(pdf.toString('latin1').match(/\/S \/TR\n/g)).toHaveLength(6)
  }
})
