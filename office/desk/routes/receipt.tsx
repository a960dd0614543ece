import { redirect } from 'react-router'
import { deskLoader } from '#office/desk/handlers.ts'
import { receiptUrl } from '#services/payments/service.ts'

/** Redirects to Stripe's receipt. */
export const loader = deskLoader(async ({ deps, actor, params: { recordId = '', checkoutSessionId = '' } }) =>
  redirect(await receiptUrl(deps, actor, recordId, checkoutSessionId)),
)

/** Needed so that errors of the loader get a page. */
export default () => null
