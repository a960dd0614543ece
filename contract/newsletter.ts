import { EMAIL_MAX_LENGTH } from './fields.ts'
import type { FieldRules } from './form-fields.ts'

/** Field of `POST Newsletter/subscribe`, named by specification 3. */
export const newsletterFields = {
  'Email Address': { label: 'Email Address', kind: 'email', max: EMAIL_MAX_LENGTH },
} as const satisfies FieldRules

/** Optional path of the page on which the visitor subscribed. */
export const CONSENT_PAGE_FIELD = 'page'

/** Response of both calls. It does not reveal who was subscribed. */
export type NewsletterReceipt = { success: true }

/** Token of an unsubscribe link: 256 random bits in base64url. */
export const UNSUBSCRIBE_TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Marks the page's own form without script. A mail client sends `List-Unsubscribe=One-Click` (RFC 8058, 3.1). */
export const SENT_BY_PAGE = { name: 'sent-by', value: 'page' } as const
