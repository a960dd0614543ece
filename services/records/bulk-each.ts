import { v5 as uuidv5 } from 'uuid'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { bulkJobs } from '#database/schema-desk.ts'
import type { Mail } from '#mail/write-email.ts'
import { decideByTemplate, type PlainDecision, previewTemplate } from '#services/admissions/by-template.ts'
import { findAdmission, setStatus } from '#services/admissions/status.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { seenNow } from '#services/record-changes.ts'
import { previewReply, sendReply } from '#services/replies/service.ts'
import { findTemplate } from '#services/replies/templates.ts'
import type { Actor } from '#services/rights.ts'

// What bulk jobs do to one record after the other, each by the service that does it at the record's page.

export type EachDeps = PaymentDeps & Pick<ServiceDeps, 'schedule' | 'decisions' | 'academyName' | 'timeZone' | 'mailer'>

export type BulkJob = typeof bulkJobs.$inferSelect

/** What became of a record. `needs_reopening`: it is done; `not_allowed`: its person or assignee lost the right meanwhile. */
export type BulkResult =
  | ('changed' | 'unchanged' | 'exported' | 'needs_reopening')
  | ('not_allowed' | 'not_possible' | 'failed')

/** Statuses that many applications can be given at once: none of them closes an application. */
export const bulkStatuses = ['in_review', 'enrolled'] as const satisfies ApplicationStatus[]

const acts = { decide, status, reply }
export type EachAction = keyof typeof acts

export const isEach = (action: BulkJob['action']): action is EachAction => Object.hasOwn(acts, action)

/** Does a started job to a record. A second time changes nothing. @returns what became of it, and why where it failed */
export async function doOne(deps: EachDeps, actor: Actor, job: BulkJob & { action: EachAction }, id: string) {
  try {
    const isChanged = await acts[job.action](deps, actor, job, id)
    return { result: isChanged ? 'changed' : 'unchanged' }
  } catch (error) {
    if (error instanceof ServiceError) return { result: 'failed', note: problemOf(error) }
    throw error
  }
}

/** The email that a record would get, or why it would get none. */
export async function previewOne(
  deps: EachDeps,
  actor: Actor,
  { action, value }: Pick<BulkJob, 'action' | 'value'>,
  id: string,
): Promise<Mail | { problem: string } | undefined> {
  try {
    if (action === 'decide') return await previewTemplate(deps, id, readDecision(value))
    return action === 'reply' ? await previewReply(deps, actor, id, await findTemplate(deps, value ?? '')) : undefined
  } catch (error) {
    if (error instanceof ServiceError) return { problem: problemOf(error) }
    throw error
  }
}

const problemOf = ({ message, errors }: ServiceError) =>
  Object.values(errors ?? {})
    .flat()
    .join(' ') || message

/** The decision of a job's `value`. */
export const readDecision = (value: string | null) => JSON.parse(value ?? '') as PlainDecision

async function decide(deps: EachDeps, actor: Actor, { value, startedAt }: BulkJob, id: string): Promise<boolean> {
  await decideByTemplate(deps, actor, id, readDecision(value), startedAt ?? new Date())
  return true
}

async function status(deps: EachDeps, actor: Actor, { value }: BulkJob, id: string): Promise<boolean> {
  if ((await findAdmission(deps, id)).status === value) return false
  await setStatus(deps, actor, await seenNow(deps.database, id), value ?? '')
  return true
}

async function reply(deps: EachDeps, actor: Actor, job: BulkJob, id: string): Promise<boolean> {
  const template = await findTemplate(deps, job.value ?? '')
  // The same id in a second attempt: nobody gets it twice.
  await sendReply(deps, actor, await seenNow(deps.database, id), template, uuidv5(job.id, id))
  return true
}
