import { beforeAll, expect, test } from 'vitest'
import { type ApplicationStatus, applicationStatuses, holdsSeat } from '#contract/application-status.ts'
import { applicationStatuses as stored } from '#database/schema.ts'
import { outcomes } from '#database/schema-admissions.ts'
import { currentVersion, offeredStart } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { setStatus } from './status.ts'
import { transitions } from './statuses.ts'

const all = Object.keys(applicationStatuses) as ApplicationStatus[]

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions')
beforeAll(async () => {
  id = await academy.registered()
})
let id: string

/** Sets what no transition leads to. */
async function startAs(status: string): Promise<void> {
  await academy.rows('alter table applications disable trigger check_status')
  await academy.rows(`update applications set status = $2, start_id = '' where id = $1`, [id, status])
  await academy.rows('alter table applications enable trigger check_status')
}
const current = async () => (await academy.rows('select status from applications where id = $1', [id]))[0]?.status

test('the database has the same table of transitions, and the same statuses', async () => {
  const rows = await academy.rows('select from_status, to_status from status_transitions')
  const ours = all.flatMap((from) => transitions[from].map((to) => ({ from_status: from, to_status: to })))
  expect(rows).toHaveLength(ours.length)
  expect(rows).toEqual(expect.arrayContaining(ours))
  expect(all.toSorted()).toEqual([...stored].sort())
})

test('the database and the program agree on who holds a seat', async () => {
  const rows = await academy.rows('select status, holds_seat(status) as holds from unnest($1::text[]) as status', [all])
  expect(rows).toEqual(all.map((status) => ({ status, holds: holdsSeat(status) })))
})

test('the database refuses what its table does not have', async () => {
  const change = (to: string) => academy.rows('update applications set status = $2 where id = $1', [id, to])
  await expect(change('enrolled')).rejects.toMatchObject({ code: '23514' })
  for (const to of ['submitted', 'in_review']) await change(to)
  expect(await current()).toBe('in_review')
})

test.each(all)('by hand, staff set what is allowed after %s and needs no email', async (from) => {
  const refused = all.filter((to) => !transitions[from].includes(to))
  for (const to of [...transitions[from], ...refused.slice(0, 2)]) {
    await startAs(from)
    const more = { reason: 'They asked for it.', startId: offeredStart.id }
    const changed = setStatus(deps, maya, await currentVersion(academy, id), to, more)
    const isByHand = !refused.includes(to) && !outcomes.some((outcome) => outcome === to)
    if (isByHand) await changed
    else await expectDeclined(changed, 'conflict')
    expect(await current()).toBe(isByHand ? to : from)
  }
})
