import { beforeAll, expect, test } from 'vitest'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { applicationStatuses as stored } from '#database/schema.ts'
import { outcomes } from '#database/schema-admissions.ts'
import { currentVersion, offeredStart } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { setStatus } from './status.ts'
import { transitions } from './statuses.ts'

const all = Object.keys(applicationStatuses) as ApplicationStatus[]
const pairs = all.flatMap((from) => all.map((to) => [from, to] as const))
const isAllowed = ([from, to]: readonly [ApplicationStatus, ApplicationStatus]) => transitions[from].includes(to)

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
beforeAll(async () => {
  id = await academy.registered()
})
let id: string

/** Sets what no transition leads to. */
async function startAs(status: string): Promise<void> {
  await academy.rows('alter table applications disable trigger check_status')
  await academy.rows('update applications set status = $2 where id = $1', [id, status])
  await academy.rows('alter table applications enable trigger check_status')
}
const current = async () => (await academy.rows('select status from applications where id = $1', [id]))[0]?.status

test('the database has the same table of transitions, and the same statuses', async () => {
  const rows = await academy.rows('select from_status, to_status from status_transitions')
  const ours = pairs.filter(isAllowed).map(([from_status, to_status]) => ({ from_status, to_status }))
  expect(rows).toHaveLength(ours.length)
  expect(rows).toEqual(expect.arrayContaining(ours))
  expect(all.toSorted()).toEqual([...stored].sort())
})

test('the database refuses every other change of the 144', async () => {
  expect(pairs).toHaveLength(144)
  for (const pair of pairs) {
    const [from, to] = pair
    await startAs(from)
    const changed = academy.rows('update applications set status = $2 where id = $1', [id, to])
    if (isAllowed(pair) || from === to) await changed
    else await expect(changed, pair.join(' to ')).rejects.toMatchObject({ code: '23514' })
    expect(await current()).toBe(isAllowed(pair) ? to : from)
  }
})

test('by hand, staff set what is allowed and needs no email', async () => {
  for (const pair of pairs) {
    const [from, to] = pair
    await startAs(from)
    await academy.rows(`update applications set cohort_id = '' where id = $1`, [id])
    const more = { reason: 'They asked for it.', cohortId: offeredStart.id }
    const changed = setStatus(deps, maya, await currentVersion(academy, id), to, more)
    const isByHand = isAllowed(pair) && !outcomes.some((outcome) => outcome === to)
    if (isByHand) await changed
    else await expectDeclined(changed, 'conflict')
    expect(await current()).toBe(isByHand ? to : from)
  }
})
