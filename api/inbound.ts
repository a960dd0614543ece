import { hash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { bodyLimits } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { cutStrings } from '#http/cut-strings.ts'
import { HttpError } from '#http/failures.ts'
import { readJson } from '#http/request-body.ts'
import { type ReceivedEmail, takeEmail } from '#services/replies/inbound.ts'
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
    const headers = new Map(email.Headers.map(({ Name, Value }) => [Name.toLowerCase(), Value]))
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

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", amp: '&' }

/** Returns the text of an HTML-only email: it is stored and shown as text, never as HTML. Runs in linear time. */
function getText(html: string): string {
  const [first = '', ...others] = html.split(/<(?:style|script|title)\b/i)
  return [first, ...others.map((part) => part.replace(/^.*?<\/(?:style|script|title)>|^.*$/is, ''))]
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*> ?/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|nbsp|#39|amp);/g, (_, name: string) => entities[name] ?? '')
}

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
