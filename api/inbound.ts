import { hash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { convert } from 'html-to-text'
import { z } from 'zod'
import { bodyLimits } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { cutStrings } from '#http/cut-strings.ts'
import { HttpError } from '#http/failures.ts'
import { readJson } from '#http/request-body.ts'
import { takeEmail } from '#services/replies/inbound.ts'
import type { ReceivedEmail } from '#services/replies/received.ts'
import type { ApiDeps } from './deps.ts'
import { requireDiskSpace } from './disk-space.ts'

const text = z.string().catch('')

/** The fields read from Postmark's inbound webhook (docs/deploy.md). A field that a provider omits is empty. */
const shape = z
  .object({
    From: z.string(),
    FromName: text,
    To: text,
    Cc: text,
    OriginalRecipient: text,
    Subject: text,
    TextBody: text,
    HtmlBody: text,
    StrippedTextReply: text,
    MessageID: text,
    ToFull: z.array(z.object({ Email: text })).catch([]),
    Headers: z.array(z.object({ Name: text, Value: text })).catch([]),
    Attachments: z.array(z.unknown()).catch([]),
  })
  .transform((email): ReceivedEmail => {
    // The first of several is the one that the provider added last.
    const headers = new Map(email.Headers.toReversed().map(({ Name, Value }) => [Name.toLowerCase(), Value]))
    const [, name = '', address = email.From] = /^([^<]*)<([^<>]*)>\s*$/.exec(email.From) ?? []
    return {
      from: { name: email.FromName || name.replaceAll('"', ''), address: address.trim() },
      recipients: [email.OriginalRecipient, email.To, email.Cc, ...email.ToFull.map(({ Email }) => Email)].join(' '),
      subject: email.Subject,
      text: email.TextBody || getText(email.HtmlBody),
      answer: email.StrippedTextReply,
      messageId: headers.get('message-id') || email.MessageID,
      headers,
      attachments: email.Attachments.length,
    }
  })

/** Bounds the time of a conversion, which blocks all other requests. */
const HTML_MAX_LENGTH = 128 * 1024

/** Returns the text of an HTML-only email: it is stored and shown as text, never as HTML. */
const getText = (html: string): string =>
  convert(html.slice(0, HTML_MAX_LENGTH), {
    wordwrap: false,
    // Deeper elements are left out, since the library calls itself for each level.
    limits: { maxDepth: 100 },
    selectors: [
      ...['head', 'title', 'img'].map((selector) => ({ selector, format: 'skip' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
      { selector: 'tr', format: 'block' },
      { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  })

/** `inbound-email`: a mail provider's webhook. It requires INBOUND_SECRET, so the API description does not list it. */
export function inboundRoutes(deps: ApiDeps, inbound: NonNullable<ApiDeps['inbound']>): Hono {
  return new Hono().post('/', requireDiskSpace(deps.disk?.forms), async (context) => {
    requireSecret(context.req.header('Authorization'), inbound.secrets)
    const body = await readJson(context.req.raw, bodyLimits.inboundEmail, cutStrings(bodyLimits.inboundText))
    const email = shape.safeParse(body)
    if (!email.success) throw new HttpError(failures.noEmail)
    await takeEmail(deps, inbound, email.data)
    return context.json({ success: true })
  })
}

/** Accepts the HTTP Basic password, which may be in the webhook's URL, or a Bearer token. Compares in constant time. */
function requireSecret(header = '', secrets: string[]): void {
  const [, scheme = '', credentials = ''] = /^(basic|bearer) +(\S+)$/i.exec(header) ?? []
  const decoded = Buffer.from(credentials, 'base64').toString()
  const given = scheme.toLowerCase() === 'basic' ? decoded.replace(/^[^:]*:/, '') : credentials
  const digest = (word: string) => hash('sha256', word, 'buffer')
  if (!secrets.some((secret) => timingSafeEqual(digest(given), digest(secret)))) {
    throw new HttpError(failures.noSecret, { 'WWW-Authenticate': 'Basic realm="inbound-email"' })
  }
}
