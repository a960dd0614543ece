import { fileAnswer } from '#office/answers.ts'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { interviewFile } from '#services/applicants/page.ts'

export const loader = applicantLoader(async ({ deps, signIn, applicationId }) => {
  const file = await interviewFile(deps, signIn, applicationId)
  return fileAnswer(file, 'text/calendar; charset=utf-8', 'interview.ics')
})
