import { expect, test } from 'vitest'
import { doerOf, type EventKind, eventWords } from './event-words.ts'

type Detail = Record<string, string | null>
const sentence = (kind: EventKind, detail: Detail) => `${doerOf(kind, detail)} ${eventWords[kind](detail)}`

test('an event says what the applicant did, what Stripe reported, and what the program did', () => {
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
  expect(sentence('refund_request', { step: 'declined', amount: 'USD 50' })).toBe(
    'Stripe declined the refund of USD 50',
  )
  expect(sentence('decision', { step: 'sent', outcome: 'offered' })).toBe('The desk put the offer into effect')
})
