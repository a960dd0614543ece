import { expect, test } from 'vitest'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'
import type { Email } from './registry.ts'
import { recordAddressed, replyAddress } from './reply-address.ts'
import { writeEmail } from './write-email.ts'

const ours = { secret: 'a secret of the tests', domain: 'reply.academy.example' }
const id = '01999e3f-0000-7000-8000-5b11c09f2a17'
const address = replyAddress(ours, id)

test('an address leads to its record, in any case and among others', () => {
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(recordAddressed(ours, `Ada <ada@visitor.example>, "Academy" <${address.toUpperCase()}>`)).toBe(id)
})

test.each([
  ['another record', address.replace('2a17', '2a18')],
  ['another code', address.replace(/[\da-f](?=@)/, (digit) => (digit === '0' ? '1' : '0'))],
  ['another domain', address.replace('reply.academy', 'reply.elsewhere')],
  ['a longer domain', `${address}.elsewhere.example`],
  ['another secret', replyAddress({ ...ours, secret: 'another secret of the tests' }, id)],
])('%s leads nowhere', (_what, forged) => {
  expect(recordAddressed(ours, forged)).toBeUndefined()
})

test('emails to visitors are answered to the address of their record, those to staff to the visitor', () => {
  const settings = { publicUrl: 'https://academy.example', replies: ours }
  const [confirmation, notice] = ['contact.visitor', 'contact.staff'].map((name) => sampleEmails[name] as Email)
  const answeredTo = (email: Email) => writeEmail(email, settings).replyTo?.address
  expect(answeredTo(confirmation as Email)).toBe(replyAddress(ours, (confirmation as Email).row.id))
  expect(answeredTo(notice as Email)).toBe('sample@visitor.example')
})
