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

/** What else an address says: `received` and `paid`, to which the overview links, have no counts either. */
const otherNames = ['received', 'paid', 'from', 'to', 'sort', 'q'] as const
const names = [...facetNames, ...otherNames] as const

/** What people can sort by; after a minus the other way around. Only applications have a status. */
export const sorts = ['name', '-name', 'arrived', '-arrived', 'status', '-status'] as const
export type Sort = (typeof sorts)[number]

export type Scope = (typeof scopes)[number]
export type RecordKind = 'application' | LeadKind
export type WorkState = (typeof workStates)[number]
export type FacetName = (typeof facetNames)[number]

/** Which records a list shows. The names are those of the address. */
export type Filter = {
  /** The inbox has all kinds, without those that are done unless `state` asks for them. */
  scope: Scope
  /** The staff member who looks. */
  me: string
  now: Date
  /** The academy's. */
  timeZone: string
  kind?: RecordKind
  /** A course's id. */
  course?: string
  /** `us`: the academy acts next. */
  waitingOn?: 'us'
  state?: WorkState
  /** Of an application. */
  status?: ApplicationStatus
  fee?: (typeof fees)[number]
  /** `me`, `none`, or a staff member's id. */
  assignee?: string
  age?: (typeof ages)[number]
  /** `no`: nobody opened it yet. */
  opened?: 'no'
  /** `me`: a note mentions who looks, who has not read it. */
  mentions?: 'me'
  /** `open`: its person asked or wrote something that nobody has answered. */
  question?: 'open'
  /** The id of a start. */
  cohort?: string
  /** As applicants wrote it. */
  country?: string
  /** A waiver or discount code, as `applications` has it. */
  code?: string
  /** Sent today, in the academy's day. */
  received?: 'today'
  /** The fee was paid today. */
  paid?: 'today'
  /** The first and the last day of arrival, in the academy's calendar: `2027-03-14`. */
  from?: string
  to?: string
  /** Left out: who waits longest comes first, what is done last. */
  sort?: Sort
  /** What was typed into the search field. */
  q?: string
}

export const Q_MAX_LENGTH = 200

const statuses = Object.keys(applicationStatuses) as ApplicationStatus[]
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text)

/** What people wrote in a line. */
const line = (value: string) => (/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(value) ? value : undefined)
const day = (value: string) => (/^2\d{3}-\d{2}-\d{2}$/.test(value) && Date.parse(value) ? value : undefined)

const readers: { [Name in (typeof names)[number]]: (text: string, scope: Scope) => Filter[Name] } = {
  kind: (text, scope) => (scope !== 'applications' ? kindOf(text, scope) : undefined),
  course: (text) => (/^[a-z\d][a-z\d-]{0,79}$/.test(text) ? text : undefined),
  waitingOn: oneOf(['us']),
  state: oneOf(workStates),
  status: (text, scope) => (scope !== 'leads' ? oneOf(statuses)(text) : undefined),
  fee: oneOf(fees),
  assignee: (text) => (text === 'me' || text === 'none' || UUID.test(text) ? text : undefined),
  age: oneOf(ages),
  opened: oneOf(['no']),
  mentions: oneOf(['me']),
  question: oneOf(['open']),
  cohort: line,
  country: line,
  code: line,
  received: oneOf(['today']),
  paid: oneOf(['today']),
  from: day,
  to: day,
  sort: (text, scope) => (scope === 'applications' || !text.endsWith('status') ? oneOf(sorts)(text) : undefined),
  q: (text) => typed(text) || undefined,
}

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
  changes: { [Name in (typeof names)[number]]?: Filter[Name] | undefined } = {},
): URLSearchParams {
  const changed = { ...filter, ...changes }
  const entries = names.flatMap((name) => (changed[name] ? [[name, changed[name]]] : []))
  return new URLSearchParams(entries as [string, string][])
}
