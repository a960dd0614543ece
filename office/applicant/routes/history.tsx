import { useLoaderData } from 'react-router'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { History } from '#office/applicant/ui/history.tsx'
import { LinkLine, Subpage } from '#office/applicant/ui/page.tsx'
import { findHistory } from '#services/applicants/page.ts'
import { readTimelinePart } from '#services/records/timeline.ts'

export const loader = applicantLoader(async ({ deps, signIn, applicationId: id, query }) => {
  const part = readTimelinePart(query)
  const isPart = part.only !== undefined || part.until !== undefined
  return { id, isPart, ...(await findHistory(deps, signIn, id, part)) }
})

/** The whole history of an application, a page at a time, or one entry in full. */
export default function HistoryPage() {
  const { id, course, reference, timeline, earlier, isPart } = useLoaderData<typeof loader>()
  return (
    <Subpage title="History" course={course} reference={reference}>
      {isPart && <LinkLine to={`/application/${id}/history`}>Show the latest entries</LinkLine>}
      <History id={id} entries={timeline} isOpen={timeline.length === 1} />
      {earlier !== null && <LinkLine to={`/application/${id}/history?until=${earlier}`}>Show earlier</LinkLine>}
    </Subpage>
  )
}
