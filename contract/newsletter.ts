import { EMAIL_MAX_LENGTH } from './fields.ts'
import type { FieldRules } from './form-fields.ts'

/** `POST Newsletter/subscribe`: one field, under the name that specification 3 gives it. */
export const newsletterFields = {
  'Email Address': { label: 'Email Address', kind: 'email', max: EMAIL_MAX_LENGTH },
} as const satisfies FieldRules

/** What a program may send beside it: the path of the page on which somebody asked for the newsletter. */
export const CONSENT_PAGE_FIELD = 'page'

/** What both calls answer, whoever was subscribed before: nobody can find that out. */
export type NewsletterReceipt = { success: true }

/** The tokens that lead out of a subscription, as emails carry them: 256 random bits in base64url, formerly a UUID. */
export const UNSUBSCRIBE_TOKEN = /^(?:[A-Za-z0-9_-]{43}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/

/** Says that the page's own form was sent without script; a mailbox sends `List-Unsubscribe=One-Click` (RFC 8058, 3.1). */
export const SENT_BY_PAGE = { name: 'sent-by', value: 'page' } as const
