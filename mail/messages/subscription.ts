import { content } from '#content/all.data.ts'
import { referenceOf } from '#contract/leads.ts'
import type { Message } from '#mail/message.ts'
import { shownMoment } from '#mail/shown.ts'
import { unsubscribeAddresses } from '#mail/unsubscribe.ts'
import { fields, text } from './shared-parts.ts'

const { company, navigation } = content

type Subscription = { row: { id: string; consentedAt: Date; unsubscribeToken: string }; publicUrl: string }

/** The sentence that was agreed to (CASL: who will write is named). */
const agreed = `${company.name} ${navigation.footer.newsletter.text}`

/** To a new subscriber: what comes, and the way out of it (CASL 6 and 11). */
export function newsletterWelcome({ row, publicUrl }: Subscription): Message {
  return {
    subject: `Welcome to the newsletter of ${company.name}`,
    preview: agreed,
    heading: 'Welcome. You are on the list.',
    parts: [
      text(`Thank you for subscribing to the newsletter of ${company.name}.`),
      text(agreed),
      text('If you did not subscribe, or change your mind, you can leave with one click. No password is needed.'),
      { kind: 'link', label: 'Unsubscribe', url: unsubscribeAddresses({ publicUrl }, row.unsubscribeToken).page },
      fields('Your subscription', [
        ['Subscribed', shownMoment(row.consentedAt)],
        ['Reference', referenceOf(row)],
      ]),
    ],
    reason: `You received this email because this address was entered for the newsletter on ${new URL(publicUrl).host}.`,
  }
}
