import { type Addressed, address } from './address.ts'
import type { Email, Post } from './email.ts'
import { htmlOf } from './html.ts'
import type { Message } from './message.ts'
import { accessLink } from './messages/access.ts'
import { applicationNotice, applicationReceived } from './messages/application.ts'
import { decisionEmail } from './messages/decision.ts'
import { savedForm } from './messages/draft.ts'
import { leadNotice, leadReceived } from './messages/lead.ts'
import { confirmEmail, emailChanged } from './messages/new-email.ts'
import { paymentNotice, paymentReceipt } from './messages/payment.ts'
import { questionNotice } from './messages/question.ts'
import { refundEmail } from './messages/refund.ts'
import { signInLink } from './messages/sign-in.ts'
import { statusEmail } from './messages/status.ts'
import { newsletterWelcome } from './messages/subscription.ts'
import { shownLine } from './shown.ts'
import { textOf } from './text.ts'

/** An email that is ready to go. */
export type Mail = Addressed & { subject: string; html: string; text: string }

/** Writes and addresses an email, as HTML and text. The server loads this late and apart: it brings content along. */
export function writeEmail(email: Email, post: Post): Mail {
  const message = messageFor(email, post)
  const html = htmlOf(message, post.publicUrl)
  return { ...address(email, post), subject: shownLine(message.subject), html, text: textOf(message) }
}

function messageFor(email: Email, { publicUrl }: Post): Message {
  const isNotice = email.to === 'staff'
  switch (email.about) {
    case 'application':
      return (isNotice ? applicationNotice : applicationReceived)({ ...email, publicUrl })
    case 'payment':
      return (isNotice ? paymentNotice : paymentReceipt)({ ...email, publicUrl })
    case 'decision':
      return decisionEmail(email, publicUrl)
    case 'refund':
      return refundEmail(email, publicUrl)
    case 'status':
      return statusEmail(email, publicUrl)
    case 'access':
      return accessLink(email, publicUrl)
    case 'draft':
      return savedForm(email, publicUrl)
    case 'question':
      return questionNotice(email, publicUrl)
    case 'email_change':
      return confirmEmail(email, publicUrl)
    case 'email_changed':
      return emailChanged(publicUrl)
    case 'sign_in':
      return signInLink(email, publicUrl)
    case 'subscription':
      return newsletterWelcome({ ...email, publicUrl })
    default:
      return (isNotice ? leadNotice : leadReceived)(email, publicUrl)
  }
}
