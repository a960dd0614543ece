import { beforeAll, expect, test } from 'vitest'
import { applicationStatus } from '#services/applications/service.ts'
import { endCode, makeCode } from '#services/codes/service.ts'
import { loadEmail } from '#services/emails/loaders.ts'
import { findRecord } from '#services/records/record.ts'
import type { Actor } from '#services/rights.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import { codeForm } from '#tests/fixtures/code-form.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { failureOf, openApi, sharedApi } from './open-api.ts'

const academy = sharedApi()
let finance: Actor
beforeAll(async () => {
  finance = await hire(academy.deps.database, 'finance', 'Finn Sample')
})

let made = 0
/** Makes a code of its own and gives it with its id. */
async function newCode(changes: Parameters<typeof codeForm>[0] = {}) {
  const code = `code-${++made}`
  const id = await makeCode({ ...academy.deps, timeZone: 'America/Edmonton' }, finance, codeForm({ code, ...changes }))
  return { id, code }
}
const used = async (id: string) =>
  (await academy.rows<{ used: number }>('select used from codes where id = $1', [id]))[0]?.used
const redemptions = (id: string) => academy.rows('select application_id from code_redemptions where code_id = $1', [id])
const INVALID = 'Invalid Application Waiver Code!'

test('a waiver code waives the fee, in any case, and is counted with its application', async () => {
  const { id, code } = await newCode()
  const response = await academy.register({ ApplicationFeeWaiverCode: ` ${code.toUpperCase()} ` })
  expect(response.status).toBe(200)
  const { applicationId, feeWaived } = await response.json()
  expect(feeWaived).toBe(true)
  expect(await academy.feeOf(applicationId)).toBe('waived')
  expect(await used(id)).toBe(1)
  expect(await redemptions(id)).toEqual([{ application_id: applicationId }])
  const jobs = await academy.jobsOf(applicationId)
  const plain = await academy.jobsOf(await academy.registered())
  expect(jobs.map(({ task }) => task)).toEqual(plain.map(({ task }) => task))
  expect((await academy.checkout(applicationId)).status).toBe(409)
})

test('a code that takes off a part leaves the rest to pay, everywhere the fee is named', async () => {
  const { code } = await newCode({ kind: 'scholarship', off: '25', unit: 'percent' })
  const response = await academy.register({ ApplicationFeeWaiverCode: code })
  const { applicationId, feeWaived } = await response.json()
  expect(feeWaived).toBe(false)
  expect(await academy.feeOf(applicationId)).toBe('due')
  expect(await applicationStatus(academy.deps, applicationId)).toMatchObject({ feeStatus: 'due', fee: 'USD 37.50' })
  expect((await academy.checkout(applicationId)).status).toBe(200)
  const [session] = [...academy.fake.sessions.values()].filter(
    ({ metadata }) => metadata.applicationId === applicationId,
  )
  expect(session).toMatchObject({ amount_total: 3750 })
  const payload = { kind: 'application', to: 'visitor', id: applicationId } as const
  expect(await loadEmail(academy.deps, payload, new Date())).toMatchObject({ fee: 'USD 37.50' })
  const record = await findRecord(academy.deps, applicationId)
  expect(record).toMatchObject({ fee: 'due', feeDue: 'USD 37.50' })
  expect(record.timeline).toContainEqual(expect.objectContaining({ what: 'waived', code, off: '25%' }))

  const paid = academy.fake.complete(session?.id ?? '')
  await academy.webhook(stripeEvent('checkout.session.completed', paid))
  expect(await academy.feeOf(applicationId)).toBe('paid')
})

test('what is not valid is a wrong code: the same answer, nothing stored, nothing counted', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const [planned, other, ended, over] = await Promise.all([
    newCode({ firstDay: day }),
    newCode({ courses: ['ui-ux'] }),
    newCode(),
    newCode({ lastDay: day }),
  ])
  await endCode(academy.deps, finance, ended.id)
  await academy.rows("update codes set ends_at = now() - interval '1 second' where id = $1", [over.id])
  const count = () => academy.rows('select count(*) from applications')
  const before = await count()
  const unknown = await academy.register({ ApplicationFeeWaiverCode: 'guess' })
  const answer = await failureOf(unknown)
  expect(answer).toMatchObject({ message: INVALID })
  for (const { id, code } of [planned, other, ended, over]) {
    const response = await academy.register({ ApplicationFeeWaiverCode: code })
    expect([response.status, await failureOf(response)]).toEqual([unknown.status, answer])
    expect(await used(id)).toBe(0)
  }
  expect(await count()).toEqual(before)
  expect((await academy.register({ ApplicationFeeWaiverCode: other.code, CourseId: 'ui-ux' })).status).toBe(200)
  const guesses = await academy.rows<{ points: number }>(
    "select points from waiver_guesses where key like '%192.0.2.1%'",
  )
  expect(guesses).toEqual([{ points: 5 }])
})

