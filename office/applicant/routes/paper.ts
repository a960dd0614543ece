import { paperAnswer } from '#office/answers.ts'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { findOwnPaper } from '#services/invoices/pages.ts'

/** A receipt, an invoice, a credit note, or the statement. */
export const loader = applicantLoader(async ({ deps, signIn, applicationId, address, params }) => {
  const paper = await findOwnPaper(deps, signIn, applicationId, params)
  return paperAnswer(paper, await deps.writePaper(paper, address))
})
