import { referenceOf } from '#contract/leads.ts'
import type { Application, Refund, RefundStep } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { shownLine } from '#mail/shown.ts'
import { fields, greeting, seeApplication, text, toVisitor } from './shared-parts.ts'

type Words = { subject: string; heading: string; state: string; paragraphs: (amount: string) => string[] }

const words: Record<RefundStep, Words> = {
  started: {
    subject: 'Your refund is on its way',
    heading: 'Your refund is on its way.',
    state: 'On its way',
    paragraphs: (amount) => [
      `We have started a refund of ${amount} for your application. It goes back the way your payment came. We will write again once it has been sent.`,
      'If the payment provider needs something from you to send it, they will ask you by email.',
    ],
  },
  sent: {
    subject: 'Your refund has been sent',
    heading: 'Your refund has been sent.',
    state: 'Sent',
    paragraphs: (amount) => [
      `We have sent ${amount} back to you, the way your payment came. Your bank usually shows it within 5 to 10 business days.`,
      'There is nothing that you need to do.',
    ],
  },
  failed: {
    subject: 'Your refund did not go through',
    heading: 'Your refund did not go through.',
    state: 'Not sent',
    paragraphs: (amount) => [
      `We tried to send ${amount} back to you, the way your payment came, but it did not go through. Our team has been informed and will write to you about another way.`,
      'There is nothing that you need to do now.',
    ],
  },
}

/** To the applicant: how far a refund of their fee is. */
export function refundEmail({ row, refund }: { row: Application; refund: Refund }, publicUrl: string): Message {
  const { subject, heading, state, paragraphs } = words[refund.step]
  const course = shownLine(row.courseName)
  const [first = '', ...rest] = paragraphs(refund.amount)
  return {
    subject: `${refund.isTest ? 'TEST MODE: ' : ''}${subject}`,
    preview: first,
    heading,
    course,
    parts: [
      greeting,
      text(first),
      ...(refund.isTest
        ? [{ kind: 'notice' as const, text: 'This was a refund in test mode. No money was moved.' }]
        : []),
      ...rest.map(text),
      fields('Refund', [
        ['For', `Application fee, ${course}`],
        ['Amount', refund.amount],
        ['Status', state],
        ['Refund', refund.id],
        ['Reference', referenceOf(row)],
      ]),
      seeApplication(publicUrl),
      { kind: 'link', label: 'Refund policy', url: `${publicUrl}/refundpolicy` },
    ],
    reason: toVisitor(publicUrl),
  }
}
