import type { RouterContextProvider } from 'react-router'
import { classDays, classHours, partOfDay, stateNote } from '#content/cohort-text.ts'
import { dayText, longDay, tuitionText } from '#content/format.ts'
import home from '#content/home.yaml'
import people from '#content/people.yaml'
import type { CoursePage } from '#content/schema.ts'
import { startState } from '#content/start-state.ts'
import { endOfDay, instantText, zonedTime } from '#content/zoned-time.ts'
import { type Cohort, nextCohort, takesApplications } from '#contract/cohorts.ts'
import { applyPath } from './apply-path.ts'
import { classesOf } from './clock.ts'
import { pageClock, schedule, services } from './context.ts'
import type { LeadingStart, NextStartLine, PageFacts, PanelCohort, Round } from './facts.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** For pages with cards of courses: the next start of each that is shown and takes applications. */
export function loadStarts({ context }: LoaderArgs, isShown = (_course: string) => true): Pick<PageFacts, 'starts'> {
  const { isPast } = context.get(pageClock)
  const starts: Record<string, NextStartLine> = {}
  const { cohorts, content } = context.get(schedule)
  for (const { id } of content.courses.filter(({ id }) => isShown(id))) {
    const cohort = nextCohort(cohorts, id, isPast)
    if (!cohort || isPast(cohort.closesAt)) continue
    const text = `${dayText(cohort.starts)}, ${partOfDay(cohort)}`
    const { tuition, sample } = cohort
    starts[id] = {
      text,
      note: stateNote(cohort, startState(cohort, isPast)),
      sample,
      tuition: tuition && tuitionText(tuition),
    }
  }
  return { starts }
}

/** The next start with a free seat; undefined where there is none. */
export function loadLeadingStart({ context }: LoaderArgs): LeadingStart | undefined {
  const { now, isPast } = context.get(pageClock)
  const { cohorts, content } = context.get(schedule)
  const isFree = (cohort: Cohort) => takesApplications(cohort, now) && !isPast(cohort.closesAt) && cohort.seatsLeft > 0
  const cohort = cohorts.find(isFree)
  const course = content.courses.find(({ id }) => id === cohort?.course)
  if (!cohort || !course) return undefined
  const { starts, zoneLabel, sample } = cohort
  return {
    title: `${course.menuLabel} starts ${longDay(starts)}.`,
    when: `Live online on ${classDays(cohort)}, ${classHours(cohort)} ${zoneLabel}, for ${course.weeks} weeks.`,
    applyPath: applyPath(course),
    sample,
  }
}

/** The scholarship's round, for pages that show it. */
export function loadRound({ context }: LoaderArgs): { round: Round } {
  const { isPast } = context.get(pageClock)
  const { scholarship, webinar } = context.get(schedule).content
  const { applicationsClose, cohortStarts, promoCode } = scholarship
  const { timeZone } = webinar.session
  const { closeLabel, closedLabel, startLabel, startedLabel, codeLabel } = home.hero.scholarship
  const isClosed = isPast(endOfDay(applicationsClose, timeZone))
  return {
    round: {
      isClosed,
      closes: { label: isClosed ? closedLabel : closeLabel, date: applicationsClose },
      starts: {
        label: isPast(instantText(zonedTime(cohortStarts, '00:00', timeZone))) ? startedLabel : startLabel,
        date: cohortStarts,
      },
      codeLabel,
      promoCode: context.get(services).acceptsCode(promoCode) ? promoCode : undefined,
    },
  }
}

/** For a training's page: its next start, its teachers, a lesson to read, the application fee, and the starts of related trainings. */
export function loadTraining(
  args: LoaderArgs,
  { id, related }: CoursePage,
): Pick<PageFacts, 'starts' | 'fee' | 'next' | 'teachers' | 'lesson'> {
  const { applicationFee: fee } = args.context.get(services)
  const lesson = args.context.get(schedule).content.lessons.find((each) => each.id === id)
  const teachers = people.instructors?.people.filter(({ teaches }) => teaches.includes(id)) ?? []
  return {
    ...loadStarts(args, (course) => related.includes(course)),
    fee,
    next: loadPanel(args, id),
    teachers: teachers.length > 0 ? { sample: people.instructors?.show === 'as-sample', people: teachers } : undefined,
    lesson: lesson && { path: lesson.path, week: lesson.week },
  }
}

function loadPanel({ context }: LoaderArgs, id: string): PanelCohort | undefined {
  const { isPast } = context.get(pageClock)
  const { cohorts } = context.get(schedule)
  const next = nextCohort(cohorts, id, isPast)
  if (!next) return undefined
  const { course: _, ends: __, timeZone: ___, closesAt: ____, ...shown } = next
  const full = cohorts.find(
    (cohort) => cohort.course === id && cohort.starts < next.starts && startState(cohort, isPast) === 'full',
  )
  return {
    ...shown,
    classes: classesOf(next),
    state: startState(next, isPast),
    full: full && { id: full.id, starts: full.starts },
  }
}
