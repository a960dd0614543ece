import { expect, onTestFinished, test } from 'vitest'
import { choose } from '#services/applicants/choices.ts'
import { openApi } from '#tests/api/open-api.ts'
import { currentVersion, draftedDecision, typedDecision } from '#tests/fixtures/decision.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { getStart, training } from '#tests/fixtures/sample-content.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { sendDecision } from './decisions.ts'
import { countPending, countPendingBeside } from './seats.ts'
import { sendDecisions } from './sending.ts'
import { undoSending } from './undo.ts'

const START = getStart(training).id
/** As many as the site's pool has. More would wait for one, five seconds at most. */
const CONNECTIONS = 20

/** An academy with some applications for a start of few seats. */
async function openAcademy(seats: number, applications: number) {
  const academy = await openApi()
  onTestFinished(() => academy.close())
  await putStart(academy, START, { seats })
  const emails = Array.from({ length: applications }, (_value, index) => `ada.${index}@visitor.example`)
  const ids: string[] = []
  await eachAtOnce(emails.keys(), CONNECTIONS, async (index) => {
    ids[index] = await academy.registered({ EmailAddress: emails[index] ?? '', CohortId: START })
  })
  const counts = async (status: string) =>
    (await academy.rows('select count(*)::int as n from applications where status = $1', [status]))[0]
  return { academy, emails, ids, counts }
}

test('of more offers than seats, accepted at once, as many succeed as there are seats', async () => {
  const { academy, emails, ids, counts } = await openAcademy(6, 60)
  await academy.rows(`update applications set status = 'offered', status_since = now()`)
  const declined: string[] = []
  await eachAtOnce(ids.entries(), CONNECTIONS, async ([index, id]) => {
    const accepting = choose(academy.deps, { email: emails[index] ?? '' }, id, 'accept', { status: 'offered' })
    await accepting.catch(({ message }) => declined.push(message))
  })
  expect(declined).toEqual(Array(54).fill('All seats of this start are taken.'))
  expect(await counts('accepted')).toEqual({ n: 6 })
})

test('an offer without a free seat is not sent, and comes back; one that is free again goes to the next', async () => {
  const { academy, ids, counts } = await openAcademy(1, 2)
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  for (const id of ids) await draftedDecision(academy, maya, id, 'offered')
  await academy.rows(`update decisions set state = 'scheduled', send_at = now()`)
  await sendDecisions(academy.deps)
  expect(await counts('offered')).toEqual({ n: 1 })
  const states = await academy.rows('select state, not_sent from decisions order by state')
  expect(states).toEqual([
    { state: 'draft', not_sent: 'no_seat' },
    { state: 'sent', not_sent: null },
  ])
  await academy.rows(`update applications set status = 'declined' where status = 'offered'`)
  await academy.rows(`update decisions set state = 'scheduled', send_at = now() where state = 'draft'`)
  await sendDecisions(academy.deps)
  expect(await counts('offered')).toEqual({ n: 1 })
})

test('an offer is not scheduled for a seat that another scheduled one needs, but drafted; a free seat lets it go', async () => {
  const { academy, ids } = await openAcademy(1, 2)
  const [first = '', second = ''] = ids
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  const send = async (id: string) =>
    sendDecision(academy.deps, maya, await currentVersion(academy, id), typedDecision('offered'))
  const decision = await send(first)
  await expectDeclined(send(second), 'conflict', { errors: { startId: [expect.stringContaining('about to go out')] } })
  await draftedDecision(academy, maya, second, 'offered')
  await undoSending(academy.deps, maya, first, decision)
  await send(second)
})

test('unsent offers count as pending, unless they keep a seat that their application has', async () => {
  const { academy, ids } = await openAcademy(2, 4)
  const { deps, rows } = academy
  const maya = await hire(deps.database, 'admissions', 'Maya Sample')
  for (const id of ids) await draftedDecision(academy, maya, id, 'offered')
  const [first = ''] = ids
  expect(await countPending(deps.database)).toEqual(new Map([[START, 4]]))
  expect(await countPendingBeside(deps.database, first)).toEqual(new Map([[START, 3]]))
  await rows(`update applications set status = 'offered', status_since = now() where id = $1`, [first])
  expect(await countPending(deps.database)).toEqual(new Map([[START, 3]]))
})
