import { createHmac } from 'node:crypto'
import type { JobHelpers, Task, TaskList } from 'graphile-worker'
import { isLeadKind } from '#contract/forms/lead-forms.ts'
import type { newsletterFields } from '#contract/newsletter.ts'
import { freeAbandonedJobs, type RowPayload } from '#database/jobs.ts'
import { type Origin, onBehalfOf } from '#database/request-origin.ts'
import { remindOfInterviews } from '#services/admissions/interviews.ts'
import { sendDecisions } from '#services/admissions/sending.ts'
import { expireOffers } from '#services/admissions/status.ts'
import { findApplication } from '#services/applications/service.ts'
import { runBatch } from '#services/batches/run.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { EmailPayload, ForwardLeadPayload } from '#services/email-jobs.ts'
import { sendEmail } from '#services/emails/service.ts'
import { fetchFailure } from '#services/errors.ts'
import { publicFields } from '#services/export-columns.ts'
import { type SweepFilePayload, sweepFile } from '#services/files/keep.ts'
import { findLeads } from '#services/leads/service.ts'
import { findSubscription } from '#services/newsletter/service.ts'
import { checkPayment, pollOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { carryOutRefund } from '#services/payments/refunds/service.ts'
import { carryOutRetention } from '#services/privacy/retention.ts'
import { unsnooze } from '#services/records/work.ts'
import { remind } from '#services/reminders/remind.ts'
import { deleteExpiredForms } from '#services/saved-forms/service.ts'

/** Tasks that run every minute have no retries. Nightly tasks run at the next start if they did not run that night. */
export const crontab = `
* * * * * check_open_checkout_sessions ?jobKey=check_open_checkout_sessions&max=1&queue=stripe&priority=10
* * * * * free_abandoned_jobs ?jobKey=free_abandoned_jobs&max=1
* * * * * wake ?jobKey=wake&max=1
* * * * * send_decisions ?jobKey=send_decisions&max=1&queue=admission
* * * * * expire_offers ?jobKey=expire_offers&max=1&queue=admission
*/10 * * * * remind_of_interviews ?jobKey=remind_of_interviews&max=1
*/10 * * * * remind ?jobKey=remind&max=1
23 * * * * delete_expired_forms ?jobKey=delete_expired_forms&max=1
47 3 * * * reconcile ?jobKey=reconcile&max=3&fill=1d&queue=long&priority=10
17 4 * * * carry_out_retention ?jobKey=carry_out_retention&max=3&fill=1d&queue=long&priority=10
`

/** Returns the background tasks. Jobs of a task that is not configured wait until it is. */
export function taskList(deps: ServiceDeps): TaskList {
  const { leadsWebhook } = deps
  return {
    check_open_checkout_sessions: () => pollOpenCheckoutSessions(deps),
    reconcile: (_payload, { abortSignal }) => reconcile(deps, abortSignal),
    check_payment: async (payload) => {
      await checkPayment(deps, payload as RowPayload)
    },
    refund: (payload, { job }) => carryOutRefund(deps, payload as RowPayload, job.attempts >= job.max_attempts),
    send_email: (payload, helpers) => sendEmail(deps, payload as EmailPayload, helpers),
    forward_subscription: (payload, { abortSignal }) => forwardSubscription(deps, payload as RowPayload, abortSignal),
    carry_out_retention: (_payload, { abortSignal }) => carryOutRetention(deps, abortSignal),
    batch: (payload, { abortSignal }) => runBatch(deps, payload as RowPayload, abortSignal),
    wake: () => unsnooze(deps),
    send_decisions: (_payload, { abortSignal }) => sendDecisions(deps, abortSignal),
    expire_offers: () => expireOffers(deps),
    remind_of_interviews: () => remindOfInterviews(deps),
    remind: () => remind(deps),
    delete_expired_forms: () => deleteExpiredForms(deps),
    free_abandoned_jobs: () => freeAbandonedJobs(deps.database.$client),
    sweep_file: (payload) => sweepFile(deps, payload as SweepFilePayload),
    ...(leadsWebhook && {
      forward_lead: (payload, helpers) =>
        forwardLead(deps.database, leadsWebhook, payload as ForwardLeadPayload, helpers),
    }),
  }
}

/** Runs each task with the id of the request that queued its job, for log lines and new jobs. */
export function tasksOnBehalf(tasks: TaskList): TaskList {
  const withRequest =
    (task: Task): Task =>
    (payload, helpers) => {
      const { request } = (payload ?? {}) as Origin
      const run = () => task(payload, helpers)
      return request === undefined ? run() : onBehalfOf(request, run)
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, withRequest(task as Task)]))
}

const TIMEOUT_MS = 10_000

/** The task `forward_lead`: posts a lead to LEADS_WEBHOOK_URL (docs/webhook.md), unless it was erased. */
export async function forwardLead(
  database: ServiceDeps['database'],
  { url, secret }: NonNullable<ServiceDeps['leadsWebhook']>,
  { kind, id, part }: ForwardLeadPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const row = isLeadKind(kind) ? (await findLeads(database, [id]))[0] : await findApplication(database, id)
  if (!row) return
  const types = { payment: 'application.paid', fee: 'application.fee_changed' }
  const type = kind === 'payment' || kind === 'fee' ? types[kind] : `${kind}.created`
  // One transaction stores the job and the lead, so both have the same age.
  const event = {
    id: [type, id, part].filter(Boolean).join('.'),
    type,
    createdAt: job.created_at,
    lead: publicFields(row),
  }
  const body = JSON.stringify(event)
  const headers = {
    'Idempotency-Key': event.id,
    'X-Academy-Signature': getSignature(body, secret, Math.floor(Date.now() / 1000)),
  }
  await postJson('LEADS_WEBHOOK_URL', url, body, headers, abortSignal)
}

/** Stripe's scheme, which many receivers can verify: HMAC-SHA256 over time and body. */
function getSignature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** The task `forward_subscription`: posts an active subscription to the form service (specification 7). */
export async function forwardSubscription(
  { database, newsletterFormUrl }: Pick<ServiceDeps, 'database' | 'newsletterFormUrl'>,
  { id }: RowPayload,
  stopping?: AbortSignal,
): Promise<void> {
  const subscription = newsletterFormUrl && (await findSubscription(database, id))
  if (!subscription) return
  const form: Record<keyof typeof newsletterFields, string> = { 'Email Address': subscription.email }
  // Form services redirect browsers to a page. Clients that accept JSON get a status.
  const headers = { Accept: 'application/json' }
  await postJson("The newsletter's form service", newsletterFormUrl, JSON.stringify(form), headers, stopping)
}

/** Posts JSON. A redirect is an error, because it becomes a GET. @throws Error that names only service and status */
async function postJson(
  service: string,
  url: string,
  body: string,
  headers: Record<string, string>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    signal: stopping ? AbortSignal.any([stopping, timeout]) : timeout,
  }).catch((error: unknown) => {
    throw new Error(`${service} did not answer (${fetchFailure(error)}).`)
  })
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new Error(`${service} answered ${response.status}.`)
}
