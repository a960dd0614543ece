import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { closedStatuses } from '#contract/application-status.ts'
import {
  applicationFromForm,
  type NewApplication,
  type Registration,
  type SavedApplication,
} from '#contract/applications.ts'
import { takesApplications } from '#contract/cohorts.ts'
import { validateField } from '#contract/fields.ts'
import { sentAlways } from '#contract/forms/enrollment.ts'
import { inTransaction } from '#database/transaction.ts'
import { logAction } from '#services/audit-log.ts'
import { createWaiverJudge } from '#services/codes/redeem.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { INVALID_FIELDS, invalidField, ServiceError } from '#services/errors.ts'
import { digestOf } from '#services/idempotency.ts'
import { formatFee } from '#services/money.ts'
import { applicationFee } from '#services/payments/fee.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type ApplicationRow, applicationQueries, selectApplication, selectStatus } from './queries.ts'
import { answerFor, insertWithCode, storedAnswer } from './with-code.ts'

/** The visitor's address, for the limit on waiver codes, and the Idempotency-Key, if there is one. */
export type Sender = { address: string; idempotencyKey: string | null }

/** Stores applications, one for each idempotency key. @param actor who filled it in at the desk @throws ServiceError */
export function createRegistration(deps: ServiceDeps, actor?: Actor) {
  const courseNames = new Map(deps.courses.map(({ id, name }) => [id, name]))
  const judgeWaiver = createWaiverJudge(deps)
  const queries = actor ? loggedQueries(deps, actor) : applicationQueries(deps)

  /** @returns whether all seats of the cohort are taken */
  async function requireCohort(
    { cohortId, courseId }: NewApplication,
    idempotencyKey: string | null,
  ): Promise<boolean> {
    if (cohortId === '') return false
    const cohort = deps.schedule.findCohort(cohortId)
    if (cohort?.course !== courseId) throw invalidField('CohortId', 'The course has no such start.')
    if (takesApplications(cohort, new Date())) return cohort.seatsLeft === 0
    // A retry gets its answer even if the start has closed since.
    const isRetry = idempotencyKey !== null && (await queries.byIdempotencyKey(idempotencyKey))
    if (!isRetry) {
      throw invalidField('CohortId', 'This start takes no more applications. Please choose another one, or none.')
    }
    return false
  }

  return async (application: NewApplication, { address, idempotencyKey }: Sender): Promise<Registration> => {
    const courseName = courseNames.get(application.courseId)
    if (courseName === undefined) throw invalidField('CourseId', validateField('dropdown', '').message ?? '')
    const isWaitlisted = await requireCohort(application, idempotencyKey)
    const bodyDigest = digestOf(application)
    const { amount: feeAmount, currency: feeCurrency } = deps.payments.fee
    const fee = { feeStatus: 'due' as const, feeAmount, feeCurrency }
    const status = isWaitlisted ? ('waitlisted' as const) : ('submitted' as const)
    const row: ApplicationRow = {
      ...application,
      ...fee,
      id: uuidv7(),
      courseName,
      status,
      idempotencyKey,
      bodyDigest,
      enteredBy: actor?.staffId ?? null,
    }
    const judged = await judgeWaiver(application.waiverCode, address, () => insertWithCode(deps, queries, row))
    if (typeof judged === 'object') return judged
    const feeWaived = judged === 'accepted'
    if (await queries.insert(feeWaived ? { ...row, feeStatus: 'waived', feeAmount: 0 } : row)) {
      return answerFor({ ...row, feeStatus: feeWaived ? 'waived' : 'due' })
    }
    const stored = await storedAnswer(queries, row)
    if (!stored) throw new Error('The application with this key disappeared.')
    return stored
  }
}

/** Stores an application by phone, by the form's rules. @param typed under the wire's names @throws ServiceError */
export async function enterApplication(
  deps: ServiceDeps,
  actor: Actor,
  typed: Record<string, unknown>,
  sender: Sender,
): Promise<string> {
  requireRight(actor, 'decide')
  const checked = applicationFromForm.safeParse({ ...typed, ...sentAlways })
  if (!checked.success) {
    const { fieldErrors } = z.flattenError(checked.error)
    throw new ServiceError('invalid', INVALID_FIELDS, { errors: fieldErrors })
  }
  return (await createRegistration(deps, actor)(checked.data, sender)).applicationId
}

function loggedQueries(deps: ServiceDeps, actor: Actor): ReturnType<typeof applicationQueries> {
  const queries = applicationQueries(deps)
  const insertIn: typeof queries.insertIn = async (transaction, row) => {
    if (!(await queries.insertIn(transaction, row))) return false
    await logAction(transaction, actor, { action: 'application.entered', recordId: row.id })
    return true
  }
  const insert = (row: ApplicationRow) => inTransaction(deps.database, (transaction) => insertIn(transaction, row))
  return { ...queries, insertIn, insert }
}

/** What the applicant's own link shows, with the fee as people read it. Null where there is no such application. */
export async function applicationStatus(
  deps: Pick<ServiceDeps, 'database' | 'payments'>,
  id: string,
): Promise<SavedApplication | null> {
  const row = z.uuid().safeParse(id).success ? await selectStatus(deps.database, id) : undefined
  if (!row) return null
  const { courseName, feeStatus, status } = row
  const fee = formatFee(await applicationFee(deps, id))
  return {
    courseName,
    feeStatus,
    fee,
    isClosed: closedStatuses.includes(status),
    isWaitlisted: status === 'waitlisted',
  }
}

/** Undefined where it was erased. */
export const findApplication = selectApplication
