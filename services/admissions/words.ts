import { dayIn } from '#content/format.ts'
import type { OfferTerms } from '#contract/cohorts.ts'
import { tidyText } from '#contract/form-fields.ts'
import type { applications } from '#database/schema.ts'
import { outcomes } from '#database/schema-admissions.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { INVALID_FIELDS, invalidField, ServiceError } from '#services/errors.ts'
import { merge, valuesOf } from './merge.ts'
import type { Outcome } from './statuses.ts'
import { readTerms, type TermsDeps, type TypedTerms } from './terms.ts'

export type WordsDeps = TermsDeps & Pick<ServiceDeps, 'academyName' | 'timeZone'>

/** As typed into a form. */
export type DecisionWords = {
  /** The id of a reason; null for none. A rejection needs one. */
  reason: string | null
  /** `2027-03-14`, of the academy's calendar: an offer needs it, others have none. */
  respondBy: string | null
  /** Of an offer; others have none. */
  terms: TypedTerms | null
  subject: string
  body: string
}

/** As it is stored. */
type CheckedWords = Omit<DecisionWords, 'terms'> & { terms: OfferTerms | null }

export const SUBJECT_MAX_LENGTH = 150
export const BODY_MAX_LENGTH = 10_000

type Application = Pick<typeof applications.$inferSelect, 'id' | 'fullName' | 'courseId' | 'courseName' | 'cohortId'>

/** @throws ServiceError invalid for an outcome that does not exist */
export function requireOutcome(text: string): Outcome {
  const outcome = outcomes.find((one) => one === text)
  if (!outcome) throw invalidField('outcome', 'Choose a decision.')
  return outcome
}

/** The template of an outcome, filled in for an application. In an offer, its start and its last day are left until both are chosen. */
export function filledTemplate(deps: WordsDeps, application: Application, outcome: Outcome) {
  const { subject, body } = deps.decisions.templates[outcome]
  const { start = '', ...others } = valuesFor(deps, application, application.cohortId, null)
  const values = outcome === 'offered' ? others : { ...others, start }
  return { subject: merge(subject, values), body: merge(body, values) }
}

function valuesFor(
  { schedule, academyName }: WordsDeps,
  application: Application,
  cohortId: string,
  respondBy: string | null,
) {
  const shown = respondBy && isDay(respondBy) ? respondBy : null
  return valuesOf(application, schedule.findCohort(cohortId), shown, academyName)
}

/**
 * Checks what was typed, and fills in the merge fields that are left in it.
 * @throws ServiceError invalid with the problems of all fields
 */
export function checkedWords(
  deps: WordsDeps,
  application: Application,
  outcome: Outcome,
  typed: DecisionWords,
): CheckedWords {
  const isOffer = outcome === 'offered'
  const respondBy = isOffer ? typed.respondBy : null
  const typedTerms = typed.terms ?? { cohortId: '', tuition: '', paymentPlan: '', withdrawal: '' }
  const read = isOffer ? readTerms(deps, application.courseId, typedTerms) : { terms: null }
  const terms = 'terms' in read ? read.terms : null
  const values = valuesFor(deps, application, terms?.cohortId ?? application.cohortId, respondBy)
  const words: CheckedWords = {
    reason: typed.reason || null,
    respondBy,
    terms,
    subject: merge(tidyText(typed.subject), values),
    body: merge(tidyText(typed.body), values),
  }
  const problems = {
    ...('problems' in read ? read.problems : {}),
    reason: reasonProblem(deps, outcome, words.reason),
    respondBy: isOffer ? dayProblem(deps, words.respondBy ?? '') : undefined,
    subject: words.subject.includes('\n')
      ? 'The subject must be one line.'
      : textProblem('The subject', words.subject, SUBJECT_MAX_LENGTH),
    body: textProblem('The email', words.body, BODY_MAX_LENGTH),
  }
  const errors = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, [problem]]] : []))
  if (errors.length > 0) throw new ServiceError('invalid', INVALID_FIELDS, { errors: Object.fromEntries(errors) })
  return words
}

function reasonProblem({ decisions }: WordsDeps, outcome: Outcome, reason: string | null): string | undefined {
  if (reason === null) return outcome === 'rejected' ? 'Choose a reason. The applicant does not see it.' : undefined
  return decisions.reasons.some(({ id }) => id === reason) ? undefined : 'Choose a reason of the list.'
}

function dayProblem({ timeZone }: WordsDeps, day: string): string | undefined {
  const [today, last] = [0, 365].map((days) => dayIn(timeZone, new Date(Date.now() + days * 86_400_000))) as [
    string,
    string,
  ]
  if (!isDay(day)) return 'Choose the last day to accept.'
  return day >= today && day <= last ? undefined : 'Choose a day from today on, within a year.'
}

function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
}

function textProblem(what: string, text: string, max: number): string | undefined {
  if (text === '') return `${what} must not be empty.`
  if (text.length > max) return `${what} must be at most ${max.toLocaleString('en-US')} characters long.`
  const field = /\{\{.*?\}\}|\{\{/.exec(text)?.[0]
  if (field) return `${what} has a field that cannot be filled in: ${field.slice(0, 40)}`
  // PostgreSQL cannot store them.
  return text.includes('\0') || !text.isWellFormed() ? `${what} must not contain control characters.` : undefined
}
