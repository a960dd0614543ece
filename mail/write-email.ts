import { content } from '#content/all.data.ts'
import type { Attachment, MailSettings } from './email.ts'
import { renderHtml } from './html.ts'
import { defaultReason } from './parts.ts'
import { definitionOf, type Email } from './registry.ts'
import { shownLine } from './shown.ts'
import { renderText } from './text.ts'

const { company } = content

/** In two parts, joined by the mailer, so that a name cannot become a header or a second address. */
type Mailbox = { name: string; address: string }

/** An email that is ready to go. */
export type Mail = {
  /** `<kind>.<recipient>.<row's id>`, with more where emails share a row: a repeated attempt has the same. */
  key: string
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox
  headers: Record<string, string>
  attachments: Attachment[]
  subject: string
  html: string
  text: string
}

/** Writes and addresses an email, as HTML and text. The server loads this late and apart. */
export function writeEmail(email: Email, settings: MailSettings): Mail {
  const { kind, to, row } = email
  const { publicUrl } = settings
  const definition = definitionOf(email)
  const message = definition[to]?.(email, publicUrl)
  if (!message) throw new Error(`There is no email "${kind}" to ${to}.`)
  const { host, hostname } = new URL(publicUrl)
  const reason = message.reason ?? defaultReason[to](host)
  const part = definition.keyPart?.(email)
  const key = [kind, to, row.id, ...(part === undefined ? [] : [part])].join('.')
  const academy = { name: company.name, address: company.email }
  const from = mailboxOf(settings.from) ?? academy
  const mail = {
    key,
    messageId: `<${key}@${hostname}>`,
    from,
    subject: shownLine(message.subject),
    html: renderHtml(message, reason, publicUrl),
    text: renderText(message, reason),
  }
  if (to === 'staff') {
    return {
      ...mail,
      to: mailboxOf(settings.staff) ?? academy,
      replyTo: { name: shownLine(definition.visitorName?.(email) ?? ''), address: row.email },
      headers: {},
      attachments: definition.attachments?.(email) ?? [],
    }
  }
  return {
    ...mail,
    // Without the typed name: anyone who fills in a form chooses both.
    to: { name: '', address: row.email },
    // A sender that nobody reads must not swallow answers.
    ...(from.address === academy.address ? {} : { replyTo: academy }),
    headers: { 'Auto-Submitted': 'auto-generated', ...definition.headers?.(email, settings) },
    attachments: [],
  }
}

/** Reads `Ada Byron <ada@example.com>` or an address alone, as the configuration has checked it. */
function mailboxOf(text: string | undefined): Mailbox | undefined {
  if (text === undefined) return undefined
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
