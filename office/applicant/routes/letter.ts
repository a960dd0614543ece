import { fileAnswer } from '#office/answers.ts'
import { applicantLoader } from '#office/applicant/handlers.ts'
import { findLetter } from '#services/applicants/page.ts'

export const loader = applicantLoader(async ({ deps, signIn, applicationId, address }) => {
  const letter = await findLetter(deps, signIn, applicationId)
  const file = new Uint8Array(await deps.writeLetter(letter, address))
  return fileAnswer(file, 'application/pdf', `admission-letter-${letter.reference}.pdf`, 'inline')
})
