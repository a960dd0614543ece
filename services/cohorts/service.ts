import type { Content } from '#content/schema.ts'
import { endOfDay } from '#content/zoned-time.ts'
import type { Cohort } from '#contract/cohorts.ts'

/** The starts of the trainings, the earliest first. Pages, calls and emails know cohorts by nothing else. */
export type Cohorts = {
  list(): Promise<Cohort[]>
  /** Undefined where there is no such cohort. */
  find(id: string): Promise<Cohort | undefined>
}

/** Reads the cohorts from content. Once they are rows, this file alone changes: hence the promises. */
export function openCohorts({ cohorts, timeZone, zoneLabel }: Content['cohorts']): Cohorts {
  const all = cohorts
    .map((cohort): Cohort => ({ ...cohort, timeZone, zoneLabel, closesAt: endOfDay(cohort.applyBy, timeZone) }))
    .sort((one, other) => one.starts.localeCompare(other.starts))
  return {
    list: async () => all,
    find: async (id) => all.find((cohort) => cohort.id === id),
  }
}
