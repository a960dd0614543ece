import { useLoaderData } from 'react-router'
import type { Cohort } from '#contract/cohorts.ts'

/** What pages show that may change without a new build. Scripts are cached for a year, so it comes to pages as loader data. */
export type PageFacts = {
  /**
   * The next start of each course, a line each: `dbms|2027-02-03T07:00Z|Feb 9, 2027, evenings|sample`. One text, because
   * React Router writes loader data into the document value by value, with an index for each.
   */
  starts: string
}
/** What a training's head shows of a start; `classes` is for `yourHours` (clock.ts). */
export type PanelCohort = Omit<Cohort, 'course' | 'ends' | 'timeZone'> & { classes: string }
export type TrainingFacts = PageFacts & { fee: string; cohorts: PanelCohort[] }

/** The facts of the page around; none on a page that loads none. */
export function useFacts(): Partial<TrainingFacts> {
  return useLoaderData() ?? {}
}

/** The next start of a course in words, until when they are true, and whether it is a sample. */
export function useNextStart(course: string) {
  const start = useFacts()
    .starts?.split('\n')
    .find((each) => each.startsWith(`${course}|`))
  const [, closesAt = '', text = '', sample] = start?.split('|') ?? []
  return start ? { closesAt, text, isSample: sample !== undefined } : undefined
}
