import type { RouterContextProvider } from 'react-router'
import apply from '#content/apply.yaml'
import { classTimes, partOfDay, stateNote } from '#content/cohort-text.ts'
import { dayText, longDay, tuitionText } from '#content/format.ts'
import home from '#content/home.yaml'
import people from '#content/people.yaml'
import type { Course, CoursePage } from '#content/schema.ts'
import { isClosed, type StartState, startState } from '#content/start-state.ts'
import { endOfDay, instantText, zonedTime } from '#content/zoned-time.ts'
import { type Cohort, nextCohort, takesApplications } from '#contract/cohorts.ts'
import { applyPath } from './apply-path.ts'
import { getClasses } from './clock.ts'
import { pageClock, schedule, services } from './context.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** Returns the next start of each course whose applications are open. */
export function openStarts({ context }: LoaderArgs): Cohort[] {
  const { isPast } = context.get(pageClock)
  const { cohorts, content } = context.get(schedule)
  const next = content.courses.flatMap(({ id }) => nextCohort(cohorts, id, isPast) ?? [])
  return next.filter(({ closesAt }) => !isPast(closesAt))
}

/**
 * Loads the next open start of each shown course, for course cards, as text: "Feb 9, 2027, evenings", "3 seats left",
 * and "USD 4,800" if tuition is set.
 */
export function loadStarts(args: LoaderArgs, isShown = (_course: string) => true) {
  const { isPast } = args.context.get(pageClock)
  const shown = openStarts(args).filter(({ course }) => isShown(course))
  const starts = shown.map((cohort) => {
    const { course, tuition, sample } = cohort
    const text = `${dayText(cohort.starts)}, ${partOfDay(cohort)}`
    const note = stateNote(cohort, startState(cohort, isPast))
    return [course, { text, note, sample, tuition: tuition && tuitionText(tuition) }] as const
  })
  return { starts: Object.fromEntries(starts) }
}

/** For the menu: "Starts Feb 9, 2027" or "Waitlist", by course. Courses without an open start are absent. */
export function loadMenu(args: LoaderArgs) {
  const open = openStarts(args)
  const starts = open.map(({ course, starts, seatsLeft }) => {
    return [course, seatsLeft > 0 ? `Starts ${dayText(starts)}` : 'Waitlist'] as const
  })
  return { starts: Object.fromEntries(starts), sample: open.some(({ sample }) => sample) }
}

/** Loads the next start with a free seat, which leads the home page between rounds of the scholarship. */
export function loadLeadingStart({ context }: LoaderArgs) {
  const { now, isPast } = context.get(pageClock)
  const { cohorts, content } = context.get(schedule)
  const isFree = (cohort: Cohort) => takesApplications(cohort, now) && !isPast(cohort.closesAt) && cohort.seatsLeft > 0
  const cohort = cohorts.find(isFree)
  const course = content.courses.find(({ id }) => id === cohort?.course)
  if (!cohort || !course) return undefined
  const { starts, sample } = cohort
  return {
    title: `${course.menuLabel} starts ${longDay(starts)}.`,
    when: `Live online on ${classTimes(cohort)}, for ${course.weeks} weeks.`,
    applyPath: applyPath(course, cohort.id),
    sample,
  }
}

/** Loads the round of the scholarship. The labels of its dates tell whether they have passed. */
export function loadRound({ context }: LoaderArgs) {
  const { isPast } = context.get(pageClock)
  const { company, scholarship } = context.get(schedule).content
  const { applicationsClose, cohortStarts, promoCode } = scholarship
  const { timeZone } = company
  const { closeLabel, closedLabel, startLabel, startedLabel, codeLabel } = home.hero.scholarship
  const isClosed = isPast(endOfDay(applicationsClose, timeZone))
  const hasStarted = isPast(instantText(zonedTime(cohortStarts, '00:00', timeZone)))
  return {
    round: {
      isClosed,
      closes: { label: isClosed ? closedLabel : closeLabel, date: applicationsClose },
      starts: { label: hasStarted ? startedLabel : startLabel, date: cohortStarts },
      codeLabel,
      /** Undefined if it is not the accepted waiver code. */
      promoCode: context.get(services).acceptsCode(promoCode) ? promoCode : undefined,
    },
  }
}

/** Loads the data of a training's page. */
export function loadTraining(args: LoaderArgs, course: CoursePage) {
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

/** Loads the next start and those that begin later. `action` is set even without a next start. */
export function loadPanel({ context }: LoaderArgs, course: CoursePage) {
  const { isPast } = context.get(pageClock)
  const { cohorts } = context.get(schedule)
  const shown = (cohort: Cohort) => {
    const { course: _, timeZone: __, closesAt: ___, ...rest } = cohort
    const state = startState(cohort, isPast)
    return { ...rest, state, classes: getClasses(cohort), action: startAction(course, { ...cohort, state }) }
  }
  const found = nextCohort(cohorts, course.id, isPast)
  const next = found && shown(found)
  const others = cohorts.filter((cohort) => cohort.course === course.id && cohort.id !== next?.id).map(shown)
  return {
    next,
    action: startAction(course, next),
    others: others.filter(({ state }) => !['running', 'over', 'canceled'].includes(state)),
  }
}

/** Returns the visitor's action for a start, or for a training without one. */
function startAction(course: Course, start?: { id: string; state: StartState }) {
  if (!start || isClosed(start)) return { label: 'Tell me when it opens', to: '#newsletter' }
  return { label: start.state === 'full' ? 'Join the waitlist' : 'Enroll', to: applyPath(course, start.id) }
}
