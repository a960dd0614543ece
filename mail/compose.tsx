import { renderToStaticMarkup } from 'react-dom/server'
import type { Email, Post } from './email.ts'
import { messageFor } from './messages/message-for.ts'
import { shownLine } from './shown.ts'
import { EmailFrame } from './template/email-frame.tsx'
import { EmailPart } from './template/email-part.tsx'
import { textOf } from './text.ts'

export type Composed = { subject: string; html: string; text: string }

// What React Email's own templates begin with: programs that know only old HTML lay out by it.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Writes an email. HTML and text say the same, in the same order; both come from one message, since reading the text off
 * the HTML costs more than making both.
 */
export function compose(email: Email, post: Pick<Post, 'publicUrl'>): Composed {
  const message = messageFor(email, post)
  const html = renderToStaticMarkup(
    <EmailFrame {...message} publicUrl={post.publicUrl}>
      {message.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
        <EmailPart key={index} {...part} />
      ))}
    </EmailFrame>,
  )
  return { subject: shownLine(message.subject), html: DOCTYPE + html, text: textOf(message) }
}
