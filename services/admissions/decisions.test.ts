import { beforeEach, expect, test } from 'vitest'
import { wholeDay } from '#content/format.ts'
import { findRecord } from '#services/records/record.ts'
import { currentVersion, dayAfter, draftedDecision, typedDecision } from '#tests/fixtures/decision.ts'
import { getStart, training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { discardDecision, saveDecisionDraft } from './decisions.ts'
import { findDecisions } from './find.ts'
import { getPreview, templateFor } from './previews.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
const omar = setUpActor(deps, 'admin', 'Omar Sample')
let id: string
beforeEach(async () => {
  id = await academy.registered({ CohortId: '', FullName: 'Ada Byron' })
})

const seen = () => currentVersion(academy, id)
const offer = (changes = {}) => ({ ...typedDecision('offered'), ...changes })
const draft = async (wanted: Parameters<typeof saveDecisionDraft>[3]) =>
  saveDecisionDraft(deps, maya, await seen(), wanted)
const steps = async () =>
  (await findRecord(deps, id)).timeline.flatMap((entry) => (entry.what === 'decision' ? [entry.detail.step] : []))

test('a decision is drafted with its exact email, edited and discarded; each step is on record', async () => {
  const decision = await draft(offer())
  const { open } = await findDecisions(deps, id)
  expect(open).toMatchObject({
    id: decision,
    outcome: 'offered',
    state: 'draft',
    staffName: 'Maya Sample',
    body: 'Hello Ada Byron,\n\nWe have decided.\nThis is a second line.\n\nSample Academy',
  })
  if (!open) throw new Error('no decision')
  const mail = await getPreview(deps, open)
  expect(mail.subject).toBe(open.subject)
  expect(mail.text).toContain('Hello Ada Byron,\n\nWe have decided.\nThis is a second line.\n\nSample Academy\n')
  expect(mail.text).toContain('Status: Offer of admission')
  expect(mail.html).toContain('We have decided.<br>This is a second line.')

  const text = offer({ subject: ' Another subject ', respondBy: dayAfter(3) })
  expect(await saveDecisionDraft(deps, omar, await seen(), text)).toBe(decision)
  expect((await findDecisions(deps, id)).open).toMatchObject({
    state: 'draft',
    subject: 'Another subject',
    respondBy: dayAfter(3),
    staffName: 'Omar Sample',
  })
  await discardDecision(deps, maya, await seen(), decision)
  expect(await findDecisions(deps, id)).toEqual({ open: null, sent: [] })
  expect(await steps()).toEqual(['drafted', 'edited', 'discarded'])
  const log = `select action, detail from audit_log where record_id = $1 and action like 'decision.%' order by id`
  const actions = await academy.rows<{ action: string; detail: object }>(log, [id])
  expect(actions.map(({ action }) => action.split('.')[1])).toEqual(await steps())
  expect(actions[0]?.detail).toEqual({ step: 'drafted', outcome: 'offered', decision })
})

test('a name with periods is greeted by name, and never as the address of a website', async () => {
  id = await academy.registered({ CohortId: '', FullName: "Free.money St. John-O'Neil" })
  await draft(offer())
  const { open } = await findDecisions(deps, id)
  expect(open?.body).toMatch(/^Hello Free\. money St\. John-O'Neil,\n/)
})

test('a new decision replaces one that is not sent', async () => {
  const first = await draftedDecision(academy, maya, id, 'offered')
  const second = await draft(typedDecision('waitlisted'))
  expect((await findDecisions(deps, id)).open).toMatchObject({ id: second, outcome: 'waitlisted' })
  expect(await academy.rows('select state from decisions where id = $1', [first])).toEqual([{ state: 'replaced' }])
  expect(await steps()).toEqual(['drafted', 'replaced', 'drafted'])
  await expectDeclined(discardDecision(deps, maya, await seen(), first), 'conflict')
})

test('problems of the words are named by field', async () => {
  const getErrors = (changes: object) =>
    draft(offer(changes)).then(
      () => [],
      ({ reason, errors }) => [reason, ...Object.keys(errors)],
    )
  const problems: Record<string, object[]> = {
    outcome: ['accepted', 'constructor'].map((outcome) => ({ outcome })),
    reason: [{ ...typedDecision('rejected'), reason: null }, { reason: 'no such reason' }],
    respondBy: ['', null, '2027-02-30', dayAfter(-2), dayAfter(400), '2027-1-1', 'x'].map((respondBy) => ({
      respondBy,
    })),
    subject: ['', ' ', 'a\nb', 'x'.repeat(151), '{{nickname}}', '{{', '\0', '\ud800'].map((subject) => ({ subject })),
    body: ['', 'x'.repeat(10_001), '{{nickname}}', '{{__proto__}}', '{{ {{name}} }}', '\u00A0'].map((body) => ({
      body,
    })),
  }
  for (const [field, many] of Object.entries(problems))
    for (const changes of many) expect(await getErrors(changes), JSON.stringify(changes)).toEqual(['invalid', field])
  const all = await getErrors({ subject: '', body: '', respondBy: '' })
  expect(all.sort()).toEqual(['body', 'invalid', 'respondBy', 'subject'])
  // Only an offer has a last day.
  const body = 'Until {{respondBy}}'
  const waitlisted = { ...typedDecision('waitlisted'), respondBy: dayAfter(3) }
  await expect(draft({ ...waitlisted, body })).rejects.toMatchObject({ errors: { body: [expect.any(String)] } })
  await draft(waitlisted)
  expect((await findDecisions(deps, id)).open).toMatchObject({ respondBy: null })
})

test('only an outcome that can follow, on what is there', async () => {
  await expectDeclined(draft(typedDecision('offer_withdrawn')), 'conflict', {
    message: 'An application that is submitted cannot become offer withdrawn.',
  })
  const decision = await draft(offer())
  const now = await seen()
  const tries = (at: { id: string; version: number }, item = decision) => [
    () => saveDecisionDraft(deps, maya, at, offer()),
    () => discardDecision(deps, maya, at, item),
  ]
  for (const attempt of tries({ id, version: 1 })) await expectDeclined(attempt, 'stale')
  for (const attempt of tries({ id: 'x', version: 1 })) await expectDeclined(attempt, 'not_found')
  const other = await academy.registered()
  for (const one of ['x', crypto.randomUUID(), await draftedDecision(academy, maya, other, 'rejected')]) {
    for (const attempt of tries(now, one).slice(1)) await expectDeclined(attempt, 'not_found')
  }
  expect((await findDecisions(deps, id)).open).toMatchObject({ id: decision, state: 'draft' })
})

test('a template is filled in; a hostile name stays one line and is no field', async () => {
  const name = 'Ada {{academy}}'
  await academy.rows('update applications set full_name = $2, start_id = $3 where id = $1', [
    id,
    `${name}\r\nBcc: x`,
    getStart(training).id,
  ])
  const { offered, ...others } = deps.decisions.templates
  const templates = { ...others, offered: { ...offered, body: `{{name}}\n${offered.body}` } }
  const naming = { ...deps, decisions: { ...deps.decisions, templates } }
  const { subject, body } = await templateFor(naming, id, 'offered', '2027-03-14')
  expect(subject).toBe(`Your offer for ${training.name}`)
  expect(body).toMatch(/^Ada \{academy\} Bcc: x\nHello Ada,\n\n/)
  expect(body).toContain(`by ${wholeDay('2027-03-14')},`)
  await expectDeclined(templateFor(deps, 'x', 'offered', null), 'not_found')
})
