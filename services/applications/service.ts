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
import { createWaiverChecker, insertRedemption, redeemCode } from '#services/codes/redeem.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { INVALID_FIELDS, invalidField, ServiceError } from '#services/errors.ts'
import { getDigest, requireSameBody } from '#services/idempotency.ts'
import { formatFee } from '#services/money.ts'
import { applicationFee, feeAfter } from '#services/payments/fee.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type ApplicationRow, applicationQueries, selectApplication, selectStatus } from './queries.ts'

/** `address` is the visitor's, for the limit on waiver codes. */
export type Sender = { address: string; idempotencyKey: string | null }

/** Creates a function that stores applications, one per idempotency key. @param actor who enters it at the desk */
export function createRegistration(deps: ServiceDeps, actor?: Actor) {
  const courseNames = new Map(deps.courses.map(({ id, name }) => [id, name]))
  const checkWaiver = createWaiverChecker(deps)
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
    // A retry gets its response even if the start has closed since.
    const isRetry = idempotencyKey !== null && (await queries.byIdempotencyKey(idempotencyKey))
    if (!isRetry) {
      throw invalidField(
        'CohortId',
        'This start date is no longer open for applications. Please choose another one, or no preference.',
      )
    }
    return false
  }

  return async (application: NewApplication, { address, idempotencyKey }: Sender): Promise<Registration> => {
    const courseName = courseNames.get(application.courseId)
    if (courseName === undefined) throw invalidField('CourseId', validateField('dropdown', '').message ?? '')
    const isWaitlisted = await requireCohort(application, idempotencyKey)
    const bodyDigest = getDigest(application)
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
    const checked = await checkWaiver(application.waiverCode, address, () => insertWithCode(deps, queries, row))
    if (typeof checked === 'object') return checked
    const feeWaived = checked === 'accepted'
    if (await queries.insert(feeWaived ? { ...row, feeStatus: 'waived', feeAmount: 0 } : row)) {
      return answerFor({ ...row, feeStatus: feeWaived ? 'waived' : 'due' })
    }
    const stored = await storedAnswer(queries, row)
    if (!stored) throw new Error('The application with this key disappeared.')
    return stored
  }
}

/** Stores an application by phone, by the form's rules. @param typed under the wire's names */
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

/** Returns the status behind the applicant's own link, with a formatted fee, or null. */
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

/** Undefined if it was erased. */
export const findApplication = selectApplication

type Queries = ReturnType<typeof applicationQueries>

/** Thrown to roll back the use of a code. */
class StoredBefore extends Error {}

/** Stores an application together with the use of its code. Undefined if the code is invalid. */
async function insertWithCode(
  { database, payments }: Pick<ServiceDeps, 'database' | 'payments'>,
  queries: Queries,
  row: ApplicationRow,
): Promise<Registration | undefined> {
  const { waiverCode: code, courseId, email } = row
  try {
    const answer = await inTransaction(database, async (transaction): Promise<Registration | undefined> => {
      const { currency } = payments.fee
      const redeemed = await redeemCode(transaction, { code, courseId, email, currency })
      if (!redeemed) return undefined
      const feeAmount = feeAfter(payments.fee, redeemed).amount
      const feeWaived = feeAmount === 0
      const isNew = await queries.insertIn(transaction, {
        ...row,
        feeStatus: feeWaived ? 'waived' : 'due',
        feeAmount,
        feeCurrency: currency,
      })
      if (!isNew) throw new StoredBefore()
      await insertRedemption(transaction, row.id, redeemed)
      return answerFor({ ...row, feeStatus: feeWaived ? 'waived' : 'due' })
    })
    if (answer) return answer
  } catch (error) {
    if (!(error instanceof StoredBefore)) throw error
  }
  return storedAnswer(queries, row)
}

/** Returns the response to the earlier application with this key. @throws ServiceError conflict for another body */
async function storedAnswer(queries: Queries, row: ApplicationRow): Promise<Registration | undefined> {
  if (row.idempotencyKey === null) return undefined
  const stored = await queries.byIdempotencyKey(row.idempotencyKey)
  if (!stored) return undefined
  requireSameBody('application', stored, row)
  return answerFor(stored)
}

function answerFor({ id, feeStatus, status }: Pick<ApplicationRow, 'id' | 'feeStatus' | 'status'>): Registration {
  const answer = { isSuccess: true as const, applicationId: id, feeWaived: feeStatus === 'waived' }
  return status === 'waitlisted' ? { ...answer, waitlisted: true } : answer
}
