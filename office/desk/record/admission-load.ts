import { dayText, localTime, tuitionText } from '#content/format.ts'
import { classDays, classHours } from '#content/start-text.ts'
import type { Start } from '#contract/starts.ts'
import { letterNote, pendingText, reasonWord, shownMail } from '#office/desk/decisions/words.ts'
import { describeAnswers } from '#services/admissions/applicant-answers.ts'
import { findDecisions } from '#services/admissions/find.ts'
import { isOffered } from '#services/admissions/placement.ts'
import { getPreview } from '#services/admissions/previews.ts'
import { countPending } from '#services/admissions/seats.ts'
import { findAdmission } from '#services/admissions/status.ts'
import { findPlace } from '#services/admissions/waitlist.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { FoundRecord } from '#services/records/record.ts'

type AdmissionRecord = Pick<FoundRecord, 'id' | 'kind' | 'name' | 'email' | 'courseId' | 'what' | 'waitingOn'>

/** Loads an application's admission with the email of its decision; undefined for a lead. */
export async function loadAdmission(
  deps: ServiceDeps,
  { id, kind, name, email, courseId, what, waitingOn }: AdmissionRecord,
) {
  if (kind !== 'application') return undefined
  const [admission, { open, sent }, pending, answers] = await Promise.all([
    findAdmission(deps, id),
    findDecisions(deps, id),
    countPending(deps.database),
    describeAnswers(deps, waitingOn === 0 ? [id] : []),
  ])
  const { interviewAt, startId, status } = admission
  return {
    ...admission,
    answer: answers.get(id),
    // An erased person gets no email.
    outcomes: email === '' ? [] : admission.outcomes,
    /** Value of a `datetime-local` field. */
    interviewTime: interviewAt ? localTime(interviewAt, deps.timeZone).slice(0, 16) : '',
    isComing: interviewAt !== null && interviewAt > new Date(),
    placement: { courseId, courseName: what, startId, courses: deps.courses, starts: startsByCourse(deps, pending) },
    waits: status === 'waitlisted' ? await findPlace(deps.database, id, startId) : undefined,
    /** Starts that the seat can move to. */
    otherStarts: getStarts(deps, courseId, pending).filter((start) => start.id !== startId),
    open: open && { ...open, reasonText: reasonWord(open.reason, deps), mail: shownMail(await getPreview(deps, open)) },
    sent: sent.map((decision) => ({ ...decision, reason: reasonWord(decision.reason, deps) })),
    letterNote: [open, ...sent].some((decision) => decision?.outcome === 'offered') ? letterNote(name) : undefined,
  }
}

export type ShownAdmission = NonNullable<Awaited<ReturnType<typeof loadAdmission>>>

type Pending = Awaited<ReturnType<typeof countPending>>

export function startsByCourse(deps: Pick<ServiceDeps, 'courses' | 'schedule'>, pending: Pending) {
  return deps.courses.flatMap(({ id, name }) => {
    const starts = getStarts(deps, id, pending)
    return starts.length > 0 ? [{ id, course: name, starts }] : []
  })
}

export function getStarts({ schedule }: Pick<ServiceDeps, 'schedule'>, courseId: string, pending: Pending) {
  const now = new Date()
  const offered = schedule.current().starts.filter((start) => start.course === courseId && isOffered(start, now))
  return offered.map((start) => {
    const { id, starts, seats, seatsLeft, tuition, plans } = start
    const offers = pending.get(id) ?? 0
    return {
      id,
      name: startText(start, offers),
      starts,
      seats: { all: seats, left: seatsLeft, offers },
      currency: tuition?.currency,
      /** '' without one tuition for everybody. */
      tuition: tuition && tuition.most === undefined ? String(tuition.amount) : '',
      lacksTerms: !tuition || !plans,
    }
  })
}

export type OfferedStart = ReturnType<typeof getStarts>[number]

/** "Jan 26, 2027 · 3 of 12 seats free, 2 offers pending · Tue and Thu, 6–8:30 PM · USD 4,800" */
function startText(start: Start, offers: number): string {
  const { starts, seats, seatsLeft, tuition } = start
  const free = seatsLeft === 0 ? 'full' : `${seatsLeft} of ${seats} seats free`
  const seatsText = offers > 0 ? `${free}, ${pendingText(offers)}` : free
  const classes = `${classDays(start)}, ${classHours(start)}`
  return [dayText(starts), seatsText, classes, tuition && tuitionText(tuition)].filter(Boolean).join(' · ')
}
