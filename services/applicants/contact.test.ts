import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findRecord } from '#services/records/record.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import { correctContact, findContact } from './contact.ts'

let academy: TestApi
let id: string
beforeAll(async () => {
  academy = await openApi()
})
afterAll(() => academy.close())
beforeEach(async () => {
  id = await academy.registered({ EmailAddress: 'ada@visitor.example', FullName: 'Ada Byron', City: '' })
})

const session = { email: 'ada@visitor.example' }
const contact = async () => (await findContact(academy.deps, session, id)).contact
const correct = async (changes: object) =>
  correctContact(academy.deps, session, id, { ...(await contact()), ...changes })
const corrections = async () => {
  const { timeline } = await findRecord(academy.deps, id)
  return timeline.flatMap((entry) => (entry.what === 'correction' ? [entry] : []))
}

test('what was there before is in the event, by the labels of the form; the record has the new data', async () => {
  await correct({ fullName: ' Ada  Lovelace', phone: '+44 (7911) 123-456', city: 'Calgary' })
  expect(await contact()).toMatchObject({ fullName: 'Ada  Lovelace', phone: '+447911123456', city: 'Calgary' })
  expect(await findRecord(academy.deps, id)).toMatchObject({ name: 'Ada  Lovelace', state: 'new' })
  const [event] = await corrections()
  expect(event).toMatchObject({ by: null, detail: { fields: 'fullName,phone,city' } })
  expect(event?.text).toMatch(/^Full Name before: Ada Byron\nPhone Number before: \+\d+\nCity before: empty$/)
})

test('what has not changed leaves no event', async () => {
  await correct({})
  expect(await corrections()).toEqual([])
})

test('the rules and messages are those of the form', async () => {
  const bad = {
    ...{ fullName: 'R2-D2', phone: '12', country: 'x'.repeat(201), state: 'a\u202eb', city: 'a\nb' },
    linkedInUrl: 'javascript:alert(1)',
  }
  await expect(correct(bad)).rejects.toMatchObject({
    reason: 'invalid',
    errors: {
      fullName: ['Name must only contain letters and be 2-50 characters long.'],
      phone: ['Invalid phone number format.'],
      country: ['Country must be at most 200 characters long.'],
      state: ['State must not contain control characters.'],
      city: ['City must not contain control characters.'],
      linkedInUrl: ['LinkedIn Profile URL must be a web address.'],
    },
  })
  expect(await corrections()).toEqual([])
})

test('twenty times a day, and never another person’s', async () => {
  for (let time = 0; time < 20; time++) await correct({ city: `City ${time}` })
  await expect(correct({ city: 'One more' })).rejects.toMatchObject({ reason: 'too_many' })
  await academy.rows(`update record_events set at = at - interval '1 day' where record_id = $1`, [id])
  await correct({ city: 'One more' })
  const stranger = { email: 'grace@visitor.example' }
  await expect(findContact(academy.deps, stranger, id)).rejects.toMatchObject({ reason: 'not_found' })
  await expect(correctContact(academy.deps, stranger, id, await contact())).rejects.toMatchObject({
    reason: 'not_found',
  })
})
