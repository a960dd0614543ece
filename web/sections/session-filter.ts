import type { CalendarSession } from '#content/schema.ts'

/** "No choice" in both filters. */
export const ALL = 'all'

export type SessionFilter = { topic: string; month: string }
export type ListedSession = CalendarSession & { topic: string }

/** The sessions of a topic that take place in a month (`2027-02`), at least in part. */
export function filterSessions(sessions: ListedSession[], { topic, month }: SessionFilter): ListedSession[] {
  return sessions.filter(
    (session) =>
      (topic === ALL || session.topic === topic) &&
      (month === ALL || (session.starts.slice(0, 7) <= month && session.ends.slice(0, 7) >= month)),
  )
}

export function topicsOf(sessions: ListedSession[]): string[] {
  return [...new Set(sessions.map((session) => session.topic))].sort()
}

export function monthsOf(sessions: ListedSession[]): string[] {
  return [...new Set(sessions.flatMap(({ starts, ends }) => [starts.slice(0, 7), ends.slice(0, 7)]))].sort()
}
