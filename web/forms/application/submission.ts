import type { WireForm } from '#contract/forms/enrollment.ts'
import { type CallFailure, createCheckoutSession, register } from '#web/api.ts'
import { type Attempt, attemptFor, noAttempt } from '#web/forms/form-draft.ts'
import { reportStep } from './use-counted-steps.ts'

export type Outcome =
  | { kind: 'waived' | 'waitlisted'; applicationId: string }
  | { kind: 'unpaid'; applicationId: string; sessionUrl: string }
  | { kind: 'no-checkout'; failure: CallFailure }
  | { kind: 'rejected'; failure: CallFailure }

/** Another device sent it first, with other answers. */
export const SENT_ALREADY = 'You have already sent this form. '

/**
 * Registers an application and opens checkout for a due fee. An unchanged form reuses its key, so a retry adds no
 * second row.
 * @param saved key of a form saved for other devices, or ''; all of them use it, even after changes
 */
export async function sendApplication(
  form: WireForm,
  last: Attempt,
  saved: string,
  saveAttempt: (attempt: Attempt) => void,
): Promise<Outcome> {
  const body = JSON.stringify(form)
  const attempt = saved && last.body !== body ? { body, key: saved, applicationId: '' } : attemptFor(body, last)
  let { applicationId } = attempt

  if (!applicationId) {
    saveAttempt(attempt)
    const registered = await register(form, attempt.key)
    if (!registered.success) {
      // The key belongs to another body, so the next attempt creates a new one.
      if (registered.status === 409 && saved)
        return { kind: 'rejected', failure: { ...registered, message: SENT_ALREADY } }
      if (registered.status === 409) saveAttempt(noAttempt)
      return { kind: 'rejected', failure: registered }
    }
    applicationId = registered.applicationId
    reportStep('submitted', applicationId)
    if (registered.waitlisted) return { kind: 'waitlisted', applicationId }
    // An API that answers only what the specification names refuses a wrong code, so an accepted one waives the fee.
    if (registered.feeWaived ?? form.ApplicationFeeWaiverCode !== '') return { kind: 'waived', applicationId }
    saveAttempt({ ...attempt, applicationId })
  }

  const checkout = await createCheckoutSession(applicationId)
  if (!checkout.success) return { kind: 'no-checkout', failure: checkout }
  return { kind: 'unpaid', applicationId, sessionUrl: checkout.sessionUrl }
}
