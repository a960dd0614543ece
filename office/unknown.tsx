import { ServiceError } from '#services/errors.ts'
import { toErrorPage } from './answers.ts'

/** Page of an unknown address. Visitors who are not signed in get the sign-in page instead. */
export function loader(): never {
  throw toErrorPage(new ServiceError('not_found', 'There is nothing at this address.'))
}

export default () => null
