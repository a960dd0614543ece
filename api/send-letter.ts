import type { JobHelpers } from 'graphile-worker'
import { MailError } from '#mail/mail-error.ts'
import { countConfirmation, isCountedConfirmation } from './confirmation-limit.ts'
import type { ApiDeps } from './deps.ts'
import { withoutPersonalDetails } from './failures.ts'
import type { LetterOrder } from './follow-ups.ts'
import { loadLetter } from './letters.ts'

export type LetterTaskDeps = Pick<ApiDeps, 'database' | 'payments' | 'files' | 'letters' | 'callsUnderWay' | 'log'>

/**
 * The task `send_letter`: one letter, written from its row as it is now. Tried again, it is the same letter under the same
 * Message-ID. A confirmation beyond what its recipient gets in a day is dropped.
 * @throws Error that tells nothing of people: the queue keeps it
 */
export async function sendLetter(
  deps: LetterTaskDeps,
  order: LetterOrder,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  await deps.callsUnderWay.quiet()
  try {
    const letter = await loadLetter(deps, order, job.created_at)
    if (!letter) return
    const mail = await deps.letters.write(letter)
    if (isCountedConfirmation(letter) && !(await countConfirmation(deps.database, mail.key, mail.to.address))) {
      const { about, to, id } = order
      deps.log.info({ order: { about, to, id } }, 'a confirmation was not sent: its recipient has had enough for a day')
      return
    }
    await deps.letters.send(mail, abortSignal)
  } catch (error) {
    if (error instanceof MailError) throw error
    const { name, code, message } = withoutPersonalDetails(error)
    throw new Error(`not written: ${[name, code, message].filter(Boolean).join(' ')}`)
  }
}
