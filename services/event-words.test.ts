import { expect, test } from 'vitest'
import { type EventKind, events, getAuthor } from './event-words.ts'

type Detail = Record<string, string | null>

const by = 'applicant'
test.each<[EventKind, Detail, string]>([
  ['status', { from: 'offered', to: 'accepted', by }, 'The applicant accepted the offer'],
  ['status', { from: 'submitted', to: 'withdrawn', by }, 'The applicant withdrew the application'],
  ['status', { from: 'offered', to: 'offer_expired' }, 'The desk changed the status from offered to offer expired'],
  ['correction', { fields: 'email' }, 'The applicant confirmed another email address'],
  ['refund_request', { step: 'declined', amount: 'USD 50' }, 'Stripe declined the refund of USD 50'],
  ['decision', { step: 'sent', outcome: 'offered' }, 'The desk put the offer into effect'],
  [
    'decision',
    { step: 'returned', outcome: 'offered', reason: 'no_seat' },
    'The desk did not send the offer, because its start had no free seat',
  ],
  ['email_failed', { to: 'visitor' }, 'The desk could not deliver an email to this person'],
])('%s %j: %s', (kind, detail, sentence) => {
  expect(`${getAuthor(kind, detail)} ${events[kind].words(detail)}`).toBe(sentence)
})
