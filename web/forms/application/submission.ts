import { type CallFailure, createCheckoutSession, register, type WireForm } from '#web/api.ts'
import { type Attempt, attemptFor, noAttempt } from '#web/forms/draft.ts'
import { reportStep } from './use-counted-steps.ts'

export type Outcome =
  | { kind: 'waived'; applicationId: string }
  | { kind: 'unpaid'; applicationId: string; sessionUrl: string }
  | { kind: 'no-checkout'; failure: CallFailure }
  | { kind: 'rejected'; failure: CallFailure }

/** Registers an application and opens the checkout of a due fee. An unchanged form reuses its key: a retry makes no second row. */
export async function sendApplication(
  form: WireForm,
  last: Attempt,
  saveAttempt: (attempt: Attempt) => void,
): Promise<Outcome> {
  const attempt = attemptFor(JSON.stringify(form), last)
  let { applicationId } = attempt

  if (!applicationId) {
    saveAttempt(attempt)
    const registered = await register(form, attempt.key)
    if (!registered.success) {
      // The key belongs to another body: the next attempt makes a new one.
      if (registered.status === 409) saveAttempt(noAttempt)
      return { kind: 'rejected', failure: registered }
    }
    applicationId = registered.applicationId
    reportStep('submitted', applicationId)
    if (registered.feeWaived) return { kind: 'waived', applicationId }
    saveAttempt({ ...attempt, applicationId })
  }

  const checkout = await createCheckoutSession(applicationId)
  if (!checkout.success) return { kind: 'no-checkout', failure: checkout }
  return { kind: 'unpaid', applicationId, sessionUrl: checkout.sessionUrl }
}
