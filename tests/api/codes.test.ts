import { expect, test } from 'vitest'
import { endCode } from '#services/codes/service.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { anonymizePaid } from '#services/privacy/anonymize.ts'
import { newCode } from '#tests/fixtures/code-form.ts'
import { otherTraining } from '#tests/fixtures/sample-content.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { getFailure } from './open-api.ts'

const { academy, deps } = setUpApi()
const finance = setUpActor(deps, 'finance', 'Finn Sample')

const make = (changes?: Parameters<typeof newCode>[2]) => newCode(deps, finance, changes)
const used = async (id: string) =>
  (await academy.rows<{ used: number }>('select used from codes where id = $1', [id]))[0]?.used
const redemptions = (id: string) => academy.rows('select application_id from code_redemptions where code_id = $1', [id])
const INVALID = 'Invalid Application Waiver Code!'

test('a waiver code waives the fee, in any case, and is counted with its application', async () => {
  const { id, code } = await make()
  const response = await academy.register({ ApplicationFeeWaiverCode: ` ${code.toUpperCase()} ` })
  expect(response.status).toBe(200)
  const { applicationId, feeWaived } = await response.json()
  expect(feeWaived).toBe(true)
  const fee =
    'select fee_status, amount::int from applications join charges on account_id = applications.id where applications.id = $1'
  expect(await academy.rows(fee, [applicationId])).toEqual([{ fee_status: 'waived', amount: 0 }])
  expect(await used(id)).toBe(1)
  const byDefault = await academy.register({ ApplicationFeeWaiverCode: ' Candle25 ', HasReferralCode: 'true' })
  expect(await byDefault.json()).toMatchObject({ feeWaived: true })
  expect(await redemptions(id)).toEqual([{ application_id: applicationId }])
  const jobs = await academy.getJobs(applicationId)
  const plain = await academy.getJobs(await academy.registered())
  expect(jobs.map(({ task }) => task)).toEqual(plain.map(({ task }) => task))
  expect((await academy.checkout(applicationId)).status).toBe(409)
})

test('what is not valid is a wrong code: the same answer, nothing stored, nothing counted', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const [planned, other, ended, over] = await Promise.all([
    make({ firstDay: day }),
    make({ courses: [otherTraining.id] }),
    make(),
    make({ lastDay: day }),
  ])
  await endCode(deps, finance, ended.id)
  await academy.rows("update codes set ends_at = now() - interval '1 second' where id = $1", [over.id])
  const count = () => academy.rows('select count(*) from applications')
  const before = await count()
  const unknown = await academy.register({ ApplicationFeeWaiverCode: 'candle255' })
  const answer = await getFailure(unknown)
  const errors = { ApplicationFeeWaiverCode: [INVALID] }
  expect(answer).toEqual({ success: false, isSuccess: false, message: INVALID, errors })
  expect(unknown.status).toBe(422)
  for (const { id, code } of [planned, other, ended, over]) {
    const response = await academy.register({ ApplicationFeeWaiverCode: code })
    expect([response.status, await getFailure(response)]).toEqual([unknown.status, answer])
    expect(await used(id)).toBe(0)
  }
  expect(await count()).toEqual(before)
  expect((await academy.register({ ApplicationFeeWaiverCode: other.code, CourseId: otherTraining.id })).status).toBe(
    200,
  )
  const guesses = await academy.rows<{ points: number }>(
    "select points from waiver_guesses where key like '%192.0.2.1%'",
  )
  expect(guesses).toEqual([{ points: 5 }])
})

