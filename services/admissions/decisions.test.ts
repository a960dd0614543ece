import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findRecord } from '#services/records/record.ts'
import type { Actor } from '#services/rights.ts'
import { openApi, type TestApi } from '#tests/api/open-api.ts'
import { dayAfter, heldDecision, seenNow, typedDecision } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import {
  discardDecision,
  editDecision,
  findDecisions,
  holdDecision,
  prepareDecision,
  previewOf,
  templateFor,
} from './decisions.ts'

let academy: TestApi
let [maya, omar, vera]: Actor[] = []
let id: string
beforeAll(async () => {
  academy = await openApi()
  const { database } = academy.deps
  maya = await hire(database, 'admissions', 'Maya Sample')
  omar = await hire(database, 'admin', 'Omar Sample')
  vera = await hire(database, 'finance', 'Vera Sample')
})
afterAll(() => academy.close())
beforeEach(async () => {
  id = await academy.registered({ CohortId: '', FullName: 'Ada Byron' })
})

const me = () => maya as Actor
const seen = () => seenNow(academy, id)
const offer = (changes = {}) => ({ ...typedDecision('offered'), ...changes })
const prepare = async (wanted: Parameters<typeof prepareDecision>[3]) =>
  prepareDecision(academy.deps, me(), await seen(), wanted)
const steps = async () =>
  (await findRecord(academy.deps, id)).timeline.flatMap((entry) =>
    entry.what === 'decision' ? [entry.detail.step] : [],
  )

test('a decision is prepared with its exact email, edited, held and discarded; each step is on record', async () => {
  const decision = await prepare(offer())
  const { open } = await findDecisions(academy.deps, id)
  expect(open).toMatchObject({
    ...{ id: decision, outcome: 'offered', state: 'prepared', staffName: 'Maya Sample' },
    body: 'Hello Ada Byron,\n\nWe have decided.\nThis is a second line.\n\nSample Academy',
  })
  if (!open) throw new Error('no decision')
  const mail = await previewOf(academy.deps, open)
  expect(mail).toMatchObject({ subject: open.subject, key: `decision.visitor.${id}.${decision}` })
  expect(mail.text).toContain('Hello Ada Byron,\n\nWe have decided.\nThis is a second line.\n\nSample Academy\n')
  expect(mail.text).toContain('Status: Place offered')
  expect(mail.html).toContain('We have decided.<br>This is a second line.')

  await holdDecision(academy.deps, me(), await seen(), decision)
  const words = offer({ subject: ' Another subject ', respondBy: dayAfter(3) })
  await editDecision(academy.deps, omar as Actor, await seen(), decision, words)
  expect((await findDecisions(academy.deps, id)).open).toMatchObject({
    ...{ state: 'prepared', subject: 'Another subject', respondBy: dayAfter(3), staffName: 'Omar Sample' },
  })
  await discardDecision(academy.deps, me(), await seen(), decision)
  expect(await findDecisions(academy.deps, id)).toEqual({ open: null, sent: [] })
  expect(await steps()).toEqual(['prepared', 'held', 'edited', 'discarded'])
  const log = `select action, detail from audit_log where record_id = $1 and action like 'decision.%' order by id`
  const actions = await academy.rows<{ action: string; detail: object }>(log, [id])
  expect(actions.map(({ action }) => action)).toEqual(
    ['prepared', 'held', 'edited', 'discarded'].map((step) => `decision.${step}`),
  )
  expect(actions[0]?.detail).toEqual({ step: 'prepared', outcome: 'offered', decision })
})

