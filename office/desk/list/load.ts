import { getClock } from '#office/academy-clock.ts'
import { titledBatch } from '#office/desk/batches/running.tsx'
import { unsentText } from '#office/desk/decisions/words.ts'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { dayAfter } from '#office/desk/local-time.ts'
import { asSearch, scoreText, statusWord } from '#office/desk/ui/shown.ts'
import { describeAnswers } from '#services/admissions/applicant-answers.ts'
import { findUnsent } from '#services/admissions/find.ts'
import { batchStatuses } from '#services/batches/changes.ts'
import { listBatches } from '#services/batches/find.ts'
import { describeProblems } from '#services/payments/problems.ts'
import { countReadings } from '#services/readings/readings.ts'
import { findReadingSettings } from '#services/readings/settings.ts'
import { loadAnswers } from '#services/records/answers.ts'
import { countFacets } from '#services/records/facets.ts'
import { type Filter, filterSearch, parseFilter, type Scope, type Sort } from '#services/records/filter.ts'
import { countBeyond, listRecords, type RecordRow } from '#services/records/list.ts'
import { listViews } from '#services/records/views.ts'
import { listTemplates } from '#services/replies/templates.ts'
import { mayDo } from '#services/rights.ts'
import { listStaff } from '#services/staff/service.ts'
import { leadToPage } from './lead-to-page.ts'
import { getMenus, getMore, getTabs, withoutPart } from './menus.ts'
import { shownAnswers, shownRow } from './rows.ts'

const listTitles: Record<Scope, string> = {
  'to-do': 'To do',
  applications: 'Applications',
  inquiries: 'Inquiries',
}
export const getListPath = (scope: Scope) => (scope === 'to-do' ? '/desk' : `/desk/${scope}`)
/** Path of a list's records. */
export const getRecordsPath = (scope: Scope) => (scope === 'to-do' ? '/desk/records' : `/desk/${scope}`)

/** Returns the list of a path, or data path. Everything else is the to-do list. */
export function getScope(pathname: string): Scope {
  const [, scope] = /^\/desk\/(applications|inquiries)(?![\w-])/.exec(pathname) ?? []
  return (scope as Scope | undefined) ?? 'to-do'
}

/** Parses the filter of a list's address: path and query. */
export function getFilter(address: string, { actor, deps }: Pick<DeskArgs, 'actor' | 'deps'>): Filter {
  const { pathname, searchParams } = URL.parse(address, 'https://desk.invalid') ?? new URL('https://desk.invalid')
  const { timeZone } = deps
  return parseFilter(searchParams, { scope: getScope(pathname), me: actor.staffId, now: new Date(), timeZone })
}

/** Checks an address of the desk from a form or a query. Any other becomes the to-do list. */
export const listAddress = (address: string) => (/^\/desk(?:$|[/?])/.test(address) ? address : '/desk')

export const withQuery = (path: string, query: URLSearchParams) => path + asSearch(query)

/** Builds a column header's link, which cycles through both orders and the list's default. */
function getSort(filter: Filter, first: Sort, second: Sort) {
  const { sort } = filter
  const next = sort === first ? second : sort === second ? undefined : first
  const direction = sort?.startsWith('-') ? ('descending' as const) : ('ascending' as const)
  return {
    to: withQuery(getListPath(filter.scope), filterSearch(filter, { sort: next })),
    direction: sort === first || sort === second ? direction : undefined,
  }
}

