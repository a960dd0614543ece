import { expect, test } from 'vitest'
import { sample, settings } from '#tests/fixtures/raw-email.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { recordAddressed, replyAddress } from './reply-address.ts'
import { writeEmail } from './write-email.ts'

const ours = { secret: 'a secret of the tests', domain: 'reply.academy.example' }
const accepted = { secrets: [ours.secret], domain: ours.domain }
const id = '01999e3f-0000-7000-8000-5b11c09f2a17'
const address = replyAddress(ours, id)

test('an address leads to its record, in any case and among others', () => {
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(recordAddressed(accepted, `Ada <ada@visitor.example>, "Academy" <${address.toUpperCase()}>`)).toBe(id)
})

test.each([
  ['another record', address.replace('2a17', '2a18')],
  ['another code', address.replace(/[\da-f](?=@)/, (digit) => (digit === '0' ? '1' : '0'))],
  ['another domain', address.replace('reply.academy', 'reply.elsewhere')],
  ['a longer domain', `${address}.elsewhere.example`],
  ['another secret', replyAddress({ ...ours, secret: 'another secret of the tests' }, id)],
])('%s leads nowhere', (_what, forged) => {
  expect(recordAddressed(accepted, forged)).toBeUndefined()
})

test('emails to visitors are answered to the address of their record, those to staff to the visitor', () => {
  const answeredTo = (name: string) =>
    writeEmail(sample(name), { ...settings, replies: ours }, content).replyTo?.address
  expect(answeredTo('contact.visitor')).toBe(replyAddress(ours, sample('contact.visitor').row.id))
  expect(answeredTo('contact.staff')).toBe('sample@visitor.example')
})
