import { beforeAll, expect, test } from 'vitest'
import { findHistory, findOwn } from '#services/applicants/page.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { findPerson } from './person.ts'
import { findRecord } from './record.ts'
import { ENTRIES_SHOWN, type TimelinePart } from './timeline.ts'
import { TEXT_SHOWN, type TimelineEntry } from './timeline-entries.ts'

const { academy, deps } = setUpApi()
const omar = setUpActor(deps, 'admin', 'Omar Sample')

const email = 'ada@visitor.example'
const APPLICATIONS = 50
const ANSWERS = 250
const LONG = 20_000
let id: string

/** What somebody can send who answers by email for weeks, and applies again and again. */
beforeAll(async () => {
  const ids: string[] = []
  for (let count = 0; count < APPLICATIONS; count += 1) ids.push(await academy.registered({ EmailAddress: email }))
  id = ids.at(-1) ?? ''
  await academy.rows(
    `insert into record_events (record_id, kind, text, at)
     select id, 'email_received', n || repeat('é', $2), now() + n * interval '1 millisecond'
     from unnest($1::uuid[]) as id, generate_series(1, case when id = $3 then $4 else 20 end) as n`,
    [ids, LONG, id, ANSWERS],
  )
})

const getTexts = (entries: object[]) => entries.flatMap((entry) => ('text' in entry ? [String(entry.text)] : []))
const record = async (part?: TimelinePart) => {
  const { timeline: entries, earlier } = await findRecord(deps, id, part)
  return { entries, earlier }
}
const person = (part?: TimelinePart) => findPerson(deps, omar, id, part)
const history = async (part: TimelinePart = {}) => {
  const { timeline: entries, earlier } = await findHistory(deps, { email }, id, part)
  return { entries, earlier }
}

test.each([
  ['of a record', record, ANSWERS],
  ['of a person', person, ANSWERS + 20 * (APPLICATIONS - 1)],
  ['of one’s own application', history, ANSWERS],
])(
  'a timeline %s shows a hundred entries at a time, long ones cut, and reaches the first',
  async (_case, load, answers) => {
    const seen = new Set<string>()
    for (let until: number | undefined; ; ) {
      const { entries, earlier } = await load({ until })
      expect(entries.length).toBeLessThanOrEqual(ENTRIES_SHOWN)
      for (const text of getTexts(entries)) expect(text.length).toBeLessThanOrEqual(TEXT_SHOWN)
      for (const entry of entries) {
        if (entry.what === 'email_received')
          seen.add('recordId' in entry ? `${entry.recordId} ${entry.key}` : entry.key)
      }
      if (earlier === null) break
      until = earlier
    }
    expect(seen.size).toBe(answers)
    const [last] = (await load()).entries.filter(({ what }) => what === 'email_received')
    expect(last).toMatchObject({ isCut: true })
    const alone = await load({ only: last?.key ?? '' })
    expect(getTexts(alone.entries).map((text) => text.length > LONG)).toEqual([true])
    expect(alone.earlier).toBeNull()
  },
)

test('the page of all one’s applications has few entries of each, and says that there are more', async () => {
  const own = await findOwn(deps, { email })
  expect(own).toHaveLength(APPLICATIONS)
  expect(own.every(({ hasEarlier }) => hasEarlier)).toBe(true)
  expect(JSON.stringify(own).length).toBeLessThan(1_000_000)
})

test('an open question is found whatever part of the timeline is shown', async () => {
  await academy.rows('update records set question_since = now() where id = $1', [id])
  for (const part of [{}, { until: 1 }, { only: 'none' }]) {
    const { question } = await findRecord(deps, id, part)
    expect(question).toMatchObject({ what: 'email_received', text: expect.stringMatching(`^${ANSWERS}é`), isCut: true })
  }
  await academy.rows('update records set question_since = null where id = $1', [id])
  expect((await findRecord(deps, id)).question).toBeUndefined()
})

test('on earlier pages, a failed email that was sent since cannot be sent again', async () => {
  const key = `application.visitor.${id}`
  await academy.rows(
    `insert into record_events (record_id, kind, detail, at) values ($1, 'email_failed', $2, now() - interval '1 day')`,
    [id, { kind: 'application', to: 'visitor', key }],
  )
  const failed = async () => {
    const { timeline } = await findRecord(deps, id, { until: Date.now() - 3_600_000 })
    return timeline.flatMap((entry) => (entry.what === 'email_failed' ? [entry.again !== null] : []))
  }
  expect(await failed()).toEqual([true])
  await academy.rows(
    `insert into sent_emails (key, record_id, recipient, subject, text) values ($1, $2, $3, 'Sent', 'Sent')`,
    [key, id, email],
  )
  expect(await failed()).toEqual([false])
})

test('a malformed part of an address is the last part', async () => {
  const { timeline } = await findRecord(deps, id, { only: 'event x' })
  expect(timeline satisfies TimelineEntry[]).toEqual([])
})