export async function loadList(args: DeskArgs) {
  const { deps, actor, signIn, request, query, params } = args
  const { database } = deps
  const { pathname, search } = new URL(request.url)
  const now = new Date()
  const filter = getFilter(`${pathname}${search}`, { deps, actor })
  const { scope } = filter
  const [after, before] = [query.get('after'), query.get('before')]
  const whole = withoutPart(filter)
  const isWhole = filterSearch(whole).size === filterSearch(filter).size
  const counting = countFacets(database, filter)
  const [page, facets, wholeFacets, views, assignees, templates] = await Promise.all([
    listRecords(database, filter, { after, before, workshops: deps.schedule.current().workshops }),
    counting,
    isWhole ? counting : countFacets(database, whole),
    listViews(deps, actor, getListPath(scope)),
    listStaff(deps),
    mayDo(actor.role, 'work') ? listTemplates(deps) : [],
  ])
  // Done by staff, it is no news.
  const open = page.rows.flatMap((row) => (row.waitingOn === 0 ? row.id : []))
  const ids = page.rows.map(({ id }) => id)
  const [beside = '', cursor] = [params.recordId, query.get('cursor')]
  if (cursor !== null && beside && !ids.includes(beside)) {
    await leadToPage(args, filter, { id: beside, cursor }, getRecordsPath(scope))
  }
  const [answers, problems, unsent, batches, compared] = await Promise.all([
    describeAnswers(deps, open),
    describeProblems(database, open),
    findUnsent(database, ids),
    mayDo(actor.role, 'work') ? listBatches(deps, true) : [],
    filter.view && loadAnswers(database, ids),
  ])
  const reading = filter.view && (await loadReadings(database, ids))
  const path = getListPath(scope)
  const kept = filterSearch(filter)
  const own = new URLSearchParams(kept)
  if (after) own.set('after', after)
  else if (before) own.set('before', before)
  const turned = (name: 'after' | 'before', cursor: string | undefined) =>
    cursor === undefined ? undefined : withQuery(path, new URLSearchParams([...kept, [name, cursor]]))
  // Only part of a long list is searched per page, so later pages may have matches.
  const isEmpty = page.rows.length === 0 && !page.next && !page.previous
  const clock = getClock(deps.schedule.current().content.company, now)
  const getUnsent = (id: string) => {
    const decision = unsent.get(id)
    return decision && unsentText(decision, clock)
  }
  const saved = views.find(({ id }) => id === query.get('saved'))
  const names = { courses: deps.courses, assignees, starts: deps.schedule.current().starts }
  const workers = assignees.filter(({ role }) => mayDo(role, 'work'))
  return {
    scope,
    path,
    title: listTitles[scope],
    total: facets.total,
    now: now.toISOString(),
    /** Address of this page of the list. */
    address: withQuery(path, own),
    /** Without the page. */
    query: kept.toString(),
    filters: [...kept].filter(([name]) => !['q', 'sort', 'view'].includes(name)),
    view: filter.view,
    /** Address of the table, or of the list. */
    otherView: withQuery(path, filterSearch(filter, { view: filter.view ? undefined : 'table' })),
    q: filter.q ?? '',
    rows: page.rows.map((row) => ({
      ...shownRow(row, { now, scope, query: own, clock, recordsPath: getRecordsPath(scope) }),
      answer:
        problems.get(row.id) ??
        getUnsent(row.id) ??
        answers.get(row.id) ??
        (row.documents === 'to_check' ? 'Documents to check' : undefined),
      compared: compared && shownAnswers(row, compared.get(row.id), { deps, now }),
      reading: reading && readingText(row, reading),
    })),
    tabs: getTabs(filter, wholeFacets),
    menus: getMenus(filter, facets, names),
    more: getMore(filter, facets, names),
    sort: filter.sort,
    sorts: {
      name: getSort(filter, 'name', '-name'),
      status: scope === 'applications' ? getSort(filter, 'status', '-status') : undefined,
      score: getSort(filter, '-score', 'score'),
      arrived: getSort(filter, '-arrived', 'arrived'),
    },
    views,
    /** Name of a view that was just saved. */
    saved: saved?.name,
    beyond: isEmpty ? await countBeyond(database, whole) : undefined,
    isDone: filter.waitingOn === 'nobody',
    doneAddress: withQuery(path, filterSearch(whole, { waitingOn: 'nobody' })),
    first: after || before ? withQuery(path, kept) : undefined,
    next: turned('after', page.next),
    previous: turned('before', page.previous),
    assignees: workers.map(({ id, name }) => ({ id, name: id === actor.staffId ? `${name} (me)` : name })),
    me: actor.staffId,
    mayWork: mayDo(actor.role, 'work'),
    mayExport: mayDo(actor.role, 'export'),
    decisions:
      scope === 'applications' && mayDo(actor.role, 'decide')
        ? { statuses: batchStatuses.map((status) => ({ id: status, name: statusWord(status) })) }
        : undefined,
    batches: batches.map((batch) => titledBatch(batch, assignees)),
    hasDrafts: filter.decision === 'draft' || filter.decision === 'not_sent',
    templates: templates.map(({ id, name }) => ({ id, name })),
    shortcuts: signIn.member.shortcuts,
    /** Earliest day of a date field, in the academy's time zone. */
    tomorrow: dayAfter(1, deps.timeZone, now),
  }
}

export type List = Awaited<ReturnType<typeof loadList>>
export type ListRow = List['rows'][number]

async function loadReadings(database: DeskArgs['deps']['database'], ids: string[]) {
  const { readers } = await findReadingSettings(database)
  return { readers, given: readers > 0 ? await countReadings(database, ids) : new Map<string, number>() }
}

/** "3.3", or "1 of 2" until all readers have given their scores; '' without any. */
function readingText({ id, score }: RecordRow, { readers, given }: Awaited<ReturnType<typeof loadReadings>>): string {
  if (score > 0) return scoreText(score)
  const count = given.get(id) ?? 0
  return count > 0 ? `${count} of ${readers}` : ''
}
