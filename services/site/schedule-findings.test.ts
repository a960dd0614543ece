import { expect, test } from 'vitest'
import { listEntries } from '#content/schedule-entries.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { findInSchedule } from './schedule-findings.ts'

/** The rows of a new database, with some of their fields changed. */
function rows(change: (entries: ReturnType<typeof listEntries>) => void = () => {}) {
  const entries = structuredClone(listEntries(content))
  for (const kind of Object.values(entries)) {
    for (const entry of Object.values(kind)) delete entry.sample
  }
  change(entries)
  return { entries }
}
const { timeZone } = content.company
const found = (snapshot: ReturnType<typeof rows>, now: string, waiverCode?: string) =>
  findInSchedule(snapshot, { waiverCode, waiverPlace: 'WAIVER_CODE' }, { timeZone, now: new Date(now) }).map((item) => [
    item.severity,
    item.where,
    item.what,
  ])

test('samples block a launch, by the ids of their rows', () => {
  const snapshot = rows(({ start, information_session }) => {
    for (const id of ['ai-engineering-2027-01', 'dbms-2027-02'])
      Object.assign(start, { [id]: { ...Object.values(start)[0], sample: true } })
    Object.assign(information_session, { weekly: { ...information_session.weekly, sample: true } })
  })
  expect(found(snapshot, '2025-10-01T12:00:00Z')).toEqual([
    ['must', '/desk/starts', 'Invented: ai-engineering-2027-01, dbms-2027-02.'],
    ['must', '/desk/information-session', 'The information session is a sample.'],
  ])
})

test('what is over or missing is named by the academy’s day; a closed round is a choice', () => {
  const snapshot = rows(({ start, workshop }) => {
    for (const id of Object.keys(start).slice(1)) delete start[id]
    for (const id of Object.keys(workshop).slice(1)) delete workshop[id]
    Object.assign(Object.values(start)[0] ?? {}, { course: 'dbms', applyBy: '2027-01-04' })
    Object.assign(Object.values(workshop)[0] ?? {}, { starts: '2027-01-05' })
  })
  const { applicationsClose, promoCode } = content.scholarship
  const what = `Applications to the latest round closed on ${applicationsClose}. The home page leads with the next start.`
  const closed = [
    ['hint', '/desk/scholarship', what],
    ['hint', '/desk/scholarship', `Its code ${promoCode} still waives the fee.`],
  ]
  // 11:59 PM on January 4 in Calgary, and the minute after.
  expect(found(snapshot, '2027-01-05T05:59:00Z')).toEqual(closed)
  expect(found(snapshot, '2027-01-05T06:00:00Z')).toEqual([
    ['should', '/desk/starts', 'Nobody can apply to a start of dbms any more.'],
    ['should', '/desk/workshops', 'The calendar has no future workshop.'],
    ...closed,
  ])
})

test('another waiver code than that of the latest round is on no page', () => {
  const of = (WAIVER_CODE: string) => found(rows(), '2025-10-01T12:00:00Z', WAIVER_CODE)
  expect(of(` ${content.scholarship.promoCode.toLowerCase()}`)).toEqual([])
  expect(of('other')).toEqual([
    ['hint', 'WAIVER_CODE', 'It is not the code of the latest round, so pages show no code.'],
  ])
})

test('a database that no server has filled says nothing', () => {
  const empty = { entries: { start: {}, workshop: {}, round: {}, information_session: {} } }
  expect(found(empty, '2025-10-01T12:00:00Z')).toEqual([])
})
