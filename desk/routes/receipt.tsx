import { redirect } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { receiptUrl } from '#services/payments/service.ts'

/** Leads to Stripe's own receipt of a payment. */
export const loader = deskLoader(async ({ deps, actor, params: { recordId = '', sessionId = '' } }) =>
  redirect(await receiptUrl(deps, actor, recordId, sessionId)),
)

/** With a page of its own, what is declined becomes a page with its message. */
export default function Receipt() {
  return null
}
