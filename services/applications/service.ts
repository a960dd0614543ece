import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { closedStatuses, owes } from '#contract/application-status.ts'
import {
  applicationFromForm,
  type NewApplication,
  type Registration,
  type SavedApplication,
} from '#contract/applications.ts'
import { validateField } from '#contract/fields.ts'
import { sentAlways } from '#contract/forms/enrollment.ts'
import { takesApplications } from '#contract/starts.ts'
import { withTaxes } from '#contract/taxes.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addingJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { accounts, charges } from '#database/schema-charges.ts'
import { logAction } from '#services/audit-log.ts'
import { findFee } from '#services/charges/balances.ts'
import { createWaiverChecker, insertRedemption, redeemCode } from '#services/codes/redeem.ts'
import type { AcademyDeps, DataDeps, FeeDeps, MailDeps, ScheduleDeps, WaiverDeps } from '#services/deps.ts'
import { INVALID_FIELDS, invalidField, ServiceError } from '#services/errors.ts'
import { getDigest, requireSameBody } from '#services/idempotency.ts'
import { foldAddress } from '#services/mailbox.ts'
import { formatFee } from '#services/money.ts'
import { feeAfter, type Money } from '#services/payments/fee-rule.ts'
import { isId } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'

/** `address` is the visitor's, for the limit on waiver codes. */
export type Sender = { address: string; idempotencyKey: string | null }

type ApplicationRow = typeof applications.$inferInsert &
  Pick<typeof applications.$inferSelect, 'status' | 'idempotencyKey'>

export type RegistrationDeps = DataDeps &
  ScheduleDeps &
  FeeDeps &
  WaiverDeps &
  Pick<AcademyDeps, 'courses' | 'billing'> &
  Pick<MailDeps, 'jobsForLead'>

/** Creates a function that stores applications, one per idempotency key. @param actor who enters it at the desk */
export function createRegistration(deps: RegistrationDeps, actor?: Actor) {
  const checkWaiver = createWaiverChecker(deps)

  return async (application: NewApplication, { address, idempotencyKey }: Sender): Promise<Registration> => {
    const courseName = deps.courses.find(({ id }) => id === application.courseId)?.name
    if (courseName === undefined) throw invalidField('CourseId', validateField('dropdown', '').message ?? '')
    const isWaitlisted = await requireStart(deps, application, idempotencyKey)
    const { fee } = deps.payments
    const row: ApplicationRow = {
      ...application,
      foldedEmail: foldAddress(application.email),
      id: uuidv7(),
      courseName,
      feeStatus: 'due',
      status: isWaitlisted ? 'waitlisted' : 'submitted',
      idempotencyKey,
      bodyDigest: getDigest(application),
      enteredBy: actor?.staffId,
    }
    const checked = await checkWaiver(application.waiverCode, address, () => insertWithCode(deps, actor, row))
    if (typeof checked === 'object') return checked
    const isWaived = checked === 'accepted'
    const full: ApplicationRow = isWaived ? { ...row, feeStatus: 'waived' } : row
    if (await store(deps, actor, full, isWaived ? { ...fee, amount: 0 } : fee)) return answerFor(full)
    const stored = await storedAnswer(deps.database, row)
    if (!stored) throw new Error('The application with this key disappeared.')
    return stored
  }
}

/** @returns whether all seats of the start are taken */
async function requireStart(
  { database, schedule }: DataDeps & ScheduleDeps,
  { startId, courseId }: NewApplication,
  idempotencyKey: string | null,
): Promise<boolean> {
  if (startId === '') return false
  const start = schedule.findStart(startId)
  if (start?.course !== courseId) throw invalidField('CohortId', 'The course has no such start.')
  if (takesApplications(start, new Date())) return start.seatsLeft === 0
  // A retry gets its response even if the start has closed since.
  if (await findStored(database, idempotencyKey)) return false
  throw invalidField(
    'CohortId',
    'This start date is no longer open for applications. Please choose another one, or no preference.',
  )
}

