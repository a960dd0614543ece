import { classDays, classHours } from '#content/cohort-text.ts'
import { dayText, localTime } from '#content/format.ts'
import type { Cohort } from '#contract/cohorts.ts'
import { reasonWord, shownMail } from '#desk/decisions/words.ts'
import { findDecisions, previewOf } from '#services/admissions/decisions.ts'
import { isOffered } from '#services/admissions/placement.ts'
import { findAdmission } from '#services/admissions/status.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { FoundRecord } from '#services/records/record.ts'

/** How an application's admission goes, with the email of its decision; undefined for a lead. */
export async function loadAdmission(
  deps: ServiceDeps,
  { id, kind, email, courseId, what }: Pick<FoundRecord, 'id' | 'kind' | 'email' | 'courseId' | 'what'>,
) {
  if (kind !== 'application') return undefined
  const [admission, { open, sent }] = await Promise.all([findAdmission(deps, id), findDecisions(deps, id)])
  const { interviewAt, cohortId } = admission
  return {
    ...admission,
    // An erased person gets no email.
    outcomes: email === '' ? [] : admission.outcomes,
    /** As a field has it. */
    interviewTime: interviewAt ? localTime(interviewAt, deps.timeZone).slice(0, 16) : '',
    placement: { courseId, courseName: what, cohortId, courses: deps.courses, starts: startsOf(deps) },
    open: open && { ...open, reason: reasonWord(open.reason, deps), mail: shownMail(await previewOf(deps, open)) },
    sent: sent.map((decision) => ({ ...decision, reason: reasonWord(decision.reason, deps) })),
  }
}

export type ShownAdmission = NonNullable<Awaited<ReturnType<typeof loadAdmission>>>

/** The starts that staff can choose, by course. */
function startsOf({ courses, schedule }: Pick<ServiceDeps, 'courses' | 'schedule'>, now = new Date()) {
  const offered = schedule.current().cohorts.filter((cohort) => isOffered(cohort, now))
  return courses.flatMap(({ id, name }) => {
    const starts = offered.filter(({ course }) => course === id).map((each) => ({ id: each.id, text: startText(each) }))
    return starts.length > 0 ? [{ course: name, starts }] : []
  })
}

/** "Jan 26, 2027 · 3 of 12 seats free · Tue and Thu, 6–8:30 PM" */
function startText(cohort: Cohort): string {
  const { starts, seats, seatsLeft } = cohort
  const free = seatsLeft === 0 ? 'full' : `${seatsLeft} of ${seats} seats free`
  return `${dayText(starts)} · ${free} · ${classDays(cohort)}, ${classHours(cohort)}`
}
