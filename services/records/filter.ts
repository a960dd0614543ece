import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { isLeadKind, type LeadKind } from '#contract/forms/lead-forms.ts'
import { workStates } from '#database/schema-desk.ts'

export const scopes = ['inbox', 'applications', 'leads'] as const
export const fees = ['due', 'waived', 'paid', 'refunded'] as const
/** Since when somebody has to act: within a day, a week, 30 days, or before. */
export const ages = ['day', 'week', 'month', 'older'] as const
/** What can be filtered by; each has counts in a list's facets. */
export const facetNames = [
  ...(['kind', 'course', 'waitingOn', 'state', 'status', 'fee'] as const),
  ...(['assignee', 'age', 'opened', 'mentions', 'question', 'cohort', 'country', 'code'] as const),
] as const

/** What people can sort by; after a minus the other way around. Only applications have a status. */
export const sorts = ['name', '-name', 'arrived', '-arrived', 'status', '-status'] as const
export type Sort = (typeof sorts)[number]

export type Scope = (typeof scopes)[number]
export type RecordKind = 'application' | LeadKind
export type WorkState = (typeof workStates)[number]
export type FacetName = (typeof facetNames)[number]

/** Which records a list shows. The names are those of the address. */
export type Filter = { [Name in keyof typeof readers]?: NonNullable<ReturnType<(typeof readers)[Name]>> } & {
  /** The inbox has all kinds, without those that are done unless `state` asks for them. */
  scope: Scope
  /** The staff member who looks. */
  me: string
  now: Date
  /** The academy's. */
  timeZone: string
}

export const Q_MAX_LENGTH = 200

const statuses = Object.keys(applicationStatuses) as ApplicationStatus[]
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text)

const line = (value: string) => (/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(value) ? value : undefined)
const day = (value: string) => (/^2\d{3}-\d{2}-\d{2}$/.test(value) && Date.parse(value) ? value : undefined)

const readers = {
  kind: (text: string, scope: Scope) => (scope !== 'applications' ? kindOf(text, scope) : undefined),
  /** A course's id. */
  course: (text: string) => (/^[a-z\d][a-z\d-]{0,79}$/.test(text) ? text : undefined),
  /** `us`: the academy acts next. */
  waitingOn: oneOf(['us']),
  state: oneOf(workStates),
  /** Of an application. */
  status: (text: string, scope: Scope) => (scope !== 'leads' ? oneOf(statuses)(text) : undefined),
  fee: oneOf(fees),
  /** `me`, `none`, or a staff member's id. */
  assignee: (text: string) => (text === 'me' || text === 'none' || UUID.test(text) ? text : undefined),
  age: oneOf(ages),
  /** `no`: nobody opened it yet. */
  opened: oneOf(['no']),
  /** `me`: a note mentions who looks, who has not read it. */
  mentions: oneOf(['me']),
  /** `open`: its person asked or wrote something that nobody has answered. */
  question: oneOf(['open']),
  /** The id of a start. */
  cohort: line,
  /** As applicants wrote it. */
  country: line,
  /** A waiver or discount code, as `applications` has it. */
  code: line,
  /** Sent today, in the academy's day. */
  received: oneOf(['today']),
  /** The fee was paid today. */
  paid: oneOf(['today']),
  /** The first and the last day of arrival, in the academy's calendar: `2027-03-14`. */
  from: day,
  to: day,
  /** Left out: who waits longest comes first, what is done last. */
  sort: (text: string, scope: Scope) =>
    scope === 'applications' || !text.endsWith('status') ? oneOf(sorts)(text) : undefined,
  /** What was typed into the search field. */
  q: (text: string) => typed(text) || undefined,
}
const names = Object.keys(readers) as (keyof typeof readers)[]

function kindOf(text: string, scope: Scope): RecordKind | undefined {
  if (text === 'application') return scope === 'inbox' ? text : undefined
  return isLeadKind(text) ? text : undefined
}

/** Reads a list's address. Whatever is unknown or malformed is left out, so that every address shows a list. */
export function parseFilter(
  search: URLSearchParams,
  { scope = 'inbox', me, now, timeZone }: { scope?: Scope } & Pick<Filter, 'me' | 'now' | 'timeZone'>,
): Filter {
  const read = names.map((name) => [name, readers[name](search.get(name) ?? '', scope)] as const)
  return { scope, me, now, timeZone, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) }
}

/** Controls, halves of surrogate pairs and NUL, which PostgreSQL cannot store, match nothing anyway. */
function typed(q: string): string {
  const printable = q.slice(0, 10 * Q_MAX_LENGTH).replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
  return [...printable.trim()].slice(0, Q_MAX_LENGTH).join('').trim()
}

/** The query of a list's address: the inverse of {@link parseFilter}, with changes; `undefined` removes a filter. */
export function filterSearch(
  filter: Filter,
  changes: { [Name in keyof typeof readers]?: Filter[Name] | undefined } = {},
): URLSearchParams {
  const changed = { ...filter, ...changes }
  const entries = names.flatMap((name) => (changed[name] ? [[name, changed[name]]] : []))
  return new URLSearchParams(entries as [string, string][])
}
