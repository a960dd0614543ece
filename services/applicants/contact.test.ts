import { beforeEach, expect, test } from 'vitest'
import { findRecord } from '#services/records/record.ts'
import { expectDeclined, setUpApi } from '#tests/fixtures/set-up.ts'
import { correctContact, findContact } from './own.ts'

const { academy, deps } = setUpApi()
let id: string
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: 'ada@visitor.example', FullName: 'Ada Byron', City: '' })
})

const signIn = { email: 'ada@visitor.example' }
const contact = async () => (await findContact(deps, signIn, id)).contact
const correct = async (changes: object) => correctContact(deps, signIn, id, { ...(await contact()), ...changes })
const corrections = async () => {
  const { timeline } = await findRecord(deps, id)
  return timeline.flatMap((entry) => (entry.what === 'correction' ? [entry] : []))
}

test('what was there before is in the event, if it changed, by the labels of the form; the record has the new data', async () => {
  await correct({})
  expect(await corrections()).toEqual([])
  await correct({ fullName: ' Ada  Lovelace', phone: '+44 (7911) 123-456', city: 'Calgary' })
  expect(await contact()).toMatchObject({ fullName: 'Ada Lovelace', phone: '+447911123456', city: 'Calgary' })
  expect(await findRecord(deps, id)).toMatchObject({ name: 'Ada Lovelace', state: 'new' })
  const [event] = await corrections()
  expect(event).toMatchObject({ by: null, detail: { fields: 'fullName,phone,city' } })
  expect(event?.text).toMatch(/^Full Name before: Ada Byron\nPhone Number before: \+\d+\nCity before: empty$/)
})

test('the rules and messages are those of the form', async () => {
  await expectDeclined(
    correct({ fullName: 'R2-D2', city: 'a'.repeat(201), linkedInUrl: 'javascript:alert(1)' }),
    'invalid',
    {
      errors: {
        fullName: ['Name must only contain letters and be 2-50 characters long.'],
        city: ['City must be at most 200 characters long.'],
        linkedInUrl: ['LinkedIn Profile URL must be a web address.'],
      },
    },
  )
  expect(await corrections()).toEqual([])
})

test('twenty times a day, and never another person’s', async () => {
  for (let time = 0; time < 20; time++) await correct({ city: `City ${time}` })
  await expectDeclined(correct({ city: 'One more' }), 'too_many')
  await academy.rows(`update record_events set at = at - interval '1 day' where record_id = $1`, [id])
  await correct({ city: 'One more' })
  const stranger = { email: 'grace@visitor.example' }
  await expectDeclined(findContact(deps, stranger, id), 'not_found')
  await expectDeclined(correctContact(deps, stranger, id, await contact()), 'not_found')
})
