import {
  type Claim,
  type ClaimRecord,
  type Confirmed,
  digestOf,
  judged,
  readRecords,
  shortened,
} from './claim-records.ts'
import { dayIn } from './date-format.ts'
import { contentFiles, contentRoot, type Loaded, loadContentFile } from './load.ts'
import type { Calendar, Content, Scholarship, Webinar } from './schema.ts'

type Files = ReadonlyMap<string, Loaded>

/** Every claim of the content: by file, and there in the order of its lines. Throws ContentError. */
export function allClaims(root = contentRoot, now = new Date()): Claim[] {
  const confirmed = readRecords(root, now.toISOString().slice(0, 10))
  const files = new Map(contentFiles(root).map((file) => [file, loadContentFile(file, root, confirmed)]))
  return claimsOf(files, confirmed, now)
}

/** Every claim of the files that are there. */
export function claimsOf(files: Files, confirmed: Confirmed, now: Date): Claim[] {
  const over = pastDates(files, confirmed, now)
  return [...files].flatMap(([file, { claims }]) =>
    [...claims, ...over.filter((claim) => claim.file === file)].sort((one, other) => one.line - other.line),
  )
}

/** The record that confirms a claim. It replaces `claim.record`, if there is one. */
export function recordFor(
  { file, field, digest }: Pick<Claim, 'file' | 'field' | 'digest'>,
  {
    by,
    on,
    evidence,
    expires,
  }: { by: string; on: string; evidence?: string | undefined; expires?: string | undefined },
): ClaimRecord {
  return { file, field, digest, by, on, ...(evidence && { evidence }), ...(expires && { expires }) }
}

/** The records whose text and mark are gone. */
export function staleRecords(claims: Claim[], { records }: Confirmed): Confirmed['records'] {
  const used = new Set(claims.map(({ record }) => record?.line))
  const known = new Set(claims.map(({ file, digest }) => `${file}:${digest}`))
  return records.filter((record) => !used.has(record.line) && !known.has(`${record.file}:${record.digest}`))
}

/** The academy's own day: that of its information session. */
export function academyDay(files: Files, now: Date): string {
  const webinar = files.get('webinar.yaml') as Loaded<Webinar> | undefined
  return dayIn(webinar?.value.session.timeZone ?? 'America/Denver', now)
}

/** Dates that are over, by the clocks of the academy: the closing day lasts until its own midnight. */
function pastDates(files: Files, confirmed: Confirmed, now: Date): Claim[] {
  const of = <Value>(
    file: string,
    datesOf: (value: Value) => { date: string; path: PropertyKey[]; today: string; said: string; id?: string }[],
  ) => {
    const loaded = files.get(file) as Loaded<Value> | undefined
    if (!loaded) return []
    const past = datesOf(loaded.value).filter(({ date, today }) => date < today)
    const found = past.map(({ date, path, said, id }) => {
      const field = path.join('.')
      // Of an entry only its id counts besides: its other words may change.
      const digest = digestOf(field, { over: date, id })
      const label = shortened(`${said} on ${date}`)
      return { field, kind: 'over', line: loaded.source.lineOf(path), digest, label } as const
    })
    return judged(file, found, confirmed)
  }
  const today = academyDay(files, now)
  return [
    ...of<Scholarship>('scholarship.yaml', ({ applicationsClose, cohortStarts }) => [
      { date: applicationsClose, path: ['applicationsClose'], today, said: 'Applications closed' },
      { date: cohortStarts, path: ['cohortStarts'], today, said: 'The cohort started' },
    ]),
    ...of<Calendar>('calendar.yaml', ({ sessions, timeZone }) =>
      sessions.map(({ id, title, ends }, index) => {
        return {
          date: ends,
          path: ['sessions', index, 'ends'],
          today: dayIn(timeZone, now),
          said: `"${title}" ended`,
          id,
        }
      }),
    ),
    ...of<Content['cohorts']>('cohorts.yaml', ({ cohorts, timeZone }) =>
      cohorts.map(({ id, course, starts }, index) => {
        const path = ['cohorts', index, 'starts']
        return { date: starts, path, today: dayIn(timeZone, now), said: `A cohort of ${course} started`, id }
      }),
    ),
  ]
}
