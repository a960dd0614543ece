import { paperAnswer } from '#office/answers.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { findStaffPaper } from '#services/invoices/pages.ts'

/** A receipt, an invoice, a credit note, or the statement. */
export const loader = deskLoader(async ({ deps, actor, address, params }) => {
  const paper = await findStaffPaper(deps, actor, params.recordId ?? '', params)
  return paperAnswer(paper, await deps.writePaper(paper, address))
})
