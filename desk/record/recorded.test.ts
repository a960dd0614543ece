import { expect, test } from 'vitest'
import { doerOf, type Recorded, recordedWords } from './recorded.ts'

const entry = (what: Recorded['what'], detail: Recorded['detail']) =>
  ({ key: '1', at: new Date(), by: null, what, detail, text: null }) as Recorded
const sentence = (what: Recorded['what'], detail: Recorded['detail']) =>
  `${doerOf(entry(what, detail))} ${recordedWords(entry(what, detail))}`

test('the timeline says what the applicant did, and what the program did', () => {
  const by = 'applicant'
  expect(sentence('status', { from: 'offered', to: 'accepted', by })).toBe('The applicant accepted the offer')
  expect(sentence('status', { from: 'offered', to: 'declined', by })).toBe('The applicant declined the offer')
  expect(sentence('status', { from: 'submitted', to: 'withdrawn', by })).toBe('The applicant withdrew the application')
  expect(sentence('status', { from: 'offered', to: 'offer_expired' })).toBe(
    'The desk changed the admission from offered to offer expired',
  )
  expect(sentence('question', {})).toBe('The applicant asked a question')
  expect(sentence('correction', { fields: 'fullName,phone' })).toBe('The applicant corrected their contact data')
  expect(sentence('correction', { fields: 'email' })).toBe('The applicant confirmed another email address')
})
