import { type Claim, type Confirmed, claimsFile, readRecords } from '#content/claim-records.ts'
import { getClaims, staleRecords } from '#content/claims.ts'
import { ContentError } from '#content/content-error.ts'
import type { Documents } from '#content/documents.ts'
import { dayIn } from '#content/format.ts'
import { contentFiles, type Loaded, loadContent, loadContentFile } from '#content/load.ts'
import type { Content, Policy } from '#content/schema.ts'
import { getParts, named } from '#content/source.ts'
import { type Finding, found, must, should } from '#services/site/finding.ts'
import { isReservedAddress } from './environment.ts'

type Files = Map<string, Loaded>

/** Reads each content file separately, so that a broken one does not hide the others; then all together. */
export function readContent(documents: Documents) {
  const files: Files = new Map()
  let confirmed: Confirmed = { records: [], today: new Date().toISOString().slice(0, 10) }
  const problems: Finding[] = []
  const attempt = (read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const [, where = '', sentence = error.message] = /^(content\/\S+:\d+): ([\s\S]*)$/.exec(error.message) ?? []
      if (problems.some((problem) => problem.where === where)) return
      problems.push(must(where, sentence, 'Fix it: this cannot be published.'))
    }
  }
  attempt(() => {
    confirmed = readRecords(documents, confirmed.today)
  })
  for (const file of contentFiles(documents)) {
    attempt(() => files.set(file, loadContentFile(file, documents, confirmed)))
  }
  if (problems.length === 0) attempt(() => loadContent(documents, confirmed))
  return { files, confirmed, problems }
}

/** Finds `sample: true` and unconfirmed promises. Samples of one list are one finding. */
export function findSamples(files: Files): Finding[] {
  return [...Map.groupBy(getClaims(files), ({ file }) => file)].flatMap(([file, claims]) => {
    const open = claims.filter(({ state }) => state === 'open')
    const samples = open.filter(({ kind }) => kind === 'sample')
    const promises = open.filter(({ kind }) => kind === 'confirm')
    const fields = promises.map(({ field }) => field).join(', ')
    return found(
      ...samplesIn(file, samples),
      promises.length > 0 &&
        should(
          `content/${file}:${ranges(promises.map(({ line }) => line))} ${fields}`,
          'Nobody has confirmed what these promise to visitors.',
          'Read them, correct them, and confirm them (Claims in the editor), or remove what you do not offer.',
        ),
      ...claims.map(reopened),
    )
  })
}

function samplesIn(file: string, samples: Claim[]): Finding[] {
  const listed = samples.map((claim) => {
    const path = claim.field.split('.')
    const isItem = /^\d+$/.test(path.at(-1) ?? '')
    return { ...claim, list: named((isItem ? path.slice(0, -1) : path).map(getKey)), name: isItem ? claim.label : '' }
  })
  return [...Map.groupBy(listed, ({ list }) => list)].map(([list, all]) => {
    const names = all.flatMap(({ name }) => name || [])
    return must(
      `content/${file}:${ranges(all.map(({ line }) => line))}${list && ` ${list}`}`,
      names.length > 0 ? `${names.length} invented: ${[...new Set(names)].join(', ')}.` : 'All of it is a sample.',
      'Replace it with your own and remove "sample: true", or confirm it (Claims in the editor).',
    )
  })
}

const getKey = (key: string): PropertyKey => (/^\d+$/.test(key) ? Number(key) : key)

/** Reports a confirmation that must be repeated. */
function reopened({ file, line, label, kind, state, record }: Claim): Finding | undefined {
  if (!record || (state !== 'changed' && state !== 'expired')) return undefined
  const { by, on, expires } = record
  const subject = `"${label.replaceAll('"', "'")}"`
  const changed = `${subject} changed since ${by} confirmed it on ${on}.`
  const expired = `${subject} was confirmed by ${by} on ${on}, and only until ${expires}.`
  const report = kind === 'sample' ? must : should
  const todo = 'Read it, and confirm it again (Claims in the editor).'
  return report(`content/${file}:${line}`, state === 'changed' ? changed : expired, todo)
}

/** Finds confirmations of content that no longer exists. */
export function findStaleRecords(files: Files, confirmed: Confirmed): Finding[] {
  return staleRecords(getClaims(files), confirmed)
    .filter(({ file }) => files.has(file))
    .map(({ line, file, field, by, on }) =>
      should(
        `content/${claimsFile}:${line}`,
        `What ${by} confirmed on ${on} is no longer in ${file}${field && ` (${field})`}.`,
        'Remove the entry.',
      ),
    )
}

/** Formats line numbers as `4-6, 9`. */
function ranges(lines: number[]): string {
  const runs: [number, number][] = []
  for (const line of lines.toSorted((a, b) => a - b)) {
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

/** A word of the sample academy's name, which the texts that come with the site have. */
const SAMPLE_NAME = /\bCandle\b/

/** Finds texts that still name the sample academy after a rename. */
export function findFormerName(files: Files): Finding[] {
  const company = files.get('company.yaml')?.value as Content['company'] | undefined
  if (!company || SAMPLE_NAME.test(company.name)) return []
  return [...files].flatMap(([file, { source }]) =>
    [...getParts(source.value)]
      .filter(({ value }) => typeof value === 'string' && SAMPLE_NAME.test(value))
      .map(({ path }) => {
        const where = `content/${file}:${source.getLine(path)} ${named(path)}`
        return should(where, 'It still names the sample academy.', `Write ${company.name} there.`)
      }),
  )
}

/** Finds placeholder contact details, addresses and names, marked as samples or not. */
export function findPlaceholders(files: Files, documents: Documents = new Map()): Finding[] {
  const check = (text: unknown, where: string) => {
    const [what] = placeholders.find(([, isOne]) => typeof text === 'string' && isOne(text)) ?? []
    return what ? [must(where, what, 'Write your own.')] : []
  }
  return [...files].flatMap(([file, { source }]) => {
    const values = [...getParts(source.value)].flatMap(({ path, value }) =>
      check(value, `content/${file}:${source.getLine(path)} ${named(path)}`),
    )
    if (!file.endsWith('.md')) return values
    const lines = (documents.get(file) ?? '').split('\n')
    const begin = lines.indexOf('---', 1) + 1
    const prose = lines.flatMap((line, index) => (index < begin ? [] : check(line, `content/${file}:${index + 1}`)))
    return [...values, ...prose]
  })
}

/** Finds policies whose last change is in the future, by the academy's clock. */
export function findFutureDates(files: Files, now: Date): Finding[] {
  const company = files.get('company.yaml')?.value as Content['company'] | undefined
  const today = dayIn(company?.timeZone ?? 'UTC', now)
  return [...files].flatMap(([name, { value, source }]) => {
    const { lastChanged = '' } = value as Partial<Policy>
    const where = `content/${name}:${source.getLine(['lastChanged'])} lastChanged`
    const todo = 'Write the day on which the policy was last changed.'
    return lastChanged > today ? should(where, `${lastChanged} is in the future.`, todo) : []
  })
}