test('a limit of 10 admits exactly 10 of 30 at once, some of whom try twice', async () => {
  const { id, code } = await make({ limitTotal: '10' })
  const attempt = async (n: number): Promise<{ status: number; key: string; body: { applicationId?: string } }> => {
    const key = `rush-${code}-${n}`
    const headers = { 'Idempotency-Key': key, 'X-Address': `198.51.100.${n}` }
    const form = { ApplicationFeeWaiverCode: code, EmailAddress: `visitor${n}@visitor.example` }
    const response = await academy.register(form, headers)
    return response.status === 503 ? attempt(n) : { status: response.status, key, body: await response.json() }
  }
  const answers = await Promise.all(Array.from({ length: 40 }, (_value, n) => attempt(n % 30)))
  const admitted = new Map<string, Set<string | undefined>>()
  for (const { status, key, body } of answers) {
    expect([200, 422]).toContain(status)
    if (status === 200) admitted.set(key, (admitted.get(key) ?? new Set()).add(body.applicationId))
  }
  expect(admitted.size).toBe(10)
  for (const ids of admitted.values()) expect(ids.size).toBe(1)
  expect(await used(id)).toBe(10)
  expect(await redemptions(id)).toHaveLength(10)
  const stored = await academy.rows('select id from applications where waiver_code = $1', [code])
  expect(stored).toHaveLength(10)
})

test('a limit for each email admits that many at once of every mailbox; of an erased applicant no trace of it is left', async () => {
  const { id, code } = await make({ limitPerEmail: '2', kind: 'discount', off: '10', unit: 'amount' })
  const spellings = ['Ada@visitor.example', 'grace@visitor.example', 'ada+1@visitor.example', 'Grace+2@Visitor.example']
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_value, n) => {
      const form = { ApplicationFeeWaiverCode: code, EmailAddress: spellings[n % 4] as string }
      return (await academy.register(form, { 'X-Address': `198.51.100.${n}` })).status
    }),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(4)
  expect(answers.filter((status) => status === 422)).toHaveLength(16)
  expect(await used(id)).toBe(4)
  const mailboxes = () =>
    academy.rows<{ mailbox: string | null; application: string }>(
      'select mailbox, application_id as application from code_redemptions where code_id = $1 order by mailbox',
      [id],
    )
  const [ada, grace] = ['ada', 'grace'].map((name) => mailboxHash(`${name}@visitor.example`))
  const before = await mailboxes()
  expect(before.map(({ mailbox }) => mailbox)).toEqual([ada, ada, grace, grace].sort())
  const [erased = { mailbox: '', application: '' }] = before
  await academy.rows("update applications set fee_status = 'paid' where id = $1", [erased.application])
  await anonymizePaid(deps.database, [erased.application])
  expect((await mailboxes()).find(({ application }) => application === erased.application)?.mailbox).toBeNull()
})

test('a retry gets its answer and counts once, also after the code has ended; another body does not', async () => {
  const { id, code } = await make({ limitTotal: '1' })
  const headers = { 'Idempotency-Key': 'again' }
  const form = { ApplicationFeeWaiverCode: code }
  const first = await (await academy.register(form, headers)).json()
  expect(first).toMatchObject({ isSuccess: true, feeWaived: true })
  expect(await (await academy.register(form, headers)).json()).toEqual(first)
  await endCode(deps, finance, id)
  expect(await (await academy.register(form, headers)).json()).toEqual(first)
  expect((await academy.register({ ...form, City: 'Edmonton' }, headers)).status).toBe(409)
  expect(await used(id)).toBe(1)

  const next = await make()
  expect((await academy.register({ ApplicationFeeWaiverCode: next.code }, headers)).status).toBe(409)
  expect(await used(next.id)).toBe(0)
})

test('codes of the desk count as guesses where they are wrong, and use up none where they are right', async () => {
  const { register } = academy.changed({ limits: { ...deps.limits, waiverGuessesPerHour: 2 } })
  const { id, code } = await make({ limitTotal: '3' })
  const statuses: number[] = []
  for (const given of [code, code, code, code, 'other', 'CANDLE25']) {
    statuses.push((await register({ ApplicationFeeWaiverCode: given }, { 'X-Address': '192.0.2.7' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 422, 422, 429])
  expect(await used(id)).toBe(3)
})
