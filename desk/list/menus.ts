import { longDay } from '#content/format.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { Cohort } from '#contract/cohorts.ts'
import { shownCount } from '#desk/ui/shown.ts'
import type { Facets } from '#services/records/facets.ts'
import { ages, type Filter, filterSearch, type RecordKind, type WorkState } from '#services/records/filter.ts'
import { ageWords, feeWords, kindWord, stateWords, statusWord } from './words.ts'

/** Not "Assignee": a button beside it is called "Assign". */
const menuTitles = {
  kind: 'Kind',
  course: 'Course',
  status: 'Admission',
  state: 'Follow-up',
  fee: 'Fee',
  assignee: 'Colleague',
  age: 'Age',
}
type MenuName = keyof typeof menuTitles

type ChipName = 'received' | 'paid' | 'from' | 'to' | 'cohort' | 'country' | 'code'
/** Filters without a menu of their own: what a chip says, and what it is called. The overview links to the first two. */
const chips: Record<ChipName, { title: string; label: (value: string, names: Names) => string }> = {
  received: { title: 'Arrived today', label: () => 'Arrived today' },
  paid: { title: 'Paid today', label: () => 'Paid today' },
  from: { title: 'First day', label: (day) => `From ${longDay(day)}` },
  to: { title: 'Last day', label: (day) => `Until ${longDay(day)}` },
  cohort: { title: 'Start', label: cohortName },
  country: { title: 'Country', label: (country) => country },
  code: { title: 'Code', label: (code) => `Code ${code}` },
}

const asSearch = (query: URLSearchParams) => (query.size > 0 ? `?${query}` : '')

type Names = {
  courses: { id: string; name: string }[]
  colleagues: { id: string; name: string }[]
  cohorts: Pick<Cohort, 'id' | 'course' | 'starts'>[]
}

/** The menus of a list's facets: each value with its count and the query that chooses it. */
export function menusOf(filter: Filter, facets: Facets, names: Names) {
  const fixed = (Object.keys(chips) as ChipName[]).flatMap((name) => {
    const value = filter[name]
    if (value === undefined) return []
    const { title, label } = chips[name]
    const without = asSearch(filterSearch(filter, { [name]: undefined }))
    return [{ name, title, chosen: label(value, names), options: [], without }]
  })
  const menus = (Object.keys(menuTitles) as MenuName[]).flatMap((name) => {
    // The tabs say these.
    if (name === 'assignee' && filter.assignee === 'me') return []
    if (name === 'state' && (filter.state === 'waiting' || filter.state === 'done' || filter.waitingOn)) return []
    const searchOf = (value: string | undefined) => asSearch(filterSearch(filter, { [name]: value }))
    const chosen = filter[name]
    const options = inOrder(name, facets).map(({ value, ...count }) => ({
      ...{ value, label: labelOf(name, value, filter, names), count: shownCount(count) },
      ...{ search: searchOf(value), isChosen: value === chosen },
    }))
    if (options.length === 0 && chosen === undefined) return []
    const chosenLabel = chosen === undefined ? undefined : labelOf(name, chosen, filter, names)
    return [{ name, title: menuTitles[name], chosen: chosenLabel, without: searchOf(undefined), options }]
  })
  return [...fixed, ...menus]
}

/** The form of the filters that are used less: their values with counts, what is chosen, and what else the address says. */
export function moreOf(filter: Filter, facets: Facets, names: Names) {
  const { from = '', to = '' } = filter
  const fields = (['cohort', 'country', 'code'] as const).map((name) => ({
    ...{ name, title: chips[name].title, chosen: filter[name] ?? '' },
    options: facets[name].map(({ value, ...count }) => ({
      value,
      label: `${name === 'cohort' ? cohortName(value, names) : value} (${shownCount(count)})`,
    })),
  }))
  const kept = filterSearch(filter, {
    from: undefined,
    to: undefined,
    cohort: undefined,
    country: undefined,
    code: undefined,
  })
  return { from, to, fields: fields.filter(({ options }) => options.length > 0), kept: [...kept] }
}

/** "UI/UX, January 26, 2027"; the id of a start that was removed. */
function cohortName(id: string, { cohorts, courses }: Names): string {
  const cohort = cohorts.find((each) => each.id === id)
  if (!cohort) return id
  return `${courses.find((course) => course.id === cohort.course)?.name ?? cohort.course}, ${longDay(cohort.starts)}`
}

function inOrder(name: MenuName, facets: Facets) {
  // Most frequent first, but time goes on.
  if (name !== 'age') return facets[name]
  return facets.age.toSorted((a, b) => ages.indexOf(a.value as never) - ages.indexOf(b.value as never))
}

function labelOf(name: MenuName, value: string, { me }: Filter, { courses, colleagues }: Names): string {
  switch (name) {
    case 'kind':
      return kindWord(value as RecordKind)
    case 'course':
      return courses.find(({ id }) => id === value)?.name ?? value
    case 'status':
      return statusWord(value as ApplicationStatus)
    case 'state':
      return stateWords[value as WorkState]
    case 'fee':
      return feeWords[value as keyof typeof feeWords]
    case 'age':
      return ageWords[value as keyof typeof ageWords]
    case 'assignee':
      if (value === 'none') return 'Nobody'
      if (value === me) return 'Me'
      return colleagues.find(({ id }) => id === value)?.name ?? 'Somebody who left'
  }
}