test('a name with periods is greeted by name, and never as the address of a website', async () => {
  id = await academy.registered({ CohortId: '', FullName: "Free.money St. John-O'Neil" })
  await prepare(offer())
  const { open } = await findDecisions(academy.deps, id)
  expect(open?.body).toMatch(/^Hello Free\. money St\. John-O'Neil,\n/)
})

test('a new decision replaces one that is not sent', async () => {
  const first = await heldDecision(academy, me(), id, 'offered')
  const second = await prepare(typedDecision('waitlisted'))
  expect((await findDecisions(academy.deps, id)).open).toMatchObject({ id: second, outcome: 'waitlisted' })
  expect(await academy.rows('select state from decisions where id = $1', [first])).toEqual([{ state: 'replaced' }])
  expect(await steps()).toEqual(['prepared', 'held', 'replaced', 'prepared'])
  await expect(holdDecision(academy.deps, me(), await seen(), first)).rejects.toMatchObject({ reason: 'conflict' })
})

test('of two people who decide at once one wins, and the other sees who did', async () => {
  const now = await seen()
  const results = await Promise.allSettled([
    prepareDecision(academy.deps, me(), now, offer()),
    prepareDecision(academy.deps, omar as Actor, now, typedDecision('rejected')),
  ])
  const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(lost).toMatchObject([
    {
      reason: 'stale',
      message: expect.stringMatching(/^(Maya|Omar) Sample prepared (an offer|a rejection) just now\./),
    },
  ])
  expect(await academy.rows('select state from decisions where record_id = $1', [id])).toEqual([{ state: 'prepared' }])
})

test('problems of the words are named by field', async () => {
  const problems: [object, string][] = [
    [{ outcome: 'accepted' }, 'outcome'],
    [{ outcome: 'constructor' }, 'outcome'],
    [{ ...typedDecision('rejected'), reason: null }, 'reason'],
    [{ reason: 'no such reason' }, 'reason'],
    ...['', null, '2027-02-30', dayAfter(-2), dayAfter(400), '2027-1-1', 'x'].map((respondBy): [object, string] => [
      { respondBy },
      'respondBy',
    ]),
    ...['', ' ', 'a\nb', 'x'.repeat(151), '{{nickname}}', '{{', 'a\0b', '\ud800'].map((subject): [object, string] => [
      { subject },
      'subject',
    ]),
    ...['', 'x'.repeat(10_001), '{{nickname}}', '{{__proto__}}', '{{ {{name}} }}', 'a\0b'].map(
      (body): [object, string] => [{ body }, 'body'],
    ),
  ]
  for (const [changes, field] of problems) {
    await expect(prepare(offer(changes)), JSON.stringify(changes)).rejects.toMatchObject({
      ...{ reason: 'invalid', errors: { [field]: [expect.any(String)] } },
    })
  }
  // All at once.
  await expect(prepare(offer({ subject: '', body: '', respondBy: '' }))).rejects.toMatchObject({
    errors: { subject: [expect.any(String)], body: [expect.any(String)], respondBy: [expect.any(String)] },
  })
  // Only an offer has a last day.
  const body = 'Until {{respondBy}}'
  const waitlisted = { ...typedDecision('waitlisted'), respondBy: dayAfter(3) }
  await expect(prepare({ ...waitlisted, body })).rejects.toMatchObject({ errors: { body: [expect.any(String)] } })
  await prepare(waitlisted)
  expect((await findDecisions(academy.deps, id)).open).toMatchObject({ respondBy: null })
})

test('only an outcome that can follow, by people who may decide, on what is there', async () => {
  await expect(prepare(typedDecision('offer_withdrawn'))).rejects.toMatchObject({
    reason: 'conflict',
    message: 'An application that is submitted cannot become offer withdrawn.',
  })
  const decision = await prepare(offer())
  const now = await seen()
  const stranger = vera as Actor
  const tries = (actor: Actor, at: { id: string; version: number }, one = decision) => [
    () => prepareDecision(academy.deps, actor, at, offer()),
    () => editDecision(academy.deps, actor, at, one, offer()),
    () => holdDecision(academy.deps, actor, at, one),
    () => discardDecision(academy.deps, actor, at, one),
  ]
  for (const attempt of tries(stranger, now)) await expect(attempt).rejects.toMatchObject({ reason: 'forbidden' })
  for (const attempt of tries(me(), { id, version: 1 }))
    await expect(attempt).rejects.toMatchObject({ reason: 'stale' })
  for (const attempt of tries(me(), { id: 'x', version: 1 })) {
    await expect(attempt).rejects.toMatchObject({ reason: 'not_found' })
  }
  const other = await academy.registered()
  for (const one of ['x', crypto.randomUUID(), await heldDecision(academy, me(), other, 'rejected')]) {
    for (const attempt of tries(me(), now, one).slice(1)) {
      await expect(attempt).rejects.toMatchObject({ reason: 'not_found' })
    }
  }
  expect((await findDecisions(academy.deps, id)).open).toMatchObject({ id: decision, state: 'prepared' })
})

test('a template is filled in; a hostile name stays one line and is no field', async () => {
  const name = 'Ada {{academy}}'
  await academy.rows('update applications set full_name = $2, cohort_id = $3 where id = $1', [
    id,
    `${name}\r\nBcc: x`,
    'cyber-security-2027-01',
  ])
  const { subject, body } = await templateFor(academy.deps, id, 'offered')
  expect(subject).toBe('A place for you: Cyber Security')
  expect(body).toMatch(/^Hello Ada \{academy\} Bcc: x,\n\n/)
  expect(body).toContain('by {{respondBy}},')
  for (const bad of ['accepted', '']) {
    await expect(templateFor(academy.deps, id, bad)).rejects.toMatchObject({ reason: 'invalid' })
  }
  await expect(templateFor(academy.deps, 'x', 'offered')).rejects.toMatchObject({ reason: 'not_found' })
})
