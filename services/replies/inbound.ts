import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { validateField } from '#contract/fields.ts'
import { contactFields, contactForm } from '#contract/forms/contact.ts'
import { inTransaction } from '#database/client.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { recordAddressed } from '#mail/reply-address.ts'
import { shownLine, shownText } from '#mail/shown.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { type LeadDeps, storeLead } from '#services/leads/service.ts'
import { foldAddress } from '#services/mailbox.ts'
import { addQuestion, lockRecords } from '#services/record-changes.ts'
import { hashSecret } from '#services/secrets.ts'

type InboundDeps = LeadDeps & Pick<ServiceDeps, 'ownAddresses' | 'log'>

/** An email to the academy, as parsed by the mail provider. */
export type ReceivedEmail = {
  from: { name: string; address: string }
  /** All recipients as one text. */
  recipients: string
  subject: string
  text: string
  /** Text without quoted earlier emails; '' if the provider does not extract it. */
  answer: string
  /** '' without one. */
  messageId: string
  /** Names are in lower case. */
  headers: Map<string, string>
  attachments: number
}

/** Longer text is cut. */
const TEXT_MAX_LENGTH = 20_000

/** Stores an email on its record's timeline, or as a new message. Drops automatic emails and duplicates. */
export async function takeEmail(deps: InboundDeps, inbound: NonNullable<ServiceDeps['inbound']>, email: ReceivedEmail) {
  const dropped = dropReason(deps.ownAddresses, inbound.domain, email)
  if (dropped) return deps.log.info({ inbound: { dropped } }, 'an email was dropped')
  const { secrets, domain } = inbound
  const record = domain && recordAddressed({ secrets, domain }, email.recipients)
  if (record && (await isStoredOn(deps, record, email))) {
    return deps.log.info({ inbound: { record } }, 'an email was stored on its record')
  }
  const message = await storeMessage(deps, email)
  deps.log.info({ inbound: { message } }, 'an email was stored as a new message')
}

/** Headers of auto-replies and lists (RFC 3834, 2919), including nonstandard ones. */
const OF_PROGRAMS = ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id']

/** Returns why an email is dropped; undefined for one from a person to the academy. */
function dropReason(ownAddresses: string[], domain: string | undefined, { from, headers }: ReceivedEmail) {
  const address = foldAddress(from.address)
  const [mailbox = ''] = address.split('@')
  const header = (name: string) => headers.get(name)?.trim() ?? ''
  const isOurs = ownAddresses.map(foldAddress).includes(address) || (domain && address.endsWith(`@${domain}`))
  const reasons = {
    'auto-submitted': !/^(no\b|$)/i.test(header('auto-submitted')),
    bulk: /^(bulk|junk|list|auto_reply)\b/i.test(header('precedence')),
    program: OF_PROGRAMS.some((name) => headers.has(name)),
    bounce: header('return-path') === '<>' || mailbox === 'mailer-daemon' || mailbox === 'postmaster',
    own: isOurs,
    'no sender': !validateField('email', address).isValid,
  }
  return Object.entries(reasons).find(([, applies]) => applies)?.[0]
}

/** @returns false if the record does not exist, or the email is not from its person */
async function isStoredOn({ database }: InboundDeps, id: string, email: ReceivedEmail): Promise<boolean> {
  const message = email.messageId === '' ? null : hashSecret(email.messageId)
  return inTransaction(database, async (transaction) => {
    const [record] = await lockRecords(transaction, [id])
    const [person] = await transaction.select({ email: records.email }).from(records).where(eq(records.id, id))
    if (!record || !person || foldAddress(person.email) !== foldAddress(email.from.address)) return false
    const { recordId, kind, detail } = recordEvents
    const isSame = and(eq(recordId, id), eq(kind, 'email_received'), sql`${detail}->>'message' = ${message}`)
    if ((await transaction.$count(recordEvents, isSame)) > 0) return true
    const note = words(email, email.answer)
    await addQuestion(transaction, record, { kind: 'email_received', note, detail: { message } })
    return true
  })
}

/** Stores a message like the contact form. Sends no confirmation, because the sender may be forged. @returns its id */
async function storeMessage(deps: InboundDeps, email: ReceivedEmail): Promise<string> {
  const { address, name } = email.from
  const answers = {
    name: [...(shownLine(name.toWellFormed()) || address)].slice(0, contactFields.name.max).join(''),
    email: address,
    phone: '',
    topic: 'Email',
    message: words(email),
  }
  const idempotencyKey = email.messageId === '' ? null : `email ${hashSecret(email.messageId)}`
  const jobsForLead: LeadDeps['jobsForLead'] = (...about) =>
    deps.jobsForLead(...about).filter(({ payload }) => payload.to !== 'visitor')
  const lead = { id: uuidv7(), answers, idempotencyKey, bodyDigest: '' }
  return (await storeLead({ ...deps, jobsForLead }, contactForm, lead)).id
}

/** Combines subject, text, and what was omitted. */
function words({ subject, text, attachments }: ReceivedEmail, answer = ''): string {
  const kept = printable(answer) || printable(text)
  const characters = [...kept]
  const isCut = characters.length > TEXT_MAX_LENGTH
  const parts = [
    shownLine(subject.toWellFormed()),
    characters.slice(0, TEXT_MAX_LENGTH).join(''),
    isCut && `[The rest was not kept: it has more than ${TEXT_MAX_LENGTH.toLocaleString('en-US')} characters.]`,
    attachments > 0 && `[${attachments === 1 ? '1 attachment was' : `${attachments} attachments were`} not kept.]`,
  ]
  return parts.filter(Boolean).join('\n\n') || '[This email is empty.]'
}

const printable = (text: string) => shownText(text.toWellFormed()).normalize('NFC').trim()
