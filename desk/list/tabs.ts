import type { Queryable } from '#database/client.ts'
import { shownCount } from '#desk/ui/shown.ts'
import { countTabs, type TabCounts } from '#services/records/facets.ts'
import { type Filter, filterSearch } from '#services/records/filter.ts'

type Part = Pick<Filter, 'owner' | 'state' | 'opened' | 'mentions' | 'assignee'>

/** Parts of a list that people work through; other filters stay when they change. */
const tabs: { title: string; part: Part; count?: keyof TabCounts }[] = [
  { title: 'All', part: {} },
  { title: 'Needs us', part: { owner: 'us' }, count: 'us' },
  { title: 'Not opened', part: { opened: 'no' }, count: 'unopened' },
  { title: 'Mine', part: { assignee: 'me' }, count: 'mine' },
  { title: 'Mentions', part: { mentions: 'me' }, count: 'mentions' },
  { title: 'Waiting for them', part: { state: 'waiting' }, count: 'waiting' },
  { title: 'Done', part: { state: 'done' } },
]

const partNames = ['owner', 'state', 'opened', 'mentions'] as const

/** The tabs of a list with their counts. */
export async function tabsOf(database: Queryable, filter: Filter) {
  const rest = { ...filter }
  for (const name of partNames) delete rest[name]
  if (rest.assignee === 'me') delete rest.assignee
  const counts = await countTabs(database, rest)
  const isCurrent = ({ assignee, ...part }: Part) =>
    partNames.every((name) => part[name] === filter[name]) && (assignee === 'me') === (filter.assignee === 'me')
  return tabs.flatMap(({ title, part, count }) => {
    const shown = count && counts[count]
    // Most people are never mentioned.
    if (count === 'mentions' && !shown?.count && !filter.mentions) return []
    const search = filterSearch({ ...rest, ...part }).toString()
    return [
      {
        title: title === 'All' && filter.scope === 'inbox' ? 'All open' : title,
        search: search && `?${search}`,
        count: shown && shownCount(shown),
        isDue: (count === 'us' || count === 'unopened' || count === 'mentions') && Boolean(shown?.count),
        isCurrent: isCurrent(part),
      },
    ]
  })
}
