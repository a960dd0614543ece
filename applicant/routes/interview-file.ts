import { applicantLoader } from '#applicant/handlers.ts'
import { interviewFile } from '#services/applicants/page.ts'

export const loader = applicantLoader(async ({ deps, session, applicationId }) => {
  return new Response(await interviewFile(deps, session, applicationId), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="interview.ics"',
    },
  })
})
