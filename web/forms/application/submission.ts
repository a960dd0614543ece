import { type CallFailure, createCheckoutSession, register, type WireForm } from '#web/api.ts'
import { attemptFor } from '#web/forms/attempt.ts'
import type { Attempt } from './draft.ts'

/** What came of sending the form. */
export type Outcome =
  | { kind: 'waived'; applicationId: string }
  | { kind: 'unpaid'; applicationId: string; sessionUrl: string }
  | { kind: 'no-checkout'; failure: CallFailure }
  | { kind: 'refused'; failure: CallFailure }

/**
 * Registers an application and, where its fee is due, asks for the checkout.
 * @param last the attempt before; for an unchanged form its key is used again, so no second application comes of it,
 *   and what was registered already goes straight to the checkout
 * @param remember keeps the attempt with the draft, at every turn
 */
export async function sendApplication(
  form: WireForm,
  last: Attempt | undefined,
  remember: (attempt: Attempt | undefined) => void,
): Promise<Outcome> {
  const body = JSON.stringify(form)
  const attempt = attemptFor(body, last)
  let { applicationId } = attempt

  if (applicationId === undefined) {
    remember(attempt)
    const registered = await register(form, attempt.key)
    if (!registered.success) {
      // The key was used for another body, for whatever reason: a new one is made next time.
      if (registered.status === 409) remember(undefined)
      return { kind: 'refused', failure: registered }
    }
    applicationId = registered.applicationId
    if (registered.feeWaived) return { kind: 'waived', applicationId }
    remember({ ...attempt, applicationId })
  }

  const checkout = await createCheckoutSession(applicationId)
  if (!checkout.success) return { kind: 'no-checkout', failure: checkout }
  return { kind: 'unpaid', applicationId, sessionUrl: checkout.sessionUrl }
}
