import { shownCount } from '#desk/ui/shown.ts'
import type { Facets } from '#services/records/facets.ts'
import { type Filter, filterSearch } from '#services/records/filter.ts'

type Part = Pick<Filter, 'waitingOn' | 'state' | 'opened' | 'mentions' | 'question' | 'assignee'>

/** Parts of a list that people work through; other filters stay when they change. */
const tabs: { title: string; part: Part; isCounted?: boolean; isDue?: boolean }[] = [
  { title: 'All', part: {} },
  { title: 'Needs us', part: { waitingOn: 'us' }, isCounted: true, isDue: true },
  { title: 'Questions', part: { question: 'open' }, isCounted: true, isDue: true },
  { title: 'Not opened', part: { opened: 'no' }, isCounted: true, isDue: true },
  { title: 'Mine', part: { assignee: 'me' }, isCounted: true },
  { title: 'Mentions', part: { mentions: 'me' }, isCounted: true, isDue: true },
  { title: 'Waiting', part: { state: 'waiting' }, isCounted: true },
  { title: 'Done', part: { state: 'done' } },
]

const partNames = ['waitingOn', 'state', 'opened', 'mentions', 'question'] as const

/** A filter without its part. */
export function withoutPart(filter: Filter): Filter {
  const rest = { ...filter }
  for (const name of partNames) delete rest[name]
  if (rest.assignee === 'me') delete rest.assignee
  return rest
}

/** The tabs of a list. @param facets of the list without its part */
export function tabsOf(filter: Filter, facets: Facets) {
  const rest = withoutPart(filter)
  return tabs.flatMap(({ title, part, isCounted, isDue }) => {
    const [name, value] = Object.entries(part)[0] ?? []
    const found = facets[name as keyof Part]?.find((each) => each.value === (name === 'assignee' ? filter.me : value))
    // Most people are never mentioned, and most days nobody asks.
    if ((name === 'mentions' || name === 'question') && !found && !filter[name]) return []
    const search = filterSearch({ ...rest, ...part }).toString()
    const isCurrent =
      partNames.every((each) => part[each] === filter[each]) && (part.assignee === 'me') === (filter.assignee === 'me')
    return [
      {
        title: title === 'All' && filter.scope === 'inbox' ? 'All open' : title,
        search: search && `?${search}`,
        count: isCounted && found ? shownCount(found) : undefined,
        isDue: isDue && found !== undefined,
        isCurrent,
      },
    ]
  })
}
