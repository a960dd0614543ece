import type { RouterContextProvider } from 'react-router'
import { type Answers, chooseTrainings } from '#content/choosing.ts'
import { inOrder } from '#content/course-order.ts'
import { divideFlame, innerEdges } from '#content/flame.ts'
import { dayIn, dayRange, dayText, everyWeekday, timeText } from '#content/format.ts'
import { pricedTuition, startPlans } from '#content/plan-text.ts'
import type { CoursePage } from '#content/schema.ts'
import { isClosed, type StartState, startState } from '#content/start-state.ts'
import { partOfDay, stateNote } from '#content/start-text.ts'
import { TILE_UNIT } from '#content/tile-shapes.ts'
import { paintWeeks } from '#content/week-tiles.ts'
import { endOfDay, instantText, zonedTime } from '#content/zoned-time.ts'
import { nextStart, type Start } from '#contract/starts.ts'
import { getClasses } from '#ui/clock.ts'
import { applyPath } from './apply-path.ts'
import { pageClock, schedule, services } from './context.ts'
import { findDocument } from './find-document.ts'
import { pick } from './pick.ts'

type LoaderArgs = { context: Readonly<RouterContextProvider> }

/** Returns the next start of each course whose applications are open. */
export function openStarts({ context }: LoaderArgs): Start[] {
  const { isPast } = context.get(pageClock)
  const { starts, content } = context.get(schedule)
  const next = content.courses.flatMap(({ id }) => nextStart(starts, id, isPast) ?? [])
  return next.filter(({ closesAt }) => !isPast(closesAt))
}

/**
 * Loads the next open start of each shown course, for course cards, as text: "Feb 9, 2027, evenings", "3 seats left",
 * and "USD 4,800" if tuition is set.
 */
