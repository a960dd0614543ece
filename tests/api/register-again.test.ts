import { expect, test } from 'vitest'
import { expectFailure, failureOf, sharedApi } from './open-api.ts'

const academy = sharedApi()

test('20 at once with one key: one row, one id', async () => {
  const headers = { 'Idempotency-Key': 'race' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => academy.register({}, headers)))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(bodies.map(({ applicationId }) => applicationId)).size).toBe(1)
  expect(await academy.rows("select id from applications where idempotency_key = 'race'")).toHaveLength(1)
})

test('20 at once with one key and two bodies: one of them wins, and the other is refused in words', async () => {
  const headers = { 'Idempotency-Key': 'quarrel' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => academy.register({ City: n % 2 ? 'Calgary' : 'Edmonton' }, headers)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(10)
  expect(await failureOf(refused[0] as Response)).toEqual({
    success: false,
    isSuccess: false,
    message: 'This application was already sent with other answers. Please start a new one.',
  })
})

test('what makes no difference to the application makes none to the key', async () => {
  const headers = { 'Idempotency-Key': 'same' }
  const first = await academy.register({ CourseName: 'Cyber Security' }, headers)
  const again = await academy.register({ CourseName: '', EmailAddress: ' ADA@visitor.example' }, headers)
  expect(await again.json()).toEqual(await first.json())
})

test.each(['a'.repeat(255), '"quoted"', 'with blanks inside'])('the key %j is taken', async (key) => {
  expect((await academy.register({}, { 'Idempotency-Key': key })).status).toBe(200)
})

test.each(['', 'a'.repeat(256), 'caf\u00e9'])('the key %j is refused', async (key) => {
  const response = await academy.register({}, { 'Idempotency-Key': key })
  await expectFailure(response, 400, 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
})
