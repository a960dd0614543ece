import { type RouterContextProvider, useLoaderData } from 'react-router'
import type { CoursePage } from '#content/schema.ts'
import { type Cohort, takesApplications } from '#contract/cohorts.ts'
import { classesOf } from './clock.ts'
import { partOfDay, shortDay } from './cohort-text.ts'
import { facts } from './context.ts'

/** A start as a course's card has it: its words, and when they stop being true. */
type CardStart = { at: string; text: string; sample?: true | undefined }

/** What pages show that may change without a new build. Scripts are cached for a year, so it comes to them as loader data. */
export type PageFacts = { starts: Record<string, CardStart[]> }
export type TrainingFacts = PageFacts & { fee: string; cohorts: (Cohort & { classes: string })[] }

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** For pages with cards of courses. */
export async function loadFacts({ context }: LoaderArgs, isShown = (_course: string) => true): Promise<PageFacts> {
  const cohorts = await context.get(facts).listCohorts()
  const open = cohorts.filter((cohort) => takesApplications(cohort, new Date()) && isShown(cohort.course))
  const starts = open.map(({ course, closesAt: at, sample, ...cohort }) => {
    const text = `Starts ${shortDay(cohort.starts)}, ${partOfDay(cohort)}`
    return { course, start: { at, text, ...(sample && { sample }) } }
  })
  const byCourse = [...Map.groupBy(starts, ({ course }) => course)]
  return { starts: Object.fromEntries(byCourse.map(([course, all]) => [course, all.map(({ start }) => start)])) }
}

/** For a training's page: the starts that take applications, or the last one where none does; and the application fee. */
export async function loadTrainingFacts(args: LoaderArgs, { id, related }: CoursePage): Promise<TrainingFacts> {
  const { applicationFee: fee, listCohorts } = args.context.get(facts)
  const own = (await listCohorts()).filter(({ course, state }) => course === id && state !== 'cancelled')
  const open = own.filter((cohort) => takesApplications(cohort, new Date()))
  const cohorts = (open.length > 0 ? open : own.slice(-1)).map((cohort) => ({ ...cohort, classes: classesOf(cohort) }))
  return { ...(await loadFacts(args, (course) => related.includes(course))), fee, cohorts }
}

/** The facts of the page around; none on a page that loads none. */
export function useFacts(): Partial<TrainingFacts> {
  return useLoaderData() ?? {}
}
