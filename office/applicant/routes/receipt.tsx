import { redirect } from 'react-router'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { findOwnApplication } from '#services/applicants/own.ts'
import { getReceipt } from '#services/payments/service.ts'

/** Redirects to Stripe's receipt. */
export const loader = applicantLoader(async ({ deps, session, params, applicationId }) => {
  const { id } = await findOwnApplication(deps.database, session, applicationId)
  return redirect(await getReceipt(deps, id, params.sessionId ?? ''))
})

/** Needed so that errors of the loader get a page. */
export default () => null
