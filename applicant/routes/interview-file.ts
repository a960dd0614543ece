import { applicantLoader } from '#applicant/handlers.ts'
import { interviewFile } from '#services/applicants/page.ts'

export const loader = applicantLoader(async ({ deps, session, params }) => {
  return new Response(await interviewFile(deps, session, params.applicationId ?? ''), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="interview.ics"',
    },
  })
})
