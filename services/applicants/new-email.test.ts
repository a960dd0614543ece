import { expect, test } from 'vitest'
import { findPerson } from '#services/records/person.ts'
import { snooze } from '#services/records/work.ts'
import { DAY, later } from '#services/secrets.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { prepareEmailChange } from './emails.ts'
import { confirmNewEmail, requestNewEmail } from './new-email.ts'

const { academy, deps } = setUpApi()
const omar = setUpActor(deps, 'admin', 'Omar Sample')

test('an applicant who confirms another address stays one person with what they sent before, and outdates open pages', async () => {
  const [email, other] = ['joan@old.example', 'joan@new.example']
  const id = await academy.registered({ EmailAddress: email })
  const earlier = await academy.sendLead('Contact/send-message', { email })
  const known = await academy.sendLead('Contact/send-message', { email: other })
  const signIn = { id: crypto.randomUUID(), email, createdAt: new Date() }
  await requestNewEmail(deps, signIn, other)
  const seen = await currentVersion(academy, id)
  const [change] = await academy.rows<{ id: string }>('select id from email_changes')
  const prepared = await prepareEmailChange(deps.database, change?.id ?? '')
  expect(await confirmNewEmail(deps, signIn, prepared?.token ?? '')).toBe(true)
  await expectDeclined(snooze(deps, omar, seen, later(new Date(), DAY)), 'stale')
  const person = await findPerson(deps, omar, id)
  expect(person.records.map((record) => record.id).sort()).toEqual([id, earlier, known].sort())
})
