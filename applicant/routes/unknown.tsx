import { applicantLoader } from '#applicant/handlers.ts'
import { ServiceError } from '#services/errors.ts'

/** Also for people who are not signed in, who get the sign-in page. */
export const loader = applicantLoader(() => {
  throw new ServiceError('not_found', 'There is nothing at this address.')
})

export default function Unknown() {
  return null
}
