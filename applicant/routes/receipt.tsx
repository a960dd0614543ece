import { redirect } from 'react-router'
import { applicantLoader } from '#applicant/handlers.ts'
import { findOwnApplication } from '#services/applicants/own.ts'
import { receiptOf } from '#services/payments/service.ts'

/** Leads to Stripe's own receipt. */
export const loader = applicantLoader(async ({ deps, session, params }) => {
  const { id } = await findOwnApplication(deps.database, session, params.applicationId ?? '')
  return redirect(await receiptOf(deps, id, params.sessionId ?? ''))
})

/** With a page of its own, what is declined becomes a page with its message. */
export default function Receipt() {
  return null
}
