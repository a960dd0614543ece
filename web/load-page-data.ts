import type { RouterContextProvider } from 'react-router'
import apply from '#content/apply.yaml'
import { classDays, classHours, partOfDay, stateNote } from '#content/cohort-text.ts'
import { dayText, longDay, tuitionText } from '#content/format.ts'
import home from '#content/home.yaml'
import people from '#content/people.yaml'
import type { Course, CoursePage } from '#content/schema.ts'
import { type StartState, startState } from '#content/start-state.ts'
import { endOfDay, instantText, zonedTime } from '#content/zoned-time.ts'
import { type Cohort, nextCohort, takesApplications } from '#contract/cohorts.ts'
import { applyPath } from './apply-path.ts'
import { getClasses } from './clock.ts'
import { pageClock, schedule, services } from './context.ts'
import {
  type Action,
  isClosed,
  type LeadingStart,
  type MenuStarts,
  type NextStartLine,
  type PageData,
  type PanelCohort,
  type Round,
} from './page-data.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** Loads the next open start of each shown course, for course cards. */
export function loadStarts({ context }: LoaderArgs, isShown = (_course: string) => true): Pick<PageData, 'starts'> {
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

export function loadMenu({ context }: LoaderArgs): MenuStarts {
  const { isPast } = context.get(pageClock)
  const { cohorts, content } = context.get(schedule)
  const next = content.courses.flatMap(({ id }) => nextCohort(cohorts, id, isPast) ?? [])
  const open = next.filter(({ closesAt }) => !isPast(closesAt))
  return {
    starts: Object.fromEntries(
      open.map(({ course, starts, seatsLeft }) => [course, seatsLeft > 0 ? `Starts ${dayText(starts)}` : 'Waitlist']),
    ),
    sample: open.some(({ sample }) => sample),
  }
}

/** Loads the next start with a free seat. */
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

export function loadTraining(
  args: LoaderArgs,
  course: CoursePage,
): Pick<PageData, 'starts' | 'fee' | 'next' | 'others' | 'action' | 'terms' | 'teachers' | 'lesson'> {
  const { applicationFee: fee } = args.context.get(services)
  const lesson = args.context.get(schedule).content.lessons.find(({ id }) => id === course.id)
  const teachers = people.instructors?.people.filter(({ teaches }) => teaches.includes(course.id)) ?? []
  return {
    ...loadStarts(args, (id) => course.related.includes(id)),
    fee,
    ...loadPanel(args, course),
    terms: apply.terms,
    teachers: teachers.length > 0 ? { sample: people.instructors?.show === 'as-sample', people: teachers } : undefined,
    lesson: lesson && { path: lesson.path, week: lesson.week },
  }
}

export function loadPanel({ context }: LoaderArgs, course: CoursePage): Pick<PageData, 'next' | 'others' | 'action'> {
  const { isPast } = context.get(pageClock)
  const { cohorts } = context.get(schedule)
  const shown = (cohort: Cohort): PanelCohort => {
    const { course: _, timeZone: __, closesAt: ___, ...rest } = cohort
    const state = startState(cohort, isPast)
    return { ...rest, state, classes: getClasses(cohort), action: startAction(course, { ...cohort, state }) }
  }
  const found = nextCohort(cohorts, course.id, isPast)
  const next = found && shown(found)
  const action = startAction(course, next)
  const others = cohorts.filter((cohort) => cohort.course === course.id && cohort.id !== next?.id).map(shown)
  return {
    next,
    // The form preselects the next start by default.
    action: action.label === 'Enroll' ? { ...action, to: applyPath(course) } : action,
    others: others.filter(({ state }) => !['running', 'over', 'canceled'].includes(state)),
  }
}

/** Returns the visitor's action for a start, or for a training without one. */
export function startAction(course: Course, start?: { id: string; state: StartState }): Action {
  if (!start || isClosed(start)) return { label: 'Tell me when it opens', to: '#newsletter' }
  return { label: start.state === 'full' ? 'Join the waitlist' : 'Enroll', to: applyPath(course, start.id) }
}
