import { useLoaderData } from 'react-router'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { LinkLine, Subpage } from '#office/applicant/ui/page.tsx'
import { DocumentList, StatementRows } from '#office/ui/paper.tsx'
import { findOwnStatement } from '#services/invoices/pages.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = applicantLoader(async ({ deps, signIn, applicationId: id, query }) => {
  return { id, isIssued: query.has('issued'), ...(await findOwnStatement(deps, signIn, id)) }
})

export default function Statement() {
  const { id, course, reference, isIssued, statement, documents, mayAskForInvoice } = useLoaderData<typeof loader>()
  const base = `/application/${id}`
  return (
    <Subpage title="Statement and documents" course={course} reference={reference}>
      {isIssued && <Callout role="status">Your invoice is ready. You find it below.</Callout>}
      {documents.length > 0 && (
        <>
          <h2>Receipts and invoices</h2>
          <DocumentList documents={documents} base={base} />
        </>
      )}
      {mayAskForInvoice && <LinkLine to={`${base}/invoice`}>Get an invoice</LinkLine>}
      <h2>Statement</h2>
      <StatementRows statement={statement} />
      <LinkLine to={`${base}/statement.pdf`}>Statement (PDF)</LinkLine>
    </Subpage>
  )
}
