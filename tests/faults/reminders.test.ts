import { expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { remind } from '#services/reminders/remind.ts'
import { insertApplications, insertRows } from '#tests/fixtures/database-rows.ts'
import { dueOn, makePeople, type Person } from '#tests/fixtures/reminded-people.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { isLong } from './length.ts'

// Weeks, or a year, of applicants who pay fees and installments, answer, or do not, and of two servers whose clocks differ
// by three minutes.
// The clocks of New York change on March 14 and November 7, 2027.

const PEOPLE = isLong ? 5000 : 150
const FIRST = isLong ? '2027-01-01' : '2027-02-25'
const DAYS = isLong ? 365 : 35
const TICKS = ['00:05', '07:50', '08:00', '08:10', '23:55']
const SKEW_MS = 90_000

const { academy, deps } = setUpApi({ timeZone: 'America/New_York' })
const maya = setUpActor(deps, 'admissions')
const schedule = setUpSchedule(deps)
const at = (day: string, time: string) => zonedTime(day, time, deps.timeZone)
const dayOf = (moment: Date) => dayIn(deps.timeZone, moment)
const life = { people: PEOPLE, first: FIRST, days: DAYS, monthDays: isLong ? 30 : 10, timeZone: deps.timeZone }

type Sent = { id: string; part: string; day: string; at: Date }

async function insertPeople(people: Person[]): Promise<void> {
  await insertApplications(
    deps.database.$client,
    people.map(({ id, email, start, appliedAt }) => ({
      id,
      email,
      folded_email: email,
      start_id: start.id,
      status: 'submitted',
      interview_minutes: 30,
      interview_place: '',
      interview_notes: '',
      interview_sequence: 0,
      interview_reminds: false,
      created_at: appliedAt,
    })),
  )
}

/** Lets everything happen that somebody did since the last tick. */
async function liveUntil(now: Date, since: Date, people: Person[]): Promise<void> {
  const isNew = (moment: Date | null | undefined) => Boolean(moment && moment > since && moment <= now)
  const applied = people.filter(({ appliedAt }) => isNew(appliedAt))
  if (applied.length > 0) await insertPeople(applied)
  const paid = people.filter(({ paidAt }) => isNew(paidAt)).map(({ id }) => id)
  if (paid.length > 0) await academy.rows("update applications set fee_status = 'paid' where id = any($1)", [paid])
  const offered = people.filter(({ offer }) => isNew(offer?.sentAt))
  if (offered.length > 0) {
    await insertRows(
      deps.database.$client,
      'decisions',
      offered.map(({ id, offer }) => ({
        id: offer?.id,
        record_id: id,
        outcome: 'offered',
        respond_by: offer?.respondBy,
        subject: 'An offer',
        body: 'A seat.',
        state: 'sent',
        sent_at: offer?.sentAt,
        staff_id: maya.staffId,
        created_at: offer?.sentAt,
      })),
    )
    const ids = offered.map(({ id }) => id)
    await academy.rows("update applications set status = 'offered', status_since = $2 where id = any($1)", [ids, now])
  }
  await payCharges(isNew, people)
  for (const { id, acceptedAt } of people.filter(({ acceptedAt }) => isNew(acceptedAt))) {
    await academy.rows("update applications set status = 'accepted', status_since = $2 where id = $1", [id, acceptedAt])
  }
}

/** Makes the charges of who accepts, and lets the others pay: some by a bank debit, which is under way for days. */
async function payCharges(isNew: (moment: Date | null) => boolean, people: Person[]): Promise<void> {
  const { $client } = deps.database
  const accepted = people.filter(({ acceptedAt }) => isNew(acceptedAt))
  const made = accepted.flatMap(({ id, acceptedAt, charges }) =>
    charges.map((charge) => ({
      id: charge.id,
      account_id: id,
      kind: 'installment',
      number: 1,
      description: '',
      amount: 100_000,
      currency: 'usd',
      taxes: [],
      due_on: charge.dueOn,
      owed: 0,
      created_at: acceptedAt,
    })),
  )
  if (made.length > 0) await insertRows($client, 'charges', made)
  const all = people.flatMap(({ id, charges }) => charges.map((charge) => ({ ...charge, account: id })))
  for (const { id, account } of all.filter(({ debitAt }) => isNew(debitAt))) {
    await academy.rows(
      `with debit as (insert into checkout_sessions (id, account_id, url, amount, currency, status, expires_at)
         values ('debit-' || $1, $2, '', 100000, 'usd', 'complete', now()) returning id)
       insert into charge_parts (id, charge_id, checkout_session_id, position, amount)
         select gen_random_uuid(), $1::uuid, id, 0, 100000 from debit`,
      [id, account],
    )
  }
  const paid = all.filter(({ paidAt }) => isNew(paidAt)).map(({ id }) => id)
  if (paid.length > 0) await academy.rows('update charges set owed = 0 where id = any($1)', [paid])
}

async function takeSent(now: Date): Promise<Sent[]> {
  const jobs = await academy.rows<{ id: string; part: string }>(
    "delete from graphile_worker._private_jobs returning payload->>'id' as id, payload->>'part' as part",
  )
  return jobs.map((job) => ({ ...job, day: dayOf(now), at: now }))
}

test(
  `${PEOPLE} applicants in ${DAYS} days: each reminder once, at eight, one a day for anybody, and only while it is due`,
  async () => {
    const starts: Person['start'][] = []
    for (let day = 3; day < DAYS + 60; day += 14) {
      const start = { id: `start-${day}`, starts: dayAfter(FIRST, day) }
      await putStart(academy, start.id, { starts: start.starts, ends: dayAfter(start.starts, 90) })
      starts.push(start)
    }
    await schedule.refresh()
    const people = makePeople(starts, life)
    const byId = new Map(people.map((person) => [person.id, person]))
    const sent: Sent[] = []
    const problems: string[] = []
    let since = new Date(0)
    for (let index = 0; index < DAYS; index++) {
      const day = dayAfter(FIRST, index)
      for (const time of TICKS) {
        const now = at(day, time)
        await liveUntil(now, since, people)
        since = now
        const clocks = [now.getTime() - SKEW_MS, now.getTime() + SKEW_MS]
        await Promise.all(clocks.map((clock) => remind(deps, new Date(clock))))
        const queued = await takeSent(now)
        if (queued.length > 0 && time !== '08:00') problems.push(`${day} ${time}: ${queued.map(({ part }) => part)}`)
        if (time === '08:00') problems.push(...checkMorning(day, now, people, byId, queued, sent))
        sent.push(...queued)
      }
    }
    expect(problems).toEqual([])
    const keys = sent.map(({ id, part }) => `${id} ${part}`)
    expect(keys).toHaveLength(new Set(keys).size)
    for (const kind of ['fee.2', 'fee.6', 'offer', 'class', 'due', 'overdue']) {
      expect(sent.filter(({ part }) => part.startsWith(kind)).length, kind).toBeGreaterThan(PEOPLE / 20)
    }
  },
  isLong ? 3_600_000 : 120_000,
)

/** Compares what was queued at eight with what is due: one of it for each mailbox, and nothing else. */
function checkMorning(
  day: string,
  now: Date,
  people: Person[],
  byId: Map<string, Person>,
  queued: Sent[],
  before: Sent[],
): string[] {
  const known = new Set(before.map(({ id, part }) => `${id} ${part}`))
  const due = new Map<string, string[]>()
  for (const person of people) {
    const parts = dueOn(day, now, person, deps.timeZone).map((part) => `${person.id} ${part}`)
    const open = parts.filter((key) => !known.has(key))
    const mailbox = mailboxHash(person.email)
    if (open.length > 0) due.set(mailbox, [...(due.get(mailbox) ?? []), ...open])
  }
  const got = new Map<string, string[]>()
  for (const { id, part } of queued) {
    const mailbox = mailboxHash(byId.get(id)?.email ?? '')
    got.set(mailbox, [...(got.get(mailbox) ?? []), `${id} ${part}`])
  }
  const wrong: string[] = []
  for (const mailbox of new Set([...due.keys(), ...got.keys()])) {
    const [expected = [], actual = []] = [due.get(mailbox), got.get(mailbox)]
    const isRight = actual.length === 1 && expected.includes(actual[0] ?? '')
    if (!isRight) wrong.push(`${day}: due ${expected.join()}, sent ${actual.join()}`)
  }
  return wrong
}
