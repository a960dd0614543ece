import { expect, test } from 'vitest'
import { askQuestion } from '#services/applicants/own.ts'
import { setState, snooze } from '#services/records/work.ts'
import { dayAfter } from '#tests/fixtures/decision.ts'
import { owner, pdf, respondBy, setUpDocuments } from '#tests/fixtures/documents.ts'
import { expectDeclined, setUpActor } from '#tests/fixtures/set-up.ts'
import { sendWaiting } from '#tests/fixtures/waiting-emails.ts'
import { acceptDocument, askAgain, askForDocuments, dropDocument } from './ask.ts'
import { findChecklist, saveChecklist } from './checklist.ts'

const { academy, deps, maya, its, now, find, last, ask, send, kept, record, steps } = setUpDocuments()
const finn = setUpActor(deps, 'finance', 'Finn Sample')

test('a document waits for the applicant, then for the academy, and is complete once it is accepted', async () => {
  await setState(deps, maya, await now(), 'in_progress')
  await ask('Transcript', 'Sponsor letter')
  expect(await record()).toEqual({ state: 'waiting', waitingOn: 1, documents: 'missing' })
  const [letter, transcript] = await find()
  expect([letter?.name, transcript?.name]).toEqual(['Sponsor letter', 'Transcript'])
  await send()
  expect(await record()).toEqual({ state: 'in_progress', waitingOn: 0, documents: 'to_check' })
  // What somebody replies meanwhile does not take it off the list; a snooze does.
  await setState(deps, maya, await now(), 'waiting')
  expect((await record()).waitingOn).toBe(0)
  await snooze(deps, maya, await now(), new Date(Date.now() + 86_400_000))
  expect((await record()).waitingOn).toBe(1)
  await setState(deps, maya, await now(), 'in_progress')
  await acceptDocument(deps, maya, await now(), transcript?.id ?? '')
  expect(await record()).toEqual({ state: 'waiting', waitingOn: 1, documents: 'missing' })
  await dropDocument(deps, maya, await now(), letter?.id ?? '')
  expect((await record()).documents).toBe('complete')
  expect(await steps()).toEqual(['asked', 'sent', 'accepted', 'dropped'])
})

test('one email when staff ask and when they ask again, with their sentence; none once all is there', async () => {
  await ask('Transcript', 'Sponsor letter')
  const [first, ...more] = await sendWaiting(academy)
  expect(more).toEqual([])
  expect(first?.text).toMatch(/Sponsor letter.*Transcript.*https:\/\/academy.example\/application/s)
  const [letter] = await find()
  await dropDocument(deps, maya, await now(), letter?.id ?? '')
  await send({ ...pdf(), name: 'bait.example.pdf' })
  const { id: document } = await last()
  await askAgain(deps, maya, await now(), { id: document, problem: 'The second page is missing.', respondBy })
  const [second, ...others] = await sendWaiting(academy)
  expect(others).toEqual([])
  expect(second?.text).toContain('The second page is missing.')
  expect(second?.text).not.toContain('bait')
  expect(await last()).toMatchObject({ state: 'asked', problem: 'The second page is missing.', files: [{}] })
  await ask('Photo')
  await dropDocument(deps, maya, await now(), (await last()).id)
  await send(pdf('both pages'))
  await acceptDocument(deps, maya, await now(), document)
  expect(await sendWaiting(academy)).toEqual([])
})

test('an open question keeps a record on the list while documents are missing', async () => {
  await ask('Transcript')
  await askQuestion(deps, owner, its.id, 'Is a copy fine?')
  await ask('Photo ID')
  expect(await record()).toMatchObject({ waitingOn: 0, documents: 'missing' })
})

test('staff ask for known things, once, by a day to come, and not of a closed application', async () => {
  await expectDeclined(ask(''), 'invalid', { errors: { other: ['Choose a document, or write what you need.'] } })
  await expectDeclined(ask('x'.repeat(101)), 'invalid')
  await expectDeclined(ask('Photo', 'Unknown'), 'invalid', { errors: { chosen: [expect.any(String)] } })
  for (const day of ['', 'tomorrow', dayAfter(-1), dayAfter(400)]) {
    const asked = { chosen: [], other: 'Photo', respondBy: day }
    await expectDeclined(askForDocuments(deps, maya, await now(), asked), 'invalid')
  }
  await ask('Photo', 'Transcript')
  await expectDeclined(ask('Photo'), 'conflict')
  await expectDeclined(
    askForDocuments(deps, maya, { id: its.id, version: 1 }, { chosen: [], other: 'A', respondBy }),
    'stale',
  )
  await expectDeclined(askForDocuments(deps, finn, await now(), { chosen: [], other: 'A', respondBy }), 'forbidden')
  await expectDeclined(acceptDocument(deps, maya, await now(), (await last()).id), 'conflict')
  await academy.rows("update applications set status = 'withdrawn' where id = $1", [its.id])
  await expectDeclined(ask('Another'), 'conflict')
  const before = await kept()
  await expectDeclined(send(), 'conflict')
  expect(await kept()).toBe(before)
})

test('the checklist is of the content until staff change it, and nobody overwrites what they have not seen', async () => {
  const { items, seen } = await findChecklist(deps.database, deps.decisions)
  expect([items, seen]).toEqual([deps.decisions.documents, ''])
  const changed = [
    { name: ' Passport ', hint: ' The page with your photo. ' },
    { name: '', hint: '' },
  ]
  await saveChecklist(deps, maya, { items: changed, seen })
  const stored = await findChecklist(deps.database, deps.decisions)
  expect(stored.items).toEqual([{ name: 'Passport', hint: 'The page with your photo.' }])
  await expectDeclined(saveChecklist(deps, maya, { items: [], seen }), 'stale')
  await expectDeclined(saveChecklist(deps, finn, { items: [], seen: stored.seen }), 'forbidden')
  const wrong = [
    { name: '', hint: 'Of what?' },
    { name: 'A', hint: 'x'.repeat(301) },
    { name: 'A', hint: '' },
  ]
  await expectDeclined(saveChecklist(deps, maya, { items: wrong, seen: stored.seen }), 'invalid', {
    errors: { name0: [expect.any(String)], hint1: [expect.any(String)], name2: [expect.any(String)] },
  })
  await ask('', 'Passport')
  expect(await last()).toMatchObject({ name: 'Passport', hint: 'The page with your photo.' })
})
