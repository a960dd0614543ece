import type { Content } from '#content/schema.ts'
import { getReference } from '#contract/leads.ts'
import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { fields } from '#mail/parts.ts'
import { shownMoment } from '#mail/shown.ts'

type SubscriptionData = { row: EmailRow & { consentedAt: Date; unsubscribeToken: string } }

/** The consent text, which names the sender (CASL). */
const agreed = ({ company, navigation }: Content) => `${company.name} ${navigation.footer.newsletter.text}`

const getQuery = (token: string) => `token=${encodeURIComponent(token)}`

/** Email to a new subscriber: what the newsletter contains, and how to unsubscribe (CASL 6 and 11). */
export const subscription: EmailDefinition<SubscriptionData> = {
  limit: () => 'confirmation',
  /** One-click unsubscription (RFC 2369, RFC 8058). */
  headers: ({ row }, { publicUrl, apiUrl = publicUrl }) => ({
    'List-Unsubscribe': `<${apiUrl}/api/v1/Newsletter/unsubscribe?${getQuery(row.unsubscribeToken)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  visitor: ({ row }, publicUrl, content) => ({
    subject: `Welcome to the newsletter of ${content.company.name}`,
    preview: agreed(content),
    heading: 'Welcome. You are on the list.',
    parts: [
      `Thank you for subscribing to the newsletter of ${content.company.name}.`,
      agreed(content),
      'If you did not subscribe or you change your mind, you can unsubscribe with one click. No password needed.',
      { kind: 'link', label: 'Unsubscribe', url: `${publicUrl}/unsubscribe?${getQuery(row.unsubscribeToken)}` },
      fields('Your subscription', [
        ['Subscribed', shownMoment(content.company, row.consentedAt)],
        ['Reference', getReference(row)],
      ]),
    ],
    reason: (host) => `You received this email because this address was entered for the newsletter on ${host}.`,
  }),
}