test('a limit of 30 admits exactly 30 of 300 at once, some of whom try twice', async () => {
  const { id, code } = await newCode({ limitTotal: '30' })
  const attempt = async (n: number): Promise<{ status: number; key: string; body: { applicationId?: string } }> => {
    const key = `rush-${code}-${n}`
    const headers = { 'Idempotency-Key': key, 'X-Address': `198.51.${n % 100}.${n % 7}` }
    const form = { ApplicationFeeWaiverCode: code, EmailAddress: `visitor${n}@visitor.example` }
    const response = await academy.register(form, headers)
    return response.status === 503 ? attempt(n) : { status: response.status, key, body: await response.json() }
  }
  const answers = await Promise.all(Array.from({ length: 400 }, (_, n) => attempt(n % 300)))
  const admitted = new Map<string, Set<string | undefined>>()
  for (const { status, key, body } of answers) {
    expect([200, 422]).toContain(status)
    if (status === 200) admitted.set(key, (admitted.get(key) ?? new Set()).add(body.applicationId))
  }
  expect(admitted.size).toBe(30)
  for (const ids of admitted.values()) expect(ids.size).toBe(1)
  expect(await used(id)).toBe(30)
  expect(await redemptions(id)).toHaveLength(30)
  const stored = await academy.rows('select id from applications where waiver_code = $1', [code])
  expect(stored).toHaveLength(30)
})

test('a limit for each address admits that many at once, of every address', async () => {
  const { id, code } = await newCode({ limitPerEmail: '2', kind: 'discount', off: '10', unit: 'amount' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const EmailAddress = `${n % 2 ? 'Ada' : 'grace'}@visitor.example`
      const headers = { 'X-Address': `198.51.100.${n}` }
      return (await academy.register({ ApplicationFeeWaiverCode: code, EmailAddress }, headers)).status
    }),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(4)
  expect(answers.filter((status) => status === 422)).toHaveLength(36)
  expect(await used(id)).toBe(4)
  expect(
    await academy.rows(
      `select email, count(*)::int from code_redemptions join applications on applications.id = application_id
       where code_id = $1 group by email order by email`,
      [id],
    ),
  ).toEqual([
    { email: 'ada@visitor.example', count: 2 },
    { email: 'grace@visitor.example', count: 2 },
  ])
})

test('a retry gets its answer and counts once, also after the code has ended; another body does not', async () => {
  const { id, code } = await newCode({ limitTotal: '1' })
  const headers = { 'Idempotency-Key': 'again' }
  const form = { ApplicationFeeWaiverCode: code }
  const first = await (await academy.register(form, headers)).json()
  expect(first).toMatchObject({ isSuccess: true, feeWaived: true })
  expect(await (await academy.register(form, headers)).json()).toEqual(first)
  await endCode(academy.deps, finance, id)
  expect(await (await academy.register(form, headers)).json()).toEqual(first)
  expect((await academy.register({ ...form, City: 'Edmonton' }, headers)).status).toBe(409)
  expect(await used(id)).toBe(1)

  const next = await newCode()
  expect((await academy.register({ ApplicationFeeWaiverCode: next.code }, headers)).status).toBe(409)
  expect(await used(next.id)).toBe(0)
})

test('codes of the desk count as guesses where they are wrong, and use up none where they are right', async () => {
  const limited = await openApi({ limits: { ...academy.deps.limits, waiverGuessesPerHour: 2 } })
  try {
    const actor = await hire(limited.deps.database, 'admin', 'Ada Sample')
    const deps = { ...limited.deps, timeZone: 'UTC' }
    const id = await makeCode(deps, actor, codeForm({ code: 'spring', limitTotal: '3' }))
    const send = async (code: string) => (await limited.register({ ApplicationFeeWaiverCode: code })).status
    expect([await send('spring'), await send('spring'), await send('spring')]).toEqual([200, 200, 200])
    expect([await send('spring'), await send('other'), await send('CANDLE25')]).toEqual([422, 422, 429])
    expect(await limited.rows('select used from codes where id = $1', [id])).toEqual([{ used: 3 }])
  } finally {
    await limited.close()
  }
})
