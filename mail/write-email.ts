import { type Addressed, address } from './address.ts'
import { type Composed, compose } from './compose.tsx'
import type { Email, Post } from './email.ts'

/** An email that is ready to go. */
export type Mail = Addressed & Composed

/**
 * Writes and addresses an email. This is what the server loads to write emails, late and apart: it brings React and
 * content along.
 */
export function writeEmail(email: Email, post: Post): Mail {
  return { ...address(email, post), ...compose(email, post) }
}
