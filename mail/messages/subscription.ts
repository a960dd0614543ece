import company from '#content/company.yaml'
import navigation from '#content/navigation.yaml'
import type { Message } from '#mail/message.ts'
import { unsubscribeAddresses } from '#mail/unsubscribe.ts'

type Subscription = { row: { unsubscribeToken: string }; publicUrl: string }

/** The sentence that was agreed to (CASL: who will write is named). */
const agreed = `${company.name} ${navigation.footer.newsletter.text}`

/** To a new subscriber: what comes, and the way out of it (CASL 6 and 11). */
export function newsletterWelcome({ row, publicUrl }: Subscription): Message {
  return {
    subject: `Welcome to the newsletter of ${company.name}`,
    preview: agreed,
    heading: 'Welcome. You are on the list.',
    parts: [
      { kind: 'text', text: `Thank you for subscribing to the newsletter of ${company.name}.` },
      { kind: 'text', text: agreed },
      {
        kind: 'text',
        text: 'If it was not you who subscribed, or you change your mind, leave here. You need no password for it.',
      },
      { kind: 'link', label: 'Unsubscribe', url: unsubscribeAddresses(publicUrl, row.unsubscribeToken).page },
    ],
    reason: `You get this letter because this address was given for the newsletter on ${new URL(publicUrl).host}.`,
  }
}
