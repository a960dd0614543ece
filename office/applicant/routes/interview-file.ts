import { fileAnswer } from '#office/answers.ts'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { interviewFile } from '#services/applicants/page.ts'

export const loader = applicantLoader(async ({ deps, session, applicationId }) => {
  const file = await interviewFile(deps, session, applicationId)
  return fileAnswer(file, 'text/calendar; charset=utf-8', 'interview.ics')
})
