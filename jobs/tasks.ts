import type { Task, TaskList } from 'graphile-worker'
import { freeAbandonedJobs } from '#database/jobs.ts'
import { type Origin, onBehalfOf } from '#database/request-origin.ts'
import { remindOfInterviews } from '#services/admissions/interviews.ts'
import { sendDecisions } from '#services/admissions/send.ts'
import { expireOffers } from '#services/admissions/status.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { tendDrafts } from '#services/drafts/service.ts'
import type { EmailPayload, ForwardLeadPayload } from '#services/email-jobs.ts'
import { sendEmail } from '#services/emails/service.ts'
import type { ForwardSubscriptionPayload } from '#services/newsletter/service.ts'
import { checkPayment } from '#services/payments/check-payment.ts'
import { pollOpenSessions } from '#services/payments/reconciliation/poll-sessions.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { carryOutRefund, type RefundPayload } from '#services/payments/refunds/service.ts'
import type { CheckPaymentPayload } from '#services/payments/settle.ts'
import { carryOutRetention } from '#services/privacy/retention.ts'
import { type BulkPayload, runBulk } from '#services/records/bulk-run.ts'
import { unsnooze } from '#services/records/work.ts'
import { type SweepResumeFilePayload, sweepResumeFile } from '#services/resumes/service.ts'
import { forwardLead, forwardSubscription } from './forward.ts'

/** Tasks that run every minute have no retries. Nightly tasks run at the next start if they did not run that night. */
export const crontab = `
* * * * * check_open_sessions ?jobKey=check_open_sessions&max=1&queue=stripe&priority=10
* * * * * free_abandoned_jobs ?jobKey=free_abandoned_jobs&max=1
* * * * * wake ?jobKey=wake&max=1
* * * * * send_decisions ?jobKey=send_decisions&max=1&queue=admission
* * * * * expire_offers ?jobKey=expire_offers&max=1&queue=admission
*/10 * * * * remind_of_interviews ?jobKey=remind_of_interviews&max=1
23 * * * * tend_drafts ?jobKey=tend_drafts&max=1
47 3 * * * reconcile ?jobKey=reconcile&max=3&fill=1d&queue=long&priority=10
17 4 * * * carry_out_retention ?jobKey=carry_out_retention&max=3&fill=1d&queue=long&priority=10
`

/** Returns the background tasks. Jobs of a task that is not configured wait until it is. */
export function taskList(deps: ServiceDeps): TaskList {
  const { leadsWebhook } = deps
  return {
    check_open_sessions: () => pollOpenSessions(deps),
    reconcile: (_payload, { abortSignal }) => reconcile(deps, abortSignal),
    check_payment: (payload) => checkPayment(deps, payload as CheckPaymentPayload),
    refund: (payload, { job }) => carryOutRefund(deps, payload as RefundPayload, job.attempts >= job.max_attempts),
    send_email: (payload, helpers) => sendEmail(deps, payload as EmailPayload, helpers),
    forward_subscription: (payload, { abortSignal }) =>
      forwardSubscription(deps, payload as ForwardSubscriptionPayload, abortSignal),
    carry_out_retention: (_payload, { abortSignal }) => carryOutRetention(deps, abortSignal),
    bulk: (payload, { abortSignal }) => runBulk(deps, payload as BulkPayload, abortSignal),
    wake: () => unsnooze(deps),
    send_decisions: (_payload, { abortSignal }) => sendDecisions(deps, abortSignal),
    expire_offers: () => expireOffers(deps),
    remind_of_interviews: () => remindOfInterviews(deps),
    tend_drafts: () => tendDrafts(deps),
    free_abandoned_jobs: () => freeAbandonedJobs(deps.database.$client),
    sweep_resume_file: (payload) => sweepResumeFile(deps, payload as SweepResumeFilePayload),
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
