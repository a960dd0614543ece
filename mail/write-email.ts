import ical, { escape as escapeText, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { place } from '#content/place.ts'
import type { Company, Content } from '#content/schema.ts'
import type { Attachment, CalendarEvent, Mailbox, MailSettings, Message, Pairs, Part } from './email.ts'
import { renderHtml } from './html.ts'
import { defaultReason } from './parts.ts'
import { type Email, getDefinition } from './registry.ts'
import { replyAddress } from './reply-address.ts'
import { academyAddress, shownLine } from './shown.ts'

export type Transport = {
  /** Resolves once the email is handed over. @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Closes connections and aborts emails in progress. */
  close(): void
}

export type Mail = {
  /** `<kind>.<recipient>.<row id>`, plus a part if emails share a row. A retry has the same key. */
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
  /** `text` as the desk shows it. */
  storedText: string
}

/** Writes an email in the words of `content`. The server imports this module lazily. */
export function writeEmail(email: Email, settings: MailSettings, content: Content): Mail {
  const { kind, to, row, part } = email
  const { publicUrl } = settings
  const { company } = content
  const definition = getDefinition(email)
  const message = definition[to]?.(email, publicUrl, content)
  if (!message) throw new Error(`There is no email "${kind}" to ${to}.`)
  const { host, hostname } = new URL(publicUrl)
  const reason = (message.reason ?? defaultReason[to])(host, company.name)
  const key = [kind, to, row.id, part].filter(Boolean).join('.')
  const academy = { name: company.name, address: company.email }
  const from = getMailbox(settings.from) ?? academy
  const text = renderText(message, reason, company)
  const secrets = [definition.secret?.(email) ?? []].flat()
  const mail = {
    key,
    messageId: `<${key}@${hostname}>`,
    from,
    subject: shownLine(message.subject),
    html: renderHtml(message, reason, publicUrl, content),
    text,
    storedText: secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text),
    attachments: definition.attachments?.(email, to) ?? [],
  }
  // Prevents automatic replies (RFC 3834).
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (to === 'staff') {
    return {
      ...mail,
      to: getMailbox(definition.reader?.(email) ?? settings.staff) ?? academy,
      ...(row.email && { replyTo: { name: shownLine(definition.visitorName?.(email) ?? ''), address: row.email } }),
      headers: automatic,
    }
  }
  const { replies } = settings
  // Replies must not go to a sender address that nobody reads.
  const mailbox = from.address === academy.address ? undefined : academy
  const replyTo = replies ? { name: academy.name, address: replyAddress(replies, row.id) } : mailbox
  const event = definition.calendar?.(email, content)
  const people = { academyName: company.name, organizer: from, attendee: row.email }
  return {
    ...mail,
    ...(event && {
      icalEvent: {
        method: event.method,
        filename: event.method === 'CANCEL' ? 'cancellation.ics' : 'invitation.ics',
        content: makeInvitation(event, publicUrl, people),
      },
    }),
    // Omits the typed name: anyone who fills in a form chooses both.
    to: { name: '', address: row.email },
    ...(replyTo && { replyTo }),
    headers: { ...automatic, ...definition.headers?.(email, settings) },
  }
}

/** Reads `Ada Byron <ada@example.com>` or a bare address, validated by the configuration. */
function getMailbox(text: string | undefined): Mailbox | undefined {
  if (text === undefined) return undefined
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** Renders long lines: nodemailer marks them as flowed (RFC 3676), so that programs wrap them. */
function renderText({ heading, parts }: Message, reason: string, company: Company): string {
  const shown = parts.flat().filter((part): part is Part => Boolean(part))
  const contact = [company.phone?.shown, company.email].filter(Boolean).join(' | ')
  const foot = ['-- ', company.name, academyAddress(company), contact, '', reason].join('\n')
  return `${[heading.toUpperCase(), ...shown.map(renderPart), foot].join('\n\n')}\n`
}

function renderPart(part: Part): string {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'notice':
      return `! ${part.text}`
    case 'steps':
      return titled(
        part.title,
        part.steps.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`),
        '\n\n',
      )
    case 'fields':
      return titled(part.title, part.fields.map(renderField), '\n')
    default:
      return `${part.label}:\n${part.url}`
  }
}

function titled(title: string, lines: string[], separator: string): string {
  return `${title}\n${'-'.repeat(title.length)}\n\n${lines.join(separator)}`
}

/** Indents further lines, so that none of them looks like another field. */
function renderField([label, value]: Pairs[0]): string {
  return `${label}: ${value.replaceAll('\n', '\n  ')}`
}

/** Builds the calendar file of an invitation or its cancellation (RFC 5545, RFC 5546), in UTC. It requests no reply. */
function makeInvitation(
  { method, uid, sequence, start, minutes, title, text, place: at }: CalendarEvent,
  publicUrl: string,
  { academyName, organizer, attendee }: { academyName: string; organizer: Mailbox; attendee: string },
): string {
  const file = ical({
    prodId: {
      company: escapeText(academyName, false),
      product: 'Invitation',
      language: place().language.toUpperCase(),
    },
    method: ICalCalendarMethod[method],
  })
  file.createEvent({
    id: `${uid}@${new URL(publicUrl).hostname}`,
    sequence,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    summary: title,
    description: text,
    location: at,
    url: `${publicUrl}/application`,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organizer.name || academyName, email: organizer.address },
    attendees: [{ email: attendee, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }],
  })
  // ical-generator omits the last line break (RFC 5545, 3.1).
  return `${file}\r\n`
}
