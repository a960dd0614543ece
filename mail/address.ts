import { content } from '#content/all.data.ts'
import { leadFormOf } from '#contract/forms/lead-forms.ts'
import type { Email, Post } from './email.ts'
import { shownLine } from './shown.ts'
import { unsubscribeAddresses } from './unsubscribe.ts'

const { company } = content

/** In two parts, joined by the mailer, so that a name cannot become a header or a second address. */
type Mailbox = { name: string; address: string }

/** Everything of an email but what it says. */
export type Addressed = {
  /** `<about>.<to>.<row's id>`, with more where a row has several such emails: a repeated attempt has the same. */
  key: string
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/** The sender, recipient, Reply-To, headers and attachments of an email. */
export function address(email: Email, { publicUrl, apiUrl, from, staff }: Post): Addressed {
  const academy = { name: company.name, address: company.email }
  const sender = from === undefined ? academy : mailboxOf(from)
  const visitor = visitorOf(email)
  const key = keyOf(email)
  const common = { key, messageId: `<${key}@${new URL(publicUrl).hostname}>`, from: sender }
  if (email.to === 'staff') {
    return {
      ...common,
      to: staff === undefined ? academy : mailboxOf(staff),
      replyTo: visitor,
      headers: {},
      attachments: filesOf(email),
    }
  }
  return {
    ...common,
    // Without the typed name: anyone who fills in a form chooses both.
    to: { name: '', address: visitor.address },
    // A sender that nobody reads must not swallow answers.
    ...(sender.address === academy.address ? {} : { replyTo: academy }),
    headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(email, { publicUrl, apiUrl }) },
    attachments: [],
  }
}

/** A second payment, a second decision, a refund's next step, another status, another welcome for somebody who left the newsletter and comes back, and new link and code must not look like the first. */
function keyOf(email: Email): string {
  const { about, to, row } = email
  const key = `${about}.${to}.${row.id}`
  if (about === 'draft') return `${key}.${email.part}`
  if (about === 'decision') return `${key}.${email.decision.id}`
  if (about === 'question') return `${key}.${email.question.id}`
  if (about === 'payment' && email.payment.part) return `${key}.${email.payment.part}`
  if (about === 'refund') return `${key}.${email.refund.id}.${email.refund.step}`
  if (about === 'status') return `${key}.${email.status}.${email.since.getTime()}`
  // A mail program that drops the second of two equal Message-IDs would drop the link that works.
  if (about === 'sign_in' || about === 'email_change') return `${key}.${email.madeAt.getTime()}`
  return about === 'subscription' ? `${key}.${row.consentedAt.getTime()}` : key
}

/** One-click unsubscription (RFC 2369, RFC 8058). */
function listHeaders(email: Email, post: Pick<Post, 'publicUrl' | 'apiUrl'>): Record<string, string> {
  if (email.about !== 'subscription') return {}
  return {
    'List-Unsubscribe': `<${unsubscribeAddresses(post, email.row.unsubscribeToken).call}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function filesOf(email: Email): Addressed['attachments'] {
  if (!('file' in email) || !email.file?.bytes) return []
  const { fileName = '', fileType = '' } = email.row
  // The visitor's own name for the file, with nothing in it that a mail program could take for a path.
  const filename = shownLine(fileName).replaceAll(/[\\/:]/g, '-')
  return [{ filename, contentType: fileType, content: Buffer.from(email.file.bytes) }]
}

function visitorOf({ about, row }: Email): Mailbox {
  switch (about) {
    case 'subscription':
    case 'access':
    case 'sign_in':
    case 'email_change':
    case 'email_changed':
    case 'draft':
      return { name: '', address: row.email }
    case 'application':
    case 'payment':
    case 'decision':
    case 'refund':
    case 'status':
    case 'question':
      return { name: shownLine(row.fullName), address: row.email }
    default:
      return { name: shownLine(String(row[leadFormOf(about).nameField])), address: row.email }
  }
}

/** Reads `Ada Byron <ada@example.com>` or an address alone, as the configuration has checked it. */
function mailboxOf(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
