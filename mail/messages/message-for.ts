import type { Email, Post } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { applicationNotice, applicationReceived } from './application.ts'
import { leadNotice, leadReceived } from './lead.ts'
import { paymentNotice, paymentReceipt } from './payment.ts'
import { newsletterWelcome } from './subscription.ts'

/** What an email says. */
export function messageFor(email: Email, { publicUrl }: Pick<Post, 'publicUrl'>): Message {
  const isNotice = email.to === 'staff'
  switch (email.about) {
    case 'application':
      return (isNotice ? applicationNotice : applicationReceived)({ ...email, publicUrl })
    case 'payment':
      return (isNotice ? paymentNotice : paymentReceipt)({ ...email, publicUrl })
    case 'subscription':
      return newsletterWelcome({ ...email, publicUrl })
    default:
      return (isNotice ? leadNotice : leadReceived)(email, publicUrl)
  }
}
