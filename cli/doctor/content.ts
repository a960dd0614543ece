import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '#content/content-error.ts'
import { contentFiles, contentRoot, type Loaded, loadContent, loadContentFile } from '#content/load.ts'
import type { Calendar, Content, Policy, Scholarship, Webinar } from '#content/schema.ts'
import { named } from '#content/source.ts'
import { isReservedAddress } from './environment.ts'
import { type Finding, found, hint, must, should } from './finding.ts'

type Files = Map<string, Loaded>

/** Reads each content file by itself, so that a broken one does not hide the others; then all of them together. */
export function readContent(root = contentRoot): { files: Files; problems: Finding[] } {
  const files: Files = new Map()
  if (!existsSync(root)) {
    const todo = 'Run doctor in the checkout of the build as well: it lists samples and past dates.'
    return { files, problems: [hint('content', 'There is no content here, so none of it is checked.', todo)] }
  }
  const problems: Finding[] = []
  const attempt = (read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const [, where = '', sentence = error.message] = /^(content\/\S+:\d+): ([\s\S]*)$/.exec(error.message) ?? []
      problems.push(must(where, sentence, 'Fix it: the site cannot be built with it.'))
    }
  }
  for (const file of contentFiles(root)) attempt(() => files.set(file, loadContentFile(file, root)))
  if (problems.length === 0) attempt(() => loadContent(root))
  return { files, problems }
}

