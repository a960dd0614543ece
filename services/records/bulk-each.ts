import { v5 as uuidv5 } from 'uuid'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { bulkJobs } from '#database/schema-desk.ts'
import type { Mail } from '#mail/write-email.ts'
import { decideByTemplate, type PlainDecision, previewTemplate } from '#services/admissions/by-template.ts'
import { findAdmission, setStatus } from '#services/admissions/status.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { currentVersion } from '#services/record-changes.ts'
import { previewReply, sendReply } from '#services/replies/service.ts'
import { findTemplate } from '#services/replies/templates.ts'
import type { Actor } from '#services/rights.ts'

// Bulk actions that process records one by one, with the service of the record's page.

export type EachDeps = PaymentDeps & Pick<ServiceDeps, 'schedule' | 'decisions' | 'academyName' | 'timeZone' | 'mailer'>

export type BulkJob = typeof bulkJobs.$inferSelect

/** `needs_reopening`: the record is done. `not_allowed`: the staff member or assignee has lost the right. */
export type BulkResult =
  | ('changed' | 'unchanged' | 'exported' | 'needs_reopening')
  | ('not_allowed' | 'not_possible' | 'failed')

/** Statuses for bulk changes. None of them closes an application. */
export const bulkStatuses = ['in_review', 'enrolled'] as const satisfies ApplicationStatus[]

const acts = { decide, status, reply }
export type EachAction = keyof typeof acts

export const isEach = (action: BulkJob['action']): action is EachAction => Object.hasOwn(acts, action)

/** Processes one record of a job. Repeating it changes nothing. @returns the result, and the reason for a failure */
export async function doOne(deps: EachDeps, actor: Actor, job: BulkJob & { action: EachAction }, id: string) {
  try {
    const isChanged = await acts[job.action](deps, actor, job, id)
    return { result: isChanged ? 'changed' : 'unchanged' }
  } catch (error) {
    if (error instanceof ServiceError) return { result: 'failed', note: getProblem(error) }
    throw error
  }
}

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
    if (error instanceof ServiceError) return { problem: getProblem(error) }
    throw error
  }
}

const getProblem = ({ message, errors }: ServiceError) =>
  Object.values(errors ?? {})
    .flat()
    .join(' ') || message

export const readDecision = (value: string | null) => JSON.parse(value ?? '') as PlainDecision

async function decide(deps: EachDeps, actor: Actor, { value, startedAt }: BulkJob, id: string): Promise<boolean> {
  await decideByTemplate(deps, actor, id, readDecision(value), startedAt ?? new Date())
  return true
}

async function status(deps: EachDeps, actor: Actor, { value }: BulkJob, id: string): Promise<boolean> {
  if ((await findAdmission(deps, id)).status === value) return false
  await setStatus(deps, actor, await currentVersion(deps.database, id), value ?? '')
  return true
}

async function reply(deps: EachDeps, actor: Actor, job: BulkJob, id: string): Promise<boolean> {
  const template = await findTemplate(deps, job.value ?? '')
  // A deterministic id, so that a retry does not send it twice.
  await sendReply(deps, actor, await currentVersion(deps.database, id), template, uuidv5(job.id, id))
  return true
}
