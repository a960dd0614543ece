import { type Addressed, address } from './address.ts'
import type { Email, Post } from './email.ts'
import { htmlOf } from './html.ts'
import { messageFor } from './messages/message-for.ts'
import { shownLine } from './shown.ts'
import { textOf } from './text.ts'

type Composed = { subject: string; html: string; text: string }

/** An email that is ready to go. */
export type Mail = Addressed & Composed

/**
 * Writes and addresses an email. This is what the server loads to write emails, late and apart: it brings content along.
 * HTML and text say the same, in the same order; both come from one message.
 */
export function writeEmail(email: Email, post: Post): Mail {
  const message = messageFor(email, post)
  const html = htmlOf(message, post.publicUrl)
  return { ...address(email, post), subject: shownLine(message.subject), html, text: textOf(message) }
}