/** Every part of a value with its path, each before the parts within it. */
export function* partsOf(value: unknown, path: PropertyKey[] = []): Generator<{ path: PropertyKey[]; value: unknown }> {
  yield { path, value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    yield* partsOf(child, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

/** What has `sample: true`, and the promises that nobody has confirmed. Samples of one list are one finding. */
export function findSamples(files: Files): Finding[] {
  return [...files].flatMap(([file, { source, unconfirmed }]) => {
    const fields = unconfirmed.map(({ field }) => field).join(', ')
    return found(
      ...samplesIn(file, source),
      unconfirmed.length > 0 &&
        should(
          `content/${file}:${ranges(unconfirmed.map(({ line }) => line))} ${fields}`,
          'Nobody has confirmed what these promise to visitors.',
          'Read them, correct them, and remove their names from the list "confirm" at the top of the file.',
        ),
    )
  })
}

type Sample = { list: string; line: number; name: string }

function samplesIn(file: string, source: Loaded['source']): Finding[] {
  const samples = [...partsOf(source.value)].flatMap(({ path, value }): Sample[] => {
    if (!isSample(value)) return []
    const isListed = typeof path.at(-1) === 'number'
    const list = named(isListed ? path.slice(0, -1) : path)
    const name = isListed ? String(value.name ?? value.title ?? named(path)) : ''
    return [{ list, name, line: source.lineOf([...path, 'sample']) }]
  })
  return [...Map.groupBy(samples, ({ list }) => list)].map(([list, all]) => {
    const names = all.flatMap(({ name }) => name || [])
    return must(
      `content/${file}:${ranges(all.map(({ line }) => line))}${list && ` ${list}`}`,
      names.length > 0 ? `${names.length} invented: ${[...new Set(names)].join(', ')}.` : 'All of it is a sample.',
      'Replace it with your own, or confirm it, and remove "sample: true".',
    )
  })
}

function isSample(value: unknown): value is { sample: true; name?: unknown; title?: unknown } {
  return typeof value === 'object' && value !== null && 'sample' in value && value.sample === true
}

/** `4-6, 9`: line numbers in order, consecutive ones as a range. */
export function ranges(lines: number[]): string {
  const runs: [number, number][] = []
  for (const line of lines.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && line <= last[1] + 1) last[1] = line
    else runs.push([line, line])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}

const placeholders: [what: string, isOne: (text: string) => boolean][] = [
  ['This address is a placeholder: its host cannot exist.', isReservedAddress],
  // 555-0100 to 555-0199 are reserved for fiction (North American Numbering Plan).
  ['This telephone number is a placeholder: 555-01.. reaches nobody.', (text) => /555[- ]?01\d\d\b/.test(text)],
  ['This street is a placeholder.', (text) => /\b(?:example|sample) (?:avenue|street|road)\b/i.test(text)],
  ['This name is a placeholder.', (text) => /^sample \w+$/i.test(text)],
  ['This text is a filler.', (text) => /\blorem\b/i.test(text)],
]

/** Contact details, addresses and names in the content that are placeholders, marked as samples or not. */
export function findPlaceholders(files: Files, root = contentRoot): Finding[] {
  const judge = (text: unknown, where: string) => {
    const [what] = placeholders.find(([, isOne]) => typeof text === 'string' && isOne(text)) ?? []
    return what ? [must(where, what, 'Write your own.')] : []
  }
  return [...files].flatMap(([file, { source }]) => {
    const values = [...partsOf(source.value)].flatMap(({ path, value }) =>
      judge(value, `content/${file}:${source.lineOf(path)} ${named(path)}`),
    )
    if (!file.endsWith('.md')) return values
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    const begin = lines.indexOf('---', 1) + 1
    const prose = lines.flatMap((line, index) => (index < begin ? [] : judge(line, `content/${file}:${index + 1}`)))
    return [...values, ...prose]
  })
}

/** The day in a time zone, as yyyy-mm-dd. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** Dates in the content that are past, by the time zone of the academy's information session. */
export function findPastDates(files: Files, now: Date): Finding[] {
  const load = <Value>(name: string) => files.get(name) as Loaded<Value> | undefined
  const calendar = load<Calendar>('calendar.yaml')
  const cohorts = load<Content['cohorts']>('cohorts.yaml')
  const scholarship = load<Scholarship>('scholarship.yaml')
  const timeZone = load<Webinar>('webinar.yaml')?.value.session.timeZone ?? calendar?.value.timeZone ?? 'America/Denver'
  const today = dayIn(timeZone, now)
  const closing = (field: 'applicationsClose' | 'cohortStarts', what: string, todo: string) => {
    if (!scholarship || scholarship.value[field] >= today) return undefined
    const where = `content/scholarship.yaml:${scholarship.source.lineOf([field])} ${field}`
    return must(where, `${what} ${scholarship.value[field]}.`, todo)
  }
  return found(
    closing('applicationsClose', 'Applications closed on', 'Write the day on which they close next.'),
    closing('cohortStarts', 'The cohort started on', 'Write the day on which the next one starts.'),
    ...(calendar ? pastSessions(calendar, dayIn(calendar.value.timeZone, now)) : []),
    ...(cohorts ? pastStarts(cohorts, dayIn(cohorts.value.timeZone, now)) : []),
    ...[...files].map(([name, { value, source }]) => {
      const { lastChanged = '' } = value as Partial<Policy>
      const where = `content/${name}:${source.lineOf(['lastChanged'])} lastChanged`
      const todo = 'Write the day on which the policy was last changed.'
      return lastChanged > today && should(where, `${lastChanged} is in the future.`, todo)
    }),
  )
}

function pastSessions({ value, source }: Loaded<Calendar>, today: string): Finding[] {
  const past = value.sessions.map(({ ends, title }, index) => {
    const where = `content/calendar.yaml:${source.lineOf(['sessions', index, 'ends'])} sessions[${index + 1}]`
    return ends < today && should(where, `"${title}" ended on ${ends}.`, 'Remove it, or write its next date.')
  })
  const where = `content/calendar.yaml:${source.lineOf(['sessions'])} sessions`
  const none = past.every(Boolean) && should(where, 'The calendar has no future session.', 'Announce the next ones.')
  return found(...past, none)
}

function pastStarts({ value, source }: Loaded<Content['cohorts']>, today: string): Finding[] {
  return value.cohorts.flatMap(({ course, starts, applyBy }, index) => {
    const hasOther = value.cohorts.some((other) => other.course === course && other.applyBy >= today)
    if (applyBy >= today || hasOther) return []
    const where = `content/cohorts.yaml:${source.lineOf(['cohorts', index, 'applyBy'])} cohorts[${index + 1}]`
    const what = `Nobody can apply to the start of ${course} on ${starts} any more, and there is no later one.`
    return [should(where, what, 'Announce the next start.')]
  })
}
