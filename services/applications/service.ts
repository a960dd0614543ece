import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { NewApplication, Registration } from '#contract/applications.ts'
import { takesApplications } from '#contract/cohorts.ts'
import { validateField } from '#contract/fields.ts'
import type { FeeStatus } from '#contract/payments.ts'
import type { Database } from '#database/client.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField } from '#services/errors.ts'
import { digestOf, requireSameBody } from '#services/idempotency.ts'
import { type ApplicationRow, applicationQueries, selectApplication, selectStatus } from './queries.ts'
import { createWaiverJudge } from './waiver.ts'

/** The visitor's address, for the limit on waiver codes, and the Idempotency-Key, if there is one. */
export type Sender = { address: string; idempotencyKey: string | null }

/**
 * Stores applications. Requests with the same idempotency key give the same application, even in parallel.
 * @throws ServiceError invalid for an unknown course, a cohort that it cannot join, or a wrong waiver code, too_many for too many wrong codes, conflict for
 *   a key used with another body
 */
export function createRegistration(deps: ServiceDeps) {
  const courseNames = new Map(deps.courses.map(({ id, name }) => [id, name]))
  const judgeWaiver = createWaiverJudge(deps)
  const queries = applicationQueries(deps)

  async function requireCohort({ cohortId, courseId }: NewApplication, idempotencyKey: string | null): Promise<void> {
    if (cohortId === '') return
    const cohort = await deps.cohorts.find(cohortId)
    if (cohort?.course !== courseId) throw invalidField('CohortId', 'The course has no such start.')
    if (takesApplications(cohort, new Date())) return
    // A retry gets its answer even if the start has closed since.
    const isRetry = idempotencyKey !== null && (await queries.byIdempotencyKey(idempotencyKey))
    if (!isRetry) {
      throw invalidField('CohortId', 'This start takes no more applications. Please choose another one, or none.')
    }
  }

  return async (application: NewApplication, { address, idempotencyKey }: Sender): Promise<Registration> => {
    const courseName = courseNames.get(application.courseId)
    if (courseName === undefined) throw invalidField('CourseId', validateField('dropdown', '').message ?? '')
    await requireCohort(application, idempotencyKey)

    const feeWaived = await judgeWaiver(application.waiverCode, address)
    const row: ApplicationRow = {
      ...application,
      id: uuidv7(),
      courseName,
      feeStatus: feeWaived ? 'waived' : 'due',
      idempotencyKey,
      bodyDigest: digestOf(application),
    }
    if (await queries.insert(row)) return { isSuccess: true, applicationId: row.id, feeWaived }

    const stored = await queries.byIdempotencyKey(idempotencyKey ?? '')
    if (!stored) throw new Error('The application with this key disappeared.')
    requireSameBody('application', stored, row)
    return { isSuccess: true, applicationId: stored.id, feeWaived: stored.feeStatus === 'waived' }
  }
}

/** What the applicant's own link shows. Null where there is no such application. */
export async function applicationStatus(
  database: Database,
  id: string,
): Promise<{ courseName: string; feeStatus: FeeStatus } | null> {
  return z.uuid().safeParse(id).success ? selectStatus(database, id) : null
}

/** Undefined where it was erased. */
export const findApplication = selectApplication
