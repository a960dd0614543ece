import { content } from '#content/all.data.ts'
import type { Attachment, Mailbox, MailSettings } from './email.ts'
import { renderHtml } from './html.ts'
import { makeInvitation } from './invitation.ts'
import { defaultReason } from './parts.ts'
import { definitionOf, type Email } from './registry.ts'
import { replyAddress } from './reply-address.ts'
import { shownLine } from './shown.ts'
import { renderText } from './text.ts'

const { company } = content

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
  /** A calendar file, which mail programs show as an invitation (https://nodemailer.com/message/calendar-events). */
  icalEvent?: { method: string; filename: string; content: string }
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
  // So that no program answers it (RFC 3834).
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (to === 'staff') {
    return {
      ...mail,
      to: mailboxOf(settings.staff) ?? academy,
      replyTo: { name: shownLine(definition.visitorName?.(email) ?? ''), address: row.email },
      headers: automatic,
      attachments: definition.attachments?.(email) ?? [],
    }
  }
  const { replies } = settings
  // A sender that nobody reads must not swallow answers.
  const mailbox = from.address === academy.address ? undefined : academy
  const replyTo = replies ? { name: academy.name, address: replyAddress(replies, row.id) } : mailbox
  const event = definition.calendar?.(email)
  const people = { organizer: from, attendee: row.email }
  return {
    ...mail,
    ...(event && {
      icalEvent: {
        method: event.method,
        filename: event.method === 'CANCEL' ? 'cancellation.ics' : 'invitation.ics',
        content: makeInvitation(event, publicUrl, people),
      },
    }),
    // Without the typed name: anyone who fills in a form chooses both.
    to: { name: '', address: row.email },
    ...(replyTo && { replyTo }),
    headers: { ...automatic, ...definition.headers?.(email, settings) },
    attachments: [],
  }
}

/** Reads `Ada Byron <ada@example.com>` or an address alone, as the configuration has checked it. */
function mailboxOf(text: string | undefined): Mailbox | undefined {
  if (text === undefined) return undefined
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
