import type { Content } from '#content/schema.ts'
import { zonedTime } from '#content/zoned-time.ts'
import type { Cohort } from '#contract/cohorts.ts'

/** The starts of the trainings, the earliest first. Pages, calls and emails know cohorts by nothing else. */
export type Cohorts = {
  list(): Promise<Cohort[]>
  /** Undefined where there is no such cohort. */
  find(id: string): Promise<Cohort | undefined>
}

const DAY = 24 * 60 * 60 * 1000

/** Reads the cohorts from content. Once they are rows, this file alone changes: hence the promises. */
export function openCohorts({ cohorts, timeZone, zoneLabel }: Content['cohorts']): Cohorts {
  const all = cohorts
    .map((cohort): Cohort => {
      const dayAfter = new Date(Date.parse(cohort.applyBy) + DAY).toISOString().slice(0, 10)
      return { ...cohort, timeZone, zoneLabel, closesAt: zonedTime(dayAfter, '00:00', timeZone).toISOString() }
    })
    .sort((one, other) => one.starts.localeCompare(other.starts))
  return {
    list: async () => all,
    find: async (id) => all.find((cohort) => cohort.id === id),
  }
}
