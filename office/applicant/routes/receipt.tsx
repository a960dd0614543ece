import { redirect } from 'react-router'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { findOwnApplication } from '#services/applicants/own.ts'
import { getReceipt } from '#services/payments/service.ts'

/** Redirects to Stripe's receipt. */
export const loader = applicantLoader(async ({ deps, signIn, params, applicationId }) => {
  const { id } = await findOwnApplication(deps.database, signIn, applicationId)
  return redirect(await getReceipt(deps, id, params.checkoutSessionId ?? ''))
})

/** Needed so that errors of the loader get a page. */
export default () => null
