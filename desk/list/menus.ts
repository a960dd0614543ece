import type { ApplicationStatus } from '#contract/application-status.ts'
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

/** Filters that the overview links to; nobody chooses them here. */
const dayWords = { received: 'Arrived today', paid: 'Paid today' }

const asSearch = (query: URLSearchParams) => (query.size > 0 ? `?${query}` : '')

type Names = { courses: { id: string; name: string }[]; colleagues: { id: string; name: string }[] }

/** The menus of a list's facets: each value with its count and the query that chooses it. */
export function menusOf(filter: Filter, facets: Facets, names: Names) {
  const days = (Object.keys(dayWords) as (keyof typeof dayWords)[]).filter((name) => filter[name])
  const fixed = days.map((name) => ({
    ...{ name, title: dayWords[name], chosen: dayWords[name], options: [] },
    without: asSearch(filterSearch(filter, { [name]: undefined })),
  }))
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
