/** No filter. */
export const ALL = 'all'

export type SessionFilter = { topic: string; month: string }
type Filtered = { topic: string; starts: string; ends: string }

/** Reads the filter from a URL. Values without workshops count as no filter, since links are shared and saved. */
export function filterOf(query: URLSearchParams, sessions: Filtered[]): SessionFilter {
  const known = (value: string | null, values: string[]) => (value !== null && values.includes(value) ? value : ALL)
  return {
    topic: known(query.get('topic'), topicsOf(sessions)),
    month: known(query.get('month'), monthsOf(sessions)),
  }
}

/** Returns the workshops of a topic that overlap a month (`2027-02`). */
export function filterSessions<Session extends Filtered>(
  sessions: Session[],
  { topic, month }: SessionFilter,
): Session[] {
  return sessions.filter(
    (session) =>
      (topic === ALL || session.topic === topic) &&
      (month === ALL || (session.starts.slice(0, 7) <= month && session.ends.slice(0, 7) >= month)),
  )
}

export function topicsOf(sessions: Filtered[]): string[] {
  return [...new Set(sessions.map((session) => session.topic))].sort()
}

export function monthsOf(sessions: Filtered[]): string[] {
  return [...new Set(sessions.flatMap(({ starts, ends }) => [starts.slice(0, 7), ends.slice(0, 7)]))].sort()
}
