import { deskLoader } from '#desk/handlers.ts'
import { ServiceError } from '#services/errors.ts'

/** Visitors who are not signed in get the sign-in page instead. */
export const loader = deskLoader(() => {
  throw new ServiceError('not_found', 'There is nothing at this address.')
})

export default () => null
