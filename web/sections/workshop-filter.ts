import { ALL } from '#web/filters.ts'

type WorkshopFilter = { topic: string; month: string }
type Filtered = { topic: string; starts: string; ends: string }

/** Reads the filter from a URL. Values without workshops count as no filter, since links are shared and saved. */
export function getFilter(query: URLSearchParams, workshops: Filtered[]): WorkshopFilter {
  const known = (value: string | null, values: string[]) => (value !== null && values.includes(value) ? value : ALL)
  return {
    topic: known(query.get('topic'), getTopics(workshops)),
    month: known(query.get('month'), getMonths(workshops)),
  }
}

/** Returns the workshops of a topic that overlap a month (`2027-02`). */
export function filterWorkshops<Workshop extends Filtered>(workshops: Workshop[], { topic, month }: WorkshopFilter) {
  return workshops.filter(
    (workshop) =>
      (topic === ALL || workshop.topic === topic) &&
      (month === ALL || (workshop.starts.slice(0, 7) <= month && workshop.ends.slice(0, 7) >= month)),
  )
}

export function getTopics(workshops: Filtered[]): string[] {
  return [...new Set(workshops.map((workshop) => workshop.topic))].sort()
}

export function getMonths(workshops: Filtered[]): string[] {
  return [...new Set(workshops.flatMap(({ starts, ends }) => [starts.slice(0, 7), ends.slice(0, 7)]))].sort()
}
