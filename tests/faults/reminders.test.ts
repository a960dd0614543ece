import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayAfter, dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { remind } from '#services/reminders/remind.ts'
import { insertApplications, insertRows } from '#tests/fixtures/database-rows.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { setUpActor, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { isLong } from './length.ts'

// Weeks, or a year, of applicants who pay, answer, or do not, and of two servers whose clocks differ by three minutes.
// The clocks of New York change on March 14 and November 7, 2027.

const PEOPLE = isLong ? 5000 : 150
const FIRST = isLong ? '2027-01-01' : '2027-02-25'
const DAYS = isLong ? 365 : 35
const TICKS = ['00:05', '07:50', '08:00', '08:10', '23:55']
const SKEW_MS = 90_000
const DAY_MS = 86_400_000

const { academy, deps } = setUpApi({ timeZone: 'America/New_York' })
const maya = setUpActor(deps, 'admissions')
const schedule = setUpSchedule(deps)
const at = (day: string, time: string) => zonedTime(day, time, deps.timeZone)
const dayOf = (moment: Date) => dayIn(deps.timeZone, moment)

type Person = {
  id: string
  email: string
  start: { id: string; starts: string }
  appliedAt: Date
  paidAt: Date | null
  offer: { id: string; sentAt: Date; respondBy: string } | null
  acceptedAt: Date | null
}
type Sent = { id: string; part: string; day: string; at: Date }

/** Mulberry32, so that a failure can be repeated. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function makePeople(starts: Person['start'][]): Person[] {
  const random = makeRandom(2027)
  const later = (moment: Date, days: number) => new Date(moment.getTime() + random() * days * DAY_MS)
  return Array.from({ length: PEOPLE }, (_item, index) => {
    const appliedAt = later(at(FIRST, '00:00'), DAYS)
    const offeredAt = random() < 0.5 ? later(appliedAt, 10) : null
    const next = starts.filter(({ starts }) => starts > dayOf(appliedAt))
    return {
      id: randomUUID(),
      // Every tenth person applies twice.
      email: `person${index - (index % 10 === 1 ? 1 : 0)}@visitor.example`,
      start: next[Math.floor(random() * 3)] ?? (next[0] as Person['start']),
      appliedAt,
      paidAt: random() < 0.6 ? later(appliedAt, 8) : null,
      offer: offeredAt && { id: randomUUID(), sentAt: offeredAt, respondBy: dayAfter(dayOf(offeredAt), 7) },
      acceptedAt: offeredAt && random() < 0.6 ? later(offeredAt, 7) : null,
    }
  })
}

/** What is due on a day to somebody whose state is that of `now`, as the rules say it. */
function dueOn(day: string, now: Date, { appliedAt, paidAt, offer, acceptedAt, start }: Person): string[] {
  const isPast = (moment: Date | null | undefined) => Boolean(moment && moment <= now)
  const isDay = (first: string, after: number[]) => after.some((days) => dayAfter(first, days) === day)
  const due: string[] = []
  if (isPast(acceptedAt)) {
    if (dayOf(acceptedAt as Date) < day && isDay(start.starts, [-3, -2, -1])) due.push(`class.${start.id}`)
  } else if (offer && isPast(offer.sentAt) && dayOf(offer.sentAt) < day) {
    if (isDay(offer.respondBy, [-3, -2])) due.push(`offer.${offer.id}.3`)
    if (isDay(offer.respondBy, [-1, 0])) due.push(`offer.${offer.id}.1`)
  }
  if (isPast(appliedAt) && !isPast(paidAt)) {
    if (isDay(dayOf(appliedAt), [2, 3, 4])) due.push('fee.2')
    if (isDay(dayOf(appliedAt), [6, 7, 8])) due.push('fee.6')
  }
  return due
}

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
  for (const { id, acceptedAt } of people.filter(({ acceptedAt }) => isNew(acceptedAt))) {
    await academy.rows("update applications set status = 'accepted', status_since = $2 where id = $1", [id, acceptedAt])
  }
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
    const people = makePeople(starts)
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
    for (const kind of ['fee.2', 'fee.6', 'offer', 'class']) {
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
    const parts = dueOn(day, now, person).map((part) => `${person.id} ${part}`)
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
