import type { RouterContextProvider } from 'react-router'
import home from '#content/home.yaml'
import type { CoursePage } from '#content/schema.ts'
import scholarship from '#content/scholarship.yaml'
import { scholarshipCloses, scholarshipStarts } from '#content/scholarship-moments.data.ts'
import { takesApplications } from '#contract/cohorts.ts'
import { classesOf } from './clock.ts'
import { partOfDay } from './cohort-text.ts'
import { pageClock, services } from './context.ts'
import { dayText } from './date-text.ts'
import type { NextStartLine, PageFacts, PanelCohort, Round } from './facts.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** For pages with cards of courses: the next start of each that is shown and takes applications. */
export async function loadStarts(
  { context }: LoaderArgs,
  isShown = (_course: string) => true,
): Promise<Pick<PageFacts, 'starts'>> {
  const { now, isPast } = context.get(pageClock)
  const starts: Record<string, NextStartLine> = {}
  for (const cohort of await context.get(services).listCohorts()) {
    const { course, closesAt, sample } = cohort
    if (!isShown(course) || starts[course] || !takesApplications(cohort, now) || isPast(closesAt)) continue
    starts[course] = { text: `${dayText(cohort.starts)}, ${partOfDay(cohort)}`, sample }
  }
  return { starts }
}

/** The scholarship's round, for pages that show it. */
export function loadRound({ context }: LoaderArgs): { round: Round } {
  const { isPast } = context.get(pageClock)
  const { promoCode } = context.get(services)
  const { closeLabel, closedLabel, startLabel, startedLabel, codeLabel } = home.hero.scholarship
  const isClosed = isPast(scholarshipCloses)
  return {
    round: {
      isClosed,
      closes: { label: isClosed ? closedLabel : closeLabel, date: scholarship.applicationsClose },
      starts: { label: isPast(scholarshipStarts) ? startedLabel : startLabel, date: scholarship.cohortStarts },
      codeLabel,
      promoCode,
    },
  }
}

/** For a training's page: its next start, the application fee, and the starts of related trainings. */
export async function loadTraining(
  args: LoaderArgs,
  { id, related }: CoursePage,
): Promise<Pick<PageFacts, 'starts' | 'fee' | 'next'>> {
  const { applicationFee: fee, listCohorts } = args.context.get(services)
  const { isPast } = args.context.get(pageClock)
  const own = (await listCohorts()).filter(({ course, state }) => course === id && state !== 'cancelled')
  const free = own.filter(({ state }) => state !== 'full')
  const shown = free.length > 0 ? free : own
  const cohort = shown.find(({ closesAt }) => !isPast(closesAt)) ?? shown.at(-1)
  return {
    ...(await loadStarts(args, (course) => related.includes(course))),
    fee,
    next: cohort && panelOf(cohort, isPast),
  }
}

function panelOf(cohort: Parameters<typeof classesOf>[0] & { closesAt: string }, isPast: (moment: string) => boolean) {
  const { course: _, ends: __, timeZone: ___, closesAt, ...shown } = cohort
  return { ...shown, classes: classesOf(cohort), isClosed: isPast(closesAt) } satisfies PanelCohort
}
