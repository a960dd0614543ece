import { getReference } from '#contract/leads.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { fields, greeting, seeApplication, testMark, warning } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'

/** `started` until the money is sent, then `sent`; `failed` can follow `sent`. */
export type RefundStep = 'started' | 'sent' | 'failed'

/** `id` is Stripe's; `amount` is formatted, such as "USD 12.50". */
type Refund = { id: string; step: RefundStep; amount: string; isTest: boolean }

type Words = { subject: string; state: string; paragraphs: (amount: string) => [string, string] }

const words: Record<RefundStep, Words> = {
  started: {
    subject: 'Your refund is on its way',
    state: 'On its way',
    paragraphs: (amount) => [
      `We have started a refund of ${amount} for your application. It goes back the way your payment came. We will write again once it has been sent.`,
      'If the payment provider needs something from you to send it, they will ask you by email.',
    ],
  },
  sent: {
    subject: 'Your refund has been sent',
    state: 'Sent',
    paragraphs: (amount) => [
      `We have sent ${amount} back to you, the way your payment came. Your bank usually shows it within 5 to 10 business days.`,
      'There is nothing that you need to do.',
    ],
  },
  failed: {
    subject: 'Your refund did not go through',
    state: 'Not sent',
    paragraphs: (amount) => [
      `We tried to send ${amount} back to you, the way your payment came, but it did not go through. Our team has been informed and will write to you about another way.`,
      'There is nothing that you need to do now.',
    ],
  },
}

/** The `part` of an email about a step of a refund. */
export const refundPart = ({ id, step }: Pick<Refund, 'id' | 'step'>) => `${id}.${step}`

export const refund: EmailDefinition<{ row: Application; refund: Refund }> = {
  appliesWhile: ({ refund }, { part }) => part === refundPart(refund),
  visitor: ({ row, refund }, publicUrl) => {
    const { subject, state, paragraphs } = words[refund.step]
    const course = shownLine(row.courseName)
    const [first, second] = paragraphs(refund.amount)
    return {
      subject: `${testMark(refund.isTest)}${subject}`,
      preview: first,
      heading: `${subject}.`,
      course,
      parts: [
        greeting,
        first,
        refund.isTest && warning('This was a refund in test mode. No money was moved.'),
        second,
        fields('Refund', [
          ['For', `Application fee, ${course}`],
          ['Amount', refund.amount],
          ['Status', state],
          ['Refund', refund.id],
          ['Reference', getReference(row)],
        ]),
        seeApplication(publicUrl),
        { kind: 'link', label: 'Refund policy', url: `${publicUrl}/refundpolicy` },
      ],
    }
  },
}