export function loadStarts(args: LoaderArgs, isShown = (_course: string) => true) {
  const { isPast } = args.context.get(pageClock)
  const { taxes } = args.context.get(schedule).content.billing
  const shown = openStarts(args).filter(({ course }) => isShown(course))
  const starts = shown.map((start) => {
    const { course, tuition, sample } = start
    const text = `${dayText(start.starts)}, ${partOfDay(start)}`
    const note = stateNote(start, startState(start, isPast))
    return [course, { text, note, sample, tuition: tuition && pricedTuition(tuition, taxes) }] as const
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

/** Ranks trainings by a visitor's answers, with today's starts. */
export function chooseFor({ context }: LoaderArgs, answers: Answers, trainings: readonly CoursePage[]) {
  const { now } = context.get(pageClock)
  const { choose, compare, company } = context.get(schedule).content
  const open = openStarts({ context })
  return chooseTrainings(answers, trainings, {
    questions: choose.questions,
    levels: compare.programming,
    today: dayIn(company.timeZone, now),
    getStart: (id) => open.find(({ course }) => course === id)?.starts,
  })
}

/**
 * Loads the flame of the home page's first screen: the trainings' pictures as one, each with what leads into it, the
 * soonest open start first.
 */
export function loadFlame(args: LoaderArgs) {
  const trainings = inOrder('cards', args.context.get(schedule).content.courses)
  const { columns, rows, areas } = divideFlame(trainings.map(({ weeks }) => weeks))
  const doors = trainings.map((course, place) => {
    const { id, path, menuLabel, weeks, picture, curriculum } = course
    const area = areas[place] ?? []
    const cells = Array.from({ length: rows }, () => Array<string>(columns).fill('.'))
    const kinds = curriculum.map(({ kind }) => kind)
    for (const { x, y, word } of paintWeeks(kinds, picture.palette, area)) (cells[y] as string[])[x] = word
    const { next, action } = loadPanel(args, course)
    return {
      id,
      path,
      name: menuLabel,
      weeks,
      palette: picture.palette,
      rows: cells.map((row) => row.join(' ')),
      edges: innerEdges(area, areas.flat(), TILE_UNIT),
      start:
        next && !isClosed(next)
          ? { day: dayText(next.starts), short: dayRange(next.starts, next.starts), sample: next.sample }
          : undefined,
      /** Orders the list. */
      from: next && !isClosed(next) ? next.starts : '9999',
      action,
    }
  })
  const weeks = trainings.reduce((sum, training) => sum + training.weeks, 0)
  const title = `${doors.length} trainings, ${weeks} weeks`
  return { title, columns, rows, doors: doors.toSorted((one, other) => (one.from < other.from ? -1 : 1)) }
}

/** Loads the work with an instructor's notes, each with its training. */
export function loadMargin({ context }: LoaderArgs) {
  const { home, courses } = context.get(schedule).content
  if (!home.margin) return undefined
  const sheets = home.margin.sheets.map(({ course, ...sheet }) => ({
    ...sheet,
    training: pick(findDocument(courses, course), 'path', 'menuLabel'),
  }))
  return { ...home.margin, sheets }
}

/** Loads the round of the scholarship. The labels of its dates tell whether they have passed. */
export function loadRound({ context }: LoaderArgs) {
  const { isPast } = context.get(pageClock)
  const { company, home, scholarship } = context.get(schedule).content
  const { applicationsClose, firstDay, promoCode } = scholarship
  const { timeZone } = company
  const { closeLabel, closedLabel, startLabel, startedLabel, codeLabel, codeAfterLabel } = home.hero.scholarship
  const isClosed = isPast(endOfDay(applicationsClose, timeZone))
  const hasStarted = isPast(instantText(zonedTime(firstDay, '00:00', timeZone)))
  return {
    round: {
      isClosed,
      closes: { label: isClosed ? closedLabel : closeLabel, date: applicationsClose, text: dayText(applicationsClose) },
      starts: { label: hasStarted ? startedLabel : startLabel, date: firstDay, text: dayText(firstDay) },
      codeLabel: isClosed ? codeAfterLabel : codeLabel,
      /** Undefined if it is not the accepted waiver code. */
      promoCode: context.get(services).acceptsCode(promoCode) ? promoCode : undefined,
    },
  }
}

/** Loads the weekly information session: "Every Wednesday", "12 PM Mountain Time". */
export function loadInformationSession({ context }: LoaderArgs) {
  const { company, webinar } = context.get(schedule).content
  const { weekday, time, bookingUrl } = webinar.informationSession
  return { day: everyWeekday(weekday), hour: `${timeText(time)} ${company.zoneLabel}`, bookingUrl }
}

/** What a card shows of a training. */
export function courseCard({ id, menuLabel: title, path: to, summary, weeks }: CoursePage) {
  return { id, title, to, summary, weeks }
}

/** Returns the texts of a form's page, and the way back to the page that explains it. */
export function loadForm({ context }: LoaderArgs, id: string, parent: 'talents' | 'resumes') {
  const { content } = context.get(schedule)
  return {
    ...pick(findDocument(content.forms, id), 'meta', 'heading', 'picture', 'next'),
    crumb: { label: content[parent].meta.title, to: `/${parent}` },
  }
}

/** Returns the texts of a corporate page, and what leads to the other one. */
export function loadCorporate({ context }: LoaderArgs, id: string, otherId: string) {
  const { corporate } = context.get(schedule).content
  const training = findDocument(corporate, id)
  const parts = ['picture', 'label', 'actions', 'outline', 'features', 'process', 'topics', 'questions'] as const
  return {
    meta: training.meta,
    // Above the title, the page has the name of its menu.
    training: { ...pick(training, ...parts), heading: pick(training.heading, 'title', 'intro') },
    other: pick(findDocument(corporate, otherId), 'path', 'label', 'summary'),
  }
}

/** Returns the texts that a training's page shows, without what only other pages do. */
export function trainingText(page: CoursePage) {
  const { sample, name, topic, summary, order, cardTitle, cardPath, related, fit, ...shown } = page
  return shown
}

export function loadTraining(args: LoaderArgs, course: CoursePage) {
  const { applicationFee: fee } = args.context.get(services)
  const { apply, lessons, people } = args.context.get(schedule).content
  const lesson = lessons.find(({ id }) => id === course.id)
  const teaching = people.instructors?.people.filter(({ teaches }) => teaches.includes(course.id)) ?? []
  const teachers = teaching.map((person) => pick(person, 'name', 'about', 'portrait', 'history', 'links', 'video'))
  return {
    ...loadStarts(args, (id) => course.related.includes(id)),
    fee,
    ...loadPanel(args, course),
    terms: apply.terms,
    teachers: teachers.length > 0 ? { sample: people.instructors?.show === 'as-sample', people: teachers } : undefined,
    lesson: lesson && pick(lesson, 'path', 'week'),
  }
}

/** Loads the next start and those that begin later. `action` is set even without a next start. */
export function loadPanel({ context }: LoaderArgs, course: CoursePage) {
  const { isPast } = context.get(pageClock)
  const { starts, content } = context.get(schedule)
  const { taxes } = content.billing
  const listed = (start: Start) => ({
    ...pick(start, 'id', 'sample', 'starts', 'days', 'from', 'to', 'more', 'seats', 'seatsLeft', 'applyBy'),
    state: startState(start, isPast),
  })
  const found = nextStart(starts, course.id, isPast)
  const next = found && {
    ...listed(found),
    ...pick(found, 'ends', 'zoneLabel'),
    classes: getClasses(found),
    tuition: found.tuition && pricedTuition(found.tuition, taxes),
    plans: startPlans(found, taxes),
  }
  const others = starts.filter((start) => start.course === course.id && start.id !== next?.id).map(listed)
  return {
    next,
    action: startAction(course, next),
    others: others
      .filter(({ state }) => !['running', 'over', 'canceled'].includes(state))
      .map((start) => ({ ...start, action: startAction(course, start) })),
  }
}

/** Returns the visitor's action for a start, or for a training without one. */
function startAction(course: Pick<CoursePage, 'name' | 'path'>, start?: { id: string; state: StartState }) {
  if (!start || isClosed(start)) return { label: 'Tell me when it opens', to: '#newsletter' }
  return { label: start.state === 'full' ? 'Join the waitlist' : 'Enroll', to: applyPath(course, start.id) }
}
