import { dayIn, wholeDay } from '#content/format.ts'
import type { applications } from '#database/schema.ts'
import { outcomes } from '#database/schema-admissions.ts'
import { isDay } from '#services/days.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, requireNoProblems } from '#services/errors.ts'
import { type EmailText, fillIn, getValues, textProblems } from '#services/merge.ts'
import { DAY, later } from '#services/secrets.ts'
import type { Outcome } from './statuses.ts'
import { noTerms, readTerms, type TermsDeps, type TypedTerms } from './terms.ts'

export type TextDeps = TermsDeps & Pick<ServiceDeps, 'academyName' | 'timeZone'>

export type DecisionText = EmailText & {
  /** Id of a reason, or null. Required for a rejection. */
  reason: string | null
  /** `2027-03-14`, in the academy's calendar. Required for an offer; null otherwise. */
  respondBy: string | null
  terms: TypedTerms | null
}

/** `saveForStart`: its start gets the tuition and plans that it lacks. */
export type Wanted = DecisionText & { outcome: string; saveForStart?: boolean }

type Application = Pick<typeof applications.$inferSelect, 'id' | 'fullName' | 'courseId' | 'courseName' | 'startId'>

/** @throws ServiceError invalid for an unknown outcome */
export function requireOutcome(text: string): Outcome {
  const outcome = outcomes.find((item) => item === text)
  if (!outcome) throw invalidField('outcome', 'Choose a decision.')
  return outcome
}

/** Fills in the template of an outcome. An offer's start stays a field until it is chosen. */
export function filledTemplate(deps: TextDeps, application: Application, outcome: Outcome, respondBy: string | null) {
  const { start = '', ...others } = valuesFor(deps, application, application.startId, respondBy)
  const values = outcome === 'offered' ? others : { ...others, start }
  return fillIn(deps.decisions.templates[outcome], values)
}

function valuesFor(
  { schedule, academyName }: TextDeps,
  { id, fullName: name, courseName: course }: Application,
  startId: string,
  respondBy: string | null,
) {
  const start = schedule.findStart(startId)
  const day = start ? wholeDay(start.starts) : 'to be confirmed'
  const shown = respondBy && isDay(respondBy) && { respondBy: wholeDay(respondBy) }
  return getValues({ id, name, course, start: day, ...shown }, academyName)
}

/** Validates form input and fills in its merge fields. @throws ServiceError invalid, with all fields */
export function checkedText(deps: TextDeps, application: Application, outcome: Outcome, typed: DecisionText) {
  const isOffer = outcome === 'offered'
  const respondBy = isOffer ? typed.respondBy : null
  const typedTerms = typed.terms ?? noTerms
  const read = isOffer ? readTerms(deps, application.courseId, typedTerms) : { terms: null }
  const terms = 'terms' in read ? read.terms : null
  const values = valuesFor(deps, application, terms?.startId ?? application.startId, respondBy)
  const text = {
    reason: typed.reason || null,
    respondBy,
    terms,
    ...fillIn(typed, values),
  }
  requireNoProblems({
    ...('problems' in read && read.problems),
    ...choiceProblems(deps, outcome, text),
    ...textProblems(text),
  })
  return text
}

export function choiceProblems(deps: TextDeps, outcome: Outcome, choice: Pick<DecisionText, 'reason' | 'respondBy'>) {
  return {
    reason: reasonProblem(deps, outcome, choice.reason),
    respondBy: outcome === 'offered' ? dayProblem(deps, choice.respondBy ?? '') : undefined,
  }
}

function reasonProblem({ decisions }: TextDeps, outcome: Outcome, reason: string | null): string | undefined {
  if (reason === null) return outcome === 'rejected' ? 'Choose a reason. The applicant does not see it.' : undefined
  return decisions.reasons.some(({ id }) => id === reason) ? undefined : 'Choose a reason of the list.'
}

const dayAfter = (timeZone: string, days: number) => dayIn(timeZone, later(new Date(), days * DAY))

/** Default time to answer. */
const RESPOND_DAYS = 14

/** @param starts first day of the start, before which the answer is needed if that is still possible */
export function lastDayToAccept(timeZone: string, starts = ''): string {
  const usual = dayAfter(timeZone, RESPOND_DAYS)
  return starts > dayAfter(timeZone, 0) && starts < usual ? starts : usual
}

function dayProblem({ timeZone }: TextDeps, day: string): string | undefined {
  if (!isDay(day)) return 'Choose the last day to accept.'
  return day >= dayAfter(timeZone, 0) && day <= dayAfter(timeZone, 365)
    ? undefined
    : 'Choose a day from today on, within a year.'
}
