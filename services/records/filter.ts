import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { isLeadKind, type LeadKind } from '#contract/forms/lead-forms.ts'
import { isDay } from '#services/days.ts'

export const scopes = ['to-do', 'applications', 'inquiries'] as const
/** Indexes are the values of the column. */
export const waitingOns = ['us', 'them', 'nobody'] as const
export const fees = ['due', 'waived', 'paid', 'refunded'] as const
/** How far applications have come, whatever followed (./progress.ts). */
export const progressSteps = ['decided', 'offered', 'accepted', 'enrolled', 'withdrawn'] as const
/** Time since someone has to act: within a day, a week, 30 days, or longer. */
export const unsentDecisions = ['draft', 'scheduled', 'not_sent'] as const
/** What the documents of an application say together. */
export const documentsStates = ['missing', 'to_check', 'complete'] as const
export const ages = ['day', 'week', 'month', 'older'] as const
/** Filters with counts in a list's facets. */
export const facetNames = [
  ...(['kind', 'course', 'waitingOn', 'status', 'decision', 'documents', 'fee'] as const),
  ...(['assignee', 'age', 'opened', 'mentions', 'question', 'money', 'start', 'country', 'code'] as const),
] as const

/** Sort orders; a minus reverses them. Only applications have a status and a score. */
export const sorts = ['name', '-name', 'arrived', '-arrived', 'status', '-status', 'score', '-score'] as const
export type Sort = (typeof sorts)[number]

export type Scope = (typeof scopes)[number]
export type RecordKind = 'application' | LeadKind
export type FacetName = (typeof facetNames)[number]

/** Filter of a list. The names are those in its address. */
export type Filter = { [Name in keyof typeof readers]?: NonNullable<ReturnType<(typeof readers)[Name]>> } & {
  /** The to-do list has all kinds, and by default what waits for the academy. */
  scope: Scope
  /** Id of the current staff member. */
  me: string
  now: Date
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
const day = (value: string) => (isDay(value) ? value : undefined)

const readers = {
  kind: (text: string, scope: Scope) => (scope !== 'applications' ? getKind(text, scope) : undefined),
  course: (text: string) => (/^[a-z\d][a-z\d-]{0,79}$/.test(text) ? text : undefined),
  /** Who acts next: the academy, the other side, or nobody. */
  waitingOn: oneOf(waitingOns),
  /** Unsent decision of an application; `not_sent`: a draft that came back. */
  decision: (text: string, scope: Scope) => (scope !== 'inquiries' ? oneOf(unsentDecisions)(text) : undefined),
  /** Applications only. */
  status: (text: string, scope: Scope) => (scope !== 'inquiries' ? oneOf(statuses)(text) : undefined),
  /** Of applications that are not closed. */
  documents: (text: string, scope: Scope) => (scope !== 'inquiries' ? oneOf(documentsStates)(text) : undefined),
  fee: oneOf(fees),
  /** `me`, `none`, or a staff member's id. */
  assignee: (text: string) => (text === 'me' || text === 'none' || UUID.test(text) ? text : undefined),
  age: oneOf(ages),
  /** `no`: not opened yet. */
  opened: oneOf(['no']),
  /** `me`: an unread note mentions the current staff member. */
  mentions: oneOf(['me']),
  /** `open`: has an unanswered question or message. */
  question: oneOf(['open']),
  /** `open`: a person must decide about its money. */
  money: oneOf(['open']),
  progress: oneOf(progressSteps),
  /** Id of a start, or `none`. */
  start: line,
  /** Free text of applicants. */
  country: line,
  /** Waiver or discount code, as in `applications`. */
  code: line,
  /** Sent today, in the academy's time zone. */
  received: oneOf(['today']),
  paid: oneOf(['today']),
  /** First and last day of arrival, in the academy's calendar: `2027-03-14`. */
  from: day,
  to: day,
  /** Default: longest waiting first, done records last. */
  sort: (text: string, scope: Scope) =>
    scope === 'applications' || !/(status|score)$/.test(text) ? oneOf(sorts)(text) : undefined,
  /** Applications only: a table of what staff compare, instead of a list. */
  view: (text: string, scope: Scope) => (scope === 'applications' ? oneOf(['table'])(text) : undefined),
  q: (text: string) => typed(text) || undefined,
}
const names = Object.keys(readers) as (keyof typeof readers)[]

function getKind(text: string, scope: Scope): RecordKind | undefined {
  if (text === 'application') return scope === 'to-do' ? text : undefined
  return isLeadKind(text) ? text : undefined
}

/** Parses a list's address. Ignores unknown or malformed parts, so that every address shows a list. */
export function parseFilter(
  search: URLSearchParams,
  { scope = 'to-do', me, now, timeZone }: { scope?: Scope } & Pick<Filter, 'me' | 'now' | 'timeZone'>,
): Filter {
  const usual = scope === 'to-do' ? { waitingOn: 'us' as const } : {}
  const read = names.map((name) => [name, readers[name](search.get(name) ?? '', scope)] as const)
  return { scope, me, now, timeZone, ...usual, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) }
}

/** Cleans a search as forms clean what it looks for. */
function typed(q: string): string {
  return [...cleanLine(q.slice(0, 10 * Q_MAX_LENGTH))].slice(0, Q_MAX_LENGTH).join('').trim()
}

/** Inverse of {@link parseFilter}: builds a query, with changes. `undefined` removes a filter. */
export function filterSearch(
  filter: Filter,
  changes: { [Name in keyof typeof readers]?: Filter[Name] | undefined } = {},
): URLSearchParams {
  const changed = { ...filter, ...changes }
  if (changed.scope === 'to-do' && changed.waitingOn === 'us') delete changed.waitingOn
  const entries = names.flatMap((name) => (changed[name] ? [[name, changed[name]]] : []))
  return new URLSearchParams(entries as [string, string][])
}
