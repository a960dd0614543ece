import { applicantLoader } from '#applicant/handlers.ts'
import { findLetter } from '#services/applicants/page.ts'

export const loader = applicantLoader(async ({ deps, session, applicationId }) => {
  const letter = await findLetter(deps, session, applicationId)
  return new Response(new Uint8Array(await deps.writeLetter(letter)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="admission-letter-${letter.reference}.pdf"`,
    },
  })
})
