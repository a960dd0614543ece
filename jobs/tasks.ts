import type { Task, TaskList } from 'graphile-worker'
import type { newsletterFields } from '#contract/newsletter.ts'
import { freeAbandonedJobs, type RowPayload } from '#database/jobs.ts'
import { type Origin, onBehalfOf } from '#database/request-origin.ts'
import { remindOfInterviews } from '#services/admissions/interviews.ts'
import { sendDecisions } from '#services/admissions/sending.ts'
import { expireOffers } from '#services/admissions/status.ts'
import { runBatch } from '#services/batches/run.ts'
import { publishScheduled } from '#services/content/publish.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { sendEmail } from '#services/emails/service.ts'
import { fetchFailure } from '#services/errors.ts'
import { type SweepFilePayload, sweepFile } from '#services/files/keep.ts'
import { billAgain } from '#services/leads/billing.ts'
import { findSubscription } from '#services/newsletter/service.ts'
import { sendDigests } from '#services/notices/digest.ts'
import { type TellPayload, tellStaff } from '#services/notices/tell.ts'
import { checkPayment, pollOpenCheckoutSessions } from '#services/payments/checkout/end.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { carryOutRefund } from '#services/payments/refunds/service.ts'
import { tellUnpaid } from '#services/payments/unpaid.ts'
import { carryOutRetention } from '#services/privacy/retention.ts'
import { unsnooze } from '#services/records/work.ts'
import { remind } from '#services/reminders/remind.ts'
import { deleteExpiredForms } from '#services/saved-forms/service.ts'
import { postJson } from './post-json.ts'
import { deliverWebhook } from './webhook.ts'

/** Tasks that run every minute have no retries. Nightly tasks run at the next start if they did not run that night. */
export const crontab = `
* * * * * check_open_checkout_sessions ?jobKey=check_open_checkout_sessions&max=1&queue=stripe&priority=10
* * * * * free_abandoned_jobs ?jobKey=free_abandoned_jobs&max=1
* * * * * wake ?jobKey=wake&max=1
* * * * * send_decisions ?jobKey=send_decisions&max=1&queue=admission
* * * * * publish_content ?jobKey=publish_content&max=1
* * * * * deliver_webhook ?jobKey=deliver_webhook&max=1&queue=webhook
* * * * * expire_offers ?jobKey=expire_offers&max=1&queue=admission
*/10 * * * * remind_of_interviews ?jobKey=remind_of_interviews&max=1
*/10 * * * * remind ?jobKey=remind&max=1
*/10 * * * * send_digests ?jobKey=send_digests&max=1
11 * * * * tell_unpaid ?jobKey=tell_unpaid&max=1
23 * * * * delete_expired_forms ?jobKey=delete_expired_forms&max=1
47 3 * * * reconcile ?jobKey=reconcile&max=3&fill=1d&queue=long&priority=10
17 4 * * * carry_out_retention ?jobKey=carry_out_retention&max=3&fill=1d&queue=long&priority=10
`

export function taskList(deps: ServiceDeps): TaskList {
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
    bill_seats: (payload) => billAgain(deps, payload as RowPayload),
    wake: () => unsnooze(deps),
    send_decisions: (_payload, { abortSignal }) => sendDecisions(deps, abortSignal),
    expire_offers: () => expireOffers(deps),
    remind_of_interviews: () => remindOfInterviews(deps),
    remind: () => remind(deps),
    tell_unpaid: () => tellUnpaid(deps),
    tell_staff: (payload) => tellStaff(deps, payload as TellPayload),
    send_digests: () => sendDigests(deps),
    delete_expired_forms: () => deleteExpiredForms(deps),
    free_abandoned_jobs: () => freeAbandonedJobs(deps.database.$client),
    sweep_file: (payload) => sweepFile(deps, payload as SweepFilePayload),
    publish_content: () => publishScheduled(deps),
    deliver_webhook: (_payload, { abortSignal }) => deliverWebhook(deps, abortSignal),
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

/** The task `forward_subscription`: posts an active subscription to the form service (specification 7). @throws Error */
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
  const response = await postJson(newsletterFormUrl, JSON.stringify(form), headers, stopping).catch(
    (error: unknown) => {
      throw new Error(`The newsletter's form service did not answer (${fetchFailure(error)}).`)
    },
  )
  if (!response.ok) throw new Error(`The newsletter's form service answered ${response.status}.`)
}
