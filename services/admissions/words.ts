import { dayIn, wholeDay } from '#content/format.ts'
import type { applications } from '#database/schema.ts'
import { outcomes } from '#database/schema-admissions.ts'
import { isDay } from '#services/days.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, requireNoProblems } from '#services/errors.ts'
import { fillIn, getValues, type Words, wordProblems } from '#services/merge.ts'
import { DAY, later } from '#services/secrets.ts'
import type { Outcome } from './statuses.ts'
import { readTerms, type TermsDeps, type TypedTerms } from './terms.ts'

export type WordsDeps = TermsDeps & Pick<ServiceDeps, 'academyName' | 'timeZone'>

export type DecisionWords = Words & {
  /** Id of a reason, or null. Required for a rejection. */
  reason: string | null
  /** `2027-03-14`, in the academy's calendar. Required for an offer; null otherwise. */
  respondBy: string | null
  terms: TypedTerms | null
}

type Application = Pick<typeof applications.$inferSelect, 'id' | 'fullName' | 'courseId' | 'courseName' | 'cohortId'>

/** @throws ServiceError invalid for an unknown outcome */
export function requireOutcome(text: string): Outcome {
  const outcome = outcomes.find((item) => item === text)
  if (!outcome) throw invalidField('outcome', 'Choose a decision.')
  return outcome
}

/** Fills in the template of an outcome. An offer's start and last day stay as fields until both are chosen. */
export function filledTemplate(deps: WordsDeps, application: Application, outcome: Outcome) {
  const { start = '', ...others } = valuesFor(deps, application, application.cohortId, null)
  const values = outcome === 'offered' ? others : { ...others, start }
  return fillIn(deps.decisions.templates[outcome], values)
}

function valuesFor(
  { schedule, academyName }: WordsDeps,
  { id, fullName: name, courseName: course }: Application,
  cohortId: string,
  respondBy: string | null,
) {
  const cohort = schedule.findCohort(cohortId)
  const start = cohort ? wholeDay(cohort.starts) : 'to be confirmed'
  const shown = respondBy && isDay(respondBy) && { respondBy: wholeDay(respondBy) }
  return getValues({ id, name, course, start, ...shown }, academyName)
}

/** Validates form input and fills in its merge fields. @throws ServiceError invalid, with all fields */
export function checkedWords(deps: WordsDeps, application: Application, outcome: Outcome, typed: DecisionWords) {
  const isOffer = outcome === 'offered'
  const respondBy = isOffer ? typed.respondBy : null
  const typedTerms = typed.terms ?? { cohortId: '', tuition: '', paymentPlan: '', withdrawal: '' }
  const read = isOffer ? readTerms(deps, application.courseId, typedTerms) : { terms: null }
  const terms = 'terms' in read ? read.terms : null
  const values = valuesFor(deps, application, terms?.cohortId ?? application.cohortId, respondBy)
  const words = {
    reason: typed.reason || null,
    respondBy,
    terms,
    ...fillIn(typed, values),
  }
  requireNoProblems({
    ...('problems' in read && read.problems),
    ...choiceProblems(deps, outcome, words),
    ...wordProblems(words),
  })
  return words
}

export function choiceProblems(deps: WordsDeps, outcome: Outcome, choice: Pick<DecisionWords, 'reason' | 'respondBy'>) {
  return {
    reason: reasonProblem(deps, outcome, choice.reason),
    respondBy: outcome === 'offered' ? dayProblem(deps, choice.respondBy ?? '') : undefined,
  }
}

function reasonProblem({ decisions }: WordsDeps, outcome: Outcome, reason: string | null): string | undefined {
  if (reason === null) return outcome === 'rejected' ? 'Choose a reason. The applicant does not see it.' : undefined
  return decisions.reasons.some(({ id }) => id === reason) ? undefined : 'Choose a reason of the list.'
}

function dayProblem({ timeZone }: WordsDeps, day: string): string | undefined {
  const dayAfter = (days: number) => dayIn(timeZone, later(new Date(), days * DAY))
  if (!isDay(day)) return 'Choose the last day to accept.'
  return day >= dayAfter(0) && day <= dayAfter(365) ? undefined : 'Choose a day from today on, within a year.'
}
