import type { RouterContextProvider } from 'react-router'
import type { CoursePage } from '#content/schema.ts'
import { takesApplications } from '#contract/cohorts.ts'
import { classesOf } from './clock.ts'
import { partOfDay } from './cohort-text.ts'
import { facts } from './context.ts'
import { dayText } from './date-text.ts'
import type { PageFacts, TrainingFacts } from './facts.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** For pages with cards of courses. */
export async function loadFacts({ context }: LoaderArgs, isShown = (_course: string) => true): Promise<PageFacts> {
  const cohorts = await context.get(facts).listCohorts()
  const open = cohorts.filter((cohort) => takesApplications(cohort, new Date()) && isShown(cohort.course))
  const next = open.filter((cohort) => open.find(({ course }) => course === cohort.course) === cohort)
  const starts = next.map(({ course, closesAt, sample, ...cohort }) =>
    [course, closesAt, `${dayText(cohort.starts)}, ${partOfDay(cohort)}`, ...(sample ? ['sample'] : [])].join('|'),
  )
  return { starts: starts.join('\n') }
}

/** For a training's page: its starts, of which the visitor's clock chooses one, and the application fee. */
export async function loadTrainingFacts(args: LoaderArgs, { id, related }: CoursePage): Promise<TrainingFacts> {
  const { applicationFee: fee, listCohorts } = args.context.get(facts)
  const own = (await listCohorts()).filter(({ course, state }) => course === id && state !== 'cancelled')
  const free = own.filter(({ state }) => state !== 'full')
  const cohorts = (free.length > 0 ? free : own).map((cohort) => {
    const { course: _, ends: __, timeZone: ___, ...shown } = cohort
    return { ...shown, classes: classesOf(cohort) }
  })
  return { ...(await loadFacts(args, (course) => related.includes(course))), fee, cohorts }
}
