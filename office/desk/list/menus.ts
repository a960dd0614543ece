import { longDay } from '#content/format.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { getLeadForm } from '#contract/forms/lead-forms.ts'
import type { Start } from '#contract/starts.ts'
import { courseName } from '#office/desk/schedule/fields.ts'
import { ageWords, asSearch, documentsWords, feeWords, shownCount, statusWord } from '#office/desk/ui/shown.ts'
import type { Facets } from '#services/records/facets.ts'
import { ages, type Filter, filterSearch, type RecordKind } from '#services/records/filter.ts'

/** Names a kind of records. For loaders only, since it imports every form. */
export const kindWord = (kind: RecordKind): string =>
  kind === 'application' ? 'Application' : getLeadForm(kind).email.notice

const chipNames = ['received', 'paid', 'from', 'to', 'progress', 'start', 'country', 'code'] as const
const menuNames = ['kind', 'course', 'status', 'decision', 'documents', 'fee', 'assignee', 'age'] as const
type MenuName = (typeof menuNames)[number]
type FilterName = MenuName | (typeof chipNames)[number]

/** Titles and value labels. */
const filters: Record<FilterName, { title: string; label: (value: string, names: Names, filter: Filter) => string }> = {
  // Filters without their own menu, shown as chips. The reports link to the first two.
  received: { title: 'Arrived today', label: () => 'Arrived today' },
  paid: { title: 'Paid today', label: () => 'Paid today' },
  from: { title: 'First day', label: (day) => `From ${longDay(day)}` },
  to: { title: 'Last day', label: (day) => `Until ${longDay(day)}` },
  progress: { title: 'So far', label: (step) => `Ever ${step}` },
  start: { title: 'Start', label: startName },
  country: { title: 'Country', label: (country) => country },
  code: { title: 'Code', label: (code) => `Code ${code}` },
  kind: { title: 'Kind', label: (kind) => kindWord(kind as RecordKind) },
  course: { title: 'Course', label: (id, { courses }) => courseName(id, courses) },
  status: { title: 'Status', label: (status) => statusWord(status as ApplicationStatus) },
  decision: { title: 'Decision', label: (decision) => unsentWords[decision as NonNullable<Filter['decision']>] },
  documents: { title: 'Documents', label: (state) => documentsWords[state as keyof typeof documentsWords] },
  fee: { title: 'Fee', label: (fee) => feeWords[fee as keyof typeof feeWords] },
  assignee: { title: 'Assignee', label: assigneeName },
  age: { title: 'Age', label: (age) => ageWords[age as keyof typeof ageWords] },
}

const unsentWords = { draft: 'Draft', scheduled: 'Scheduled', not_sent: 'Not sent' }

const isMenu = (name: FilterName): name is MenuName => menuNames.some((item) => item === name)

type Names = {
  courses: { id: string; name: string }[]
  assignees: { id: string; name: string }[]
  starts: Pick<Start, 'id' | 'course' | 'starts'>[]
}

/** Builds the menus and chips of a list: each value with its count and the query that selects it. */
export function getMenus(filter: Filter, facets: Facets, names: Names) {
  return [...chipNames, ...menuNames].flatMap((name) => {
    // Already shown by the tabs.
    if (name === 'assignee' && filter.assignee === 'me') return []
    if (name === 'kind' && filter.scope === 'applications') return []
    const { title, label } = filters[name]
    const getSearch = (value: string | undefined) => asSearch(filterSearch(filter, { [name]: value }))
    const chosen = filter[name]
    const options = (isMenu(name) ? inOrder(name, facets) : []).map(({ value, ...count }) => ({
      value,
      label: label(value, names, filter),
      count: shownCount(count),
      search: getSearch(value),
      isChosen: value === chosen,
    }))
    if (options.length === 0 && chosen === undefined) return []
    const chosenLabel = chosen === undefined ? undefined : label(chosen, names, filter)
    return [{ name, title, chosen: chosenLabel, without: getSearch(undefined), options }]
  })
}

