import { redirect, useActionData, useLoaderData } from 'react-router'
import { applicantAction, applicantLoader } from '#office/applicant/handlers.ts'
import { Document } from '#office/applicant/ui/documents.tsx'
import { Subpage } from '#office/applicant/ui/page.tsx'
import { findOwnDocuments, removeFile, sendDocument } from '#services/documents/send.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = applicantLoader(async ({ deps, signIn, applicationId, query }) => {
  return { isSent: query.has('sent'), ...(await findOwnDocuments(deps, signIn, applicationId)) }
})

export const action = applicantAction({
  send: async ({ deps, signIn, applicationId, text, file }) => {
    await sendDocument(deps, signIn, { applicationId, documentId: text('document') }, file)
    return redirect(`/application/${applicationId}/documents?sent`)
  },
  remove: async ({ deps, signIn, applicationId, text }) => {
    await removeFile(deps, signIn, { applicationId, documentId: text('document'), fileId: text('id') })
    return redirect(`/application/${applicationId}/documents`)
  },
})

export default function Documents() {
  const { course, reference, documents, canSend, isSent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const next = documents.find(({ state }) => state === 'asked')
  return (
    <Subpage title="Documents" course={course} reference={reference}>
      {isSent && !answer && (
        <Callout role="status">We have your file. If it has several pages, you can send more files.</Callout>
      )}
      {!canSend && <p>Your application is closed, so there is nothing to send.</p>}
      {documents.length === 0 ? (
        <p>We need no documents from you.</p>
      ) : (
        documents.map((document) => (
          <Document key={document.id} document={document} canSend={canSend} isNext={document === next} />
        ))
      )}
    </Subpage>
  )
}
