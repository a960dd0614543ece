import type { RouterContextProvider } from 'react-router'
import type { CoursePage } from '#content/schema.ts'
import { takesApplications } from '#contract/cohorts.ts'
import { classesOf } from './clock.ts'
import { partOfDay, shortDay } from './cohort-text.ts'
import { facts } from './context.ts'
import type { PageFacts, TrainingFacts } from './facts.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** For pages with cards of courses. */
export async function loadFacts({ context }: LoaderArgs, isShown = (_course: string) => true): Promise<PageFacts> {
  const cohorts = await context.get(facts).listCohorts()
  const open = cohorts.filter((cohort) => takesApplications(cohort, new Date()) && isShown(cohort.course))
  const next = open.filter((cohort) => open.find(({ course }) => course === cohort.course) === cohort)
  const starts = next.map(({ course, closesAt, sample, ...cohort }) =>
    [course, closesAt, `Starts ${shortDay(cohort.starts)}, ${partOfDay(cohort)}`, ...(sample ? ['sample'] : [])].join(
      '|',
    ),
  )
  return { starts }
}

/** For a training's page: the starts that take applications, or the last one where none does; and the application fee. */
export async function loadTrainingFacts(args: LoaderArgs, { id, related }: CoursePage): Promise<TrainingFacts> {
  const { applicationFee: fee, listCohorts } = args.context.get(facts)
  const own = (await listCohorts()).filter(({ course, state }) => course === id && state !== 'cancelled')
  const open = own.filter((cohort) => takesApplications(cohort, new Date()))
  const cohorts = (open.length > 0 ? open : own.slice(-1)).map((cohort) => ({ ...cohort, classes: classesOf(cohort) }))
  return { ...(await loadFacts(args, (course) => related.includes(course))), fee, cohorts }
}
