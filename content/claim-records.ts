import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { ContentError } from './content-error.ts'
import type { Documents } from './documents.ts'
import { changesAtDesk } from './schedule-entries.ts'
import { claims as schema } from './schema/claims.ts'
import { checked, getParts, readYaml, type Source } from './source.ts'

export type ClaimRecord = z.output<typeof schema>['claims'][number]

/** Confirmations, and the day on which they must be valid. */
export type Confirmed = { records: (ClaimRecord & { line: number })[]; today: string }

/** A part of the content that someone must confirm: a sample, or a promise listed under `confirm`. */
export type Claim = {
  file: string
  /** `testimonials.quotes.0`; '' for the whole file. */
  field: string
  line: number
  kind: 'sample' | 'confirm'
  /** `changed` and `expired` were confirmed, by `record`. */
  state: 'open' | 'changed' | 'expired' | 'confirmed'
  record?: Confirmed['records'][number]
  digest: string
  /** Title, name or first words. */
  label: string
}

export const claimsFile = 'claims.yaml'
const LABEL_MAX_LENGTH = 80

/** Reads claims.yaml; without the file nothing is confirmed. @throws ContentError */
export function readRecords(documents: Documents, today = new Date().toISOString().slice(0, 10)): Confirmed {
  const text = documents.get(claimsFile)
  if (text === undefined) return { records: [], today }
  const source = readYaml(text, claimsFile)
  const records = checked(source, schema).claims.map((record, index) => {
    if (!documents.has(record.file)) {
      const sentence = `There is no file content/${record.file}: remove what was confirmed of it.`
      throw new ContentError(claimsFile, source.getLine(['claims', index, 'file']), sentence)
    }
    return { ...record, line: source.getLine(['claims', index]) }
  })
  return { records, today }
}

/**
 * Identifies what a confirmation covers: the field, without list indexes so that items may move, and the value as
 * written. Sample marks are omitted at every depth, because they describe the text; removing one does not change the
 * claim.
 */
export function getDigest(field: string, value: unknown): string {
  const name = field.split('.').filter((key) => !/^\d+$/.test(key))
  const canonical = JSON.stringify([name.join('.'), value], (_key, part) => {
    if (!isMap(part)) return part
    const entries = Object.entries(part).filter((entry) => !isMark(entry))
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return createHash('sha256').update(canonical).digest('hex').slice(0, 16)
}

type Found = Pick<Claim, 'field' | 'line' | 'kind' | 'label' | 'digest'>

/** Returns a file's claims with their records. A record with outdated text is matched by its field. */
export function toClaims(file: string, found: Found[], { records, today }: Confirmed): Claim[] {
  const own = records.filter((record) => record.file === file).sort((a, b) => (a.on < b.on ? 1 : -1))
  const digests = new Set(found.map(({ digest }) => digest))
  return found.map((claim) => {
    const record = own.find(({ digest }) => digest === claim.digest)
    const former = own.find(({ field, digest }) => field === claim.field && !digests.has(digest))
    if (record) return { file, ...claim, record, state: isOver(record, today) ? 'expired' : 'confirmed' }
    return former ? { file, ...claim, record: former, state: 'changed' } : { file, ...claim, state: 'open' }
  })
}

function isOver({ expires }: ClaimRecord, today: string): boolean {
  return expires !== undefined && expires < today
}

/**
 * Removes the list `confirm` from a file. `claims` are its fields and the samples; `value` lacks the marks of confirmed
 * samples. In a Markdown file, a claim to the whole file includes the prose.
 */
export function takeClaims(written: Source, confirmed: Confirmed, prose?: string) {
  const { source, fields } = takeConfirm(written)
  const { file, value, getLine } = source
  const find = (kind: Claim['kind'], path: PropertyKey[], mark: PropertyKey[], part: unknown): Found => {
    const field = path.join('.')
    const whole = field === '' && prose !== undefined ? { ...(part as object), prose } : part
    return { field, kind, line: getLine(mark), digest: getDigest(field, whole), label: getLabel(file, path, part) }
  }
  const samples = [...getParts(value)].flatMap(({ path, value: part }) =>
    Object.entries(isMap(part) ? part : {})
      .filter(isMark)
      .map(([key]) => find('sample', path, [...path, key], part)),
  )
  const listed = fields.map((path) => find('confirm', path, path, valueAt(value, path)))
  const claims = toClaims(file, [...samples, ...listed], confirmed)
  const facts = claims.filter(({ kind, state }) => kind === 'sample' && state === 'confirmed')
  return { source, claims, value: unmarked(value, new Set(facts.map(({ field }) => field))) }
}

function takeConfirm(source: Source): { source: Source; fields: string[][] } {
  const { file, value, getLine } = source
  if (!isMap(value) || !('confirm' in value)) return { source, fields: [] }
  const { confirm, ...rest } = value
  if (!Array.isArray(confirm)) {
    throw new ContentError(file, getLine(['confirm']), 'confirm must be a list of fields of this file.')
  }
  const fields = confirm.map((field: unknown, index) => {
    const path = String(field).split('.')
    const refuse = (sentence: string) => new ContentError(file, getLine(['confirm', index]), `confirm: ${sentence}`)
    if (valueAt(rest, path) === undefined) throw refuse(`"${field}" is no field of this file.`)
    if (changesAtDesk(file, String(field))) throw refuse(`"${field}" changes at the desk, and is confirmed there.`)
    return path
  })
  return { source: { ...source, value: rest }, fields }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value
  return isMap(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined
}

/** `sample: true`, or the switch of a section shown as a sample. */
function isMark([key, value]: [string, unknown]): boolean {
  return (key === 'sample' && value === true) || (key === 'show' && value === 'as-sample')
}

/** Removes the sample marks of these fields. */
function unmarked(value: unknown, fields: ReadonlySet<string>, path: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item, index) => unmarked(item, fields, [...path, String(index)]))
  if (!isMap(value)) return value
  const isFact = fields.has(path.join('.'))
  const kept = Object.entries(value).filter(([key]) => key !== 'sample' || !isFact)
  return Object.fromEntries(
    kept.map(([key, child]) => [key, isFact && isMark([key, child]) ? 'yes' : unmarked(child, fields, [...path, key])]),
  )
}

/** Returns the text itself, its title or name, or else the field's words. */
function getLabel(file: string, path: PropertyKey[], value: unknown): string {
  const named = isMap(value) ? { ...(isMap(value.heading) && value.heading), ...value } : {}
  const start = named.course && named.starts && `A start of ${named.course} that starts on ${named.starts}`
  const words = [value, named.title, named.name, named.question, named.quote, start, named.id, named.text]
  const own = path.findLast((key) => typeof key !== 'number' && !/^\d+$/.test(String(key))) ?? file
  return shortened(words.find((word) => typeof word === 'string') ?? spaced(String(own)))
}

/** Converts `practiceHours` to "practice hours". */
function spaced(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

export function shortened(label: string): string {
  return label.length > LABEL_MAX_LENGTH ? `${label.slice(0, LABEL_MAX_LENGTH - 1).trimEnd()}…` : label
}