/** Stores an application by phone, by the form's rules. @param typed under the wire's names */
export async function enterApplication(
  deps: RegistrationDeps,
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

/** Returns the status behind the applicant's own link, with a formatted fee, or null. */
export async function applicationStatus(deps: DataDeps & ScheduleDeps, id: string): Promise<SavedApplication | null> {
  const row = isId(id) ? await findApplication(deps.database, id) : undefined
  if (!row) return null
  const { courseName, startId, feeStatus, status } = row
  const start = deps.schedule.findStart(startId)
  return {
    courseName,
    start: start && start.state !== 'canceled' ? start.starts : '',
    feeStatus,
    fee: formatFee(await findFee(deps.database, id)),
    owes: owes(row),
    isClosed: closedStatuses.includes(status),
    isWaitlisted: status === 'waitlisted',
  }
}

/** Undefined if it was erased. @param id a UUID */
export async function findApplication(database: Queryable, id: string) {
  const [row] = await database.select().from(applications).where(eq(applications.id, id))
  return row
}

/** Stores an application, its jobs and its log row, unless its idempotency key exists. @returns whether it did */
function store(deps: RegistrationDeps, actor: Actor | undefined, row: ApplicationRow, fee: Money): Promise<boolean> {
  // A visitor's is one statement, so it needs no transaction.
  if (!actor) return insertApplication(deps.database, deps, undefined, row, fee)
  return inTransaction(deps.database, (transaction) => insertApplication(transaction, deps, actor, row, fee))
}

async function insertApplication(
  database: Queryable,
  { jobsForLead, billing }: Pick<RegistrationDeps, 'jobsForLead' | 'billing'>,
  actor: Actor | undefined,
  row: ApplicationRow,
  { amount, currency }: Money,
): Promise<boolean> {
  // The fee is what its form says, so it contains its taxes.
  const { taxes } = withTaxes(amount, billing.taxes.mode === 'none' ? 'none' : 'included', billing.taxes.lines)
  const insertion = database
    .insert(applications)
    .values(row)
    .onConflictDoNothing({ target: applications.idempotencyKey })
    .returning({ id: applications.id })
  const jobs = addingJobs(jobsForLead('application', row.id), sql`inserted`)
  const { rowCount } = await database.execute(sql`
    with inserted as ${insertion}, jobs as (${jobs}),
      account as (insert into ${accounts} (application_id) select id from inserted returning id),
      fee as (insert into ${charges} (id, account_id, kind, amount, currency, taxes)
        select ${uuidv7()}::uuid, id, 'application_fee', ${amount}::bigint, ${currency}, ${JSON.stringify(taxes)}::jsonb from account)
    select (select count(*) from jobs) from inserted`)
  if (!rowCount) return false
  if (actor) await logAction(database, actor, { action: 'application.entered', recordId: row.id })
  return true
}

/** Thrown to roll back the use of a code. */
class StoredBefore extends Error {}

/** Stores an application together with the use of its code. Undefined if the code is invalid. */
async function insertWithCode(
  deps: RegistrationDeps,
  actor: Actor | undefined,
  row: ApplicationRow,
): Promise<Registration | undefined> {
  const { waiverCode: code, courseId, email } = row
  const { fee } = deps.payments
  try {
    const answer = await inTransaction(deps.database, async (transaction) => {
      const redeemed = await redeemCode(transaction, { code, courseId, email, currency: fee.currency })
      if (!redeemed) return undefined
      const rest = feeAfter(fee, redeemed)
      const reduced: ApplicationRow = { ...row, feeStatus: rest.amount === 0 ? 'waived' : 'due' }
      if (!(await insertApplication(transaction, deps, actor, reduced, rest))) throw new StoredBefore()
      await insertRedemption(transaction, row.id, redeemed)
      return answerFor(reduced)
    })
    if (answer) return answer
  } catch (error) {
    if (!(error instanceof StoredBefore)) throw error
  }
  return storedAnswer(deps.database, row)
}

async function findStored(database: Queryable, key: string | null) {
  if (key === null) return undefined
  const { id, feeStatus, status, bodyDigest, idempotencyKey } = applications
  const stored = database.select({ id, feeStatus, status, bodyDigest }).from(applications)
  const [row] = await stored.where(eq(idempotencyKey, key))
  return row
}

/** Returns the response to the earlier application with this key. @throws ServiceError conflict for another body */
async function storedAnswer(database: Queryable, row: ApplicationRow): Promise<Registration | undefined> {
  const stored = await findStored(database, row.idempotencyKey)
  if (!stored) return undefined
  requireSameBody('application', stored, row)
  return answerFor(stored)
}

function answerFor({ id, feeStatus, status }: Pick<ApplicationRow, 'id' | 'feeStatus' | 'status'>): Registration {
  const answer = { isSuccess: true as const, applicationId: id, feeWaived: feeStatus === 'waived' }
  return status === 'waitlisted' ? { ...answer, waitlisted: true } : answer
}
