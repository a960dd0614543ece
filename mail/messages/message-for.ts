import type { Letter, Post } from '#mail/letter.ts'
import type { Message } from '#mail/message.ts'
import { applicationNotice, applicationReceived } from './application.ts'
import { leadNotice, leadReceived } from './lead.ts'
import { paymentNotice, paymentReceipt } from './payment.ts'
import { newsletterWelcome } from './subscription.ts'

/** What a letter says. */
export function messageFor(letter: Letter, { publicUrl }: Pick<Post, 'publicUrl'>): Message {
  const isNotice = letter.to === 'staff'
  switch (letter.about) {
    case 'application':
      return (isNotice ? applicationNotice : applicationReceived)({ ...letter, publicUrl })
    case 'payment':
      return (isNotice ? paymentNotice : paymentReceipt)({ ...letter, publicUrl })
    case 'subscription':
      return newsletterWelcome({ ...letter, publicUrl })
    default:
      return (isNotice ? leadNotice : leadReceived)(letter, publicUrl)
  }
}
