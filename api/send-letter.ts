import type { JobHelpers } from 'graphile-worker'
import { addedAt } from '#database/jobs.ts'
import { MailError } from '#mail/mail-error.ts'
import { countConfirmation, isCountedConfirmation } from './confirmation-limit.ts'
import type { ApiDeps } from './deps.ts'
import { withoutPersonalDetails } from './failures.ts'
import type { EmailPayload } from './follow-ups.ts'
import { loadEmail } from './letters.ts'

export type SendEmailDeps = Pick<ApiDeps, 'database' | 'payments' | 'files' | 'mailer' | 'callsUnderWay' | 'log'>

/**
 * The task `send_letter`: one email, written from its row as it is now. Tried again, it is the same email under the same
 * Message-ID. A confirmation beyond what its recipient gets in a day is dropped.
 * @throws Error that tells nothing of people: the queue keeps it
 */
export async function sendEmail(
  deps: SendEmailDeps,
  order: EmailPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  await deps.callsUnderWay.quiet()
  try {
    const email = await loadEmail(deps, order, addedAt(job))
    if (!email) return
    const mail = await deps.mailer.write(email)
    if (isCountedConfirmation(email) && !(await countConfirmation(deps.database, mail.key, mail.to.address))) {
      const { about, to, id } = order
      deps.log.info({ order: { about, to, id } }, 'a confirmation was not sent: its recipient has had enough for a day')
      return
    }
    await deps.mailer.send(mail, abortSignal)
  } catch (error) {
    if (error instanceof MailError) throw error
    const { name, code, message } = withoutPersonalDetails(error)
    throw new Error(`not written: ${[name, code, message].filter(Boolean).join(' ')}`)
  }
}