/** Builds the form of the less common filters: values with counts, the selection, and the rest of the query. */
export function getMore(filter: Filter, facets: Facets, names: Names) {
  const { from = '', to = '' } = filter
  const fields = (['start', 'country', 'code'] as const).map((name) => ({
    name,
    title: filters[name].title,
    chosen: filter[name] ?? '',
    options: facets[name].map(({ value, ...count }) => ({
      id: value,
      name: `${name === 'start' ? startName(value, names) : value} (${shownCount(count)})`,
    })),
  }))
  const others = { from: undefined, to: undefined, start: undefined, country: undefined, code: undefined }
  const kept = filterSearch(filter, others)
  return { from, to, fields: fields.filter(({ options }) => options.length > 0), kept: [...kept] }
}

/** "UI/UX, January 26, 2027"; the id of a removed start. */
function startName(id: string, { starts, courses }: Names): string {
  if (id === 'none') return 'No start'
  const start = starts.find((item) => item.id === id)
  if (!start) return id
  return `${courseName(start.course, courses)}, ${longDay(start.starts)}`
}

function inOrder(name: MenuName, facets: Facets) {
  // Most frequent first, except that ages are chronological.
  if (name !== 'age') return facets[name]
  return facets.age.toSorted((a, b) => ages.indexOf(a.value as never) - ages.indexOf(b.value as never))
}

function assigneeName(id: string, { assignees }: Names, { me }: Filter): string {
  if (id === 'none') return 'Nobody'
  return id === me ? 'Me' : (assignees.find((item) => item.id === id)?.name ?? 'Former staff member')
}

type Part = Pick<Filter, 'waitingOn' | 'opened' | 'mentions' | 'question' | 'money' | 'assignee'>

/** `isDue`: somebody has to do something about it. */
const tabs: { title: string; part: Part; isCounted?: boolean; isDue?: boolean }[] = [
  { title: 'All', part: {} },
  { title: 'To do', part: { waitingOn: 'us' }, isCounted: true, isDue: true },
  { title: 'Questions', part: { question: 'open' }, isCounted: true, isDue: true },
  { title: 'Money', part: { money: 'open' }, isCounted: true, isDue: true },
  { title: 'Not opened', part: { opened: 'no' }, isCounted: true, isDue: true },
  { title: 'Mine', part: { assignee: 'me' }, isCounted: true },
  { title: 'Mentions', part: { mentions: 'me' }, isCounted: true, isDue: true },
  { title: 'Waiting on them', part: { waitingOn: 'them' }, isCounted: true },
  { title: 'Done', part: { waitingOn: 'nobody' } },
]

const partNames = ['waitingOn', 'opened', 'mentions', 'question', 'money'] as const

/** Removes the tab's part of a filter. */
export function withoutPart(filter: Filter): Filter {
  const rest = { ...filter }
  for (const name of partNames) delete rest[name]
  if (rest.assignee === 'me') delete rest.assignee
  return filter.scope === 'to-do' ? { ...rest, waitingOn: 'us' } : rest
}

/** Builds the tabs of a list. @param facets of the filter without the tab's part */
export function getTabs(filter: Filter, facets: Facets) {
  const rest = withoutPart(filter)
  return tabs.flatMap(({ title, part, isCounted, isDue }) => {
    // Everything on the to-do list is to do.
    if (title === 'All' && filter.scope === 'to-do') return []
    const [name, value] = Object.entries(part)[0] ?? []
    const found = facets[name as keyof Part]?.find((item) => item.value === (name === 'assignee' ? filter.me : value))
    // Hidden when empty, as it usually is.
    if ((name === 'mentions' || name === 'question' || name === 'money') && !found && !filter[name]) return []
    const shown = { ...rest, ...part }
    const isCurrent =
      partNames.every((item) => shown[item] === filter[item]) && (part.assignee === 'me') === (filter.assignee === 'me')
    return [
      {
        title,
        search: asSearch(filterSearch(shown)),
        count: isCounted && found ? shownCount(found) : undefined,
        isDue: isDue && found !== undefined,
        isCurrent,
      },
    ]
  })
}
