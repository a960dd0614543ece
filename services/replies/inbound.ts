import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#content/format.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { contactFields, contactForm } from '#contract/forms/contact.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { recordAddressed } from '#mail/reply-address.ts'
import { shownLine } from '#mail/shown.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError, tooMany } from '#services/errors.ts'
import { type LeadDeps, storeLead } from '#services/leads/service.ts'
import { countUses } from '#services/limiter.ts'
import { foldAddress, mailboxHash } from '#services/mailbox.ts'
import { addQuestion } from '#services/questions.ts'
import { DAY, HOUR, hashSecret, later } from '#services/secrets.ts'
import { type LockedAny, withStoredRecord } from '#services/with-application.ts'
import { dropReason, isForged, type ReceivedEmail, seemsAutomatic, senderProblems, storedText } from './received.ts'

type InboundDeps = LeadDeps & Pick<ServiceDeps, 'ownAddresses' | 'log' | 'timeZone'>

/** Stores an email on its record's timeline, or as a new message. Drops automatic emails and duplicates. */
export async function takeEmail(deps: InboundDeps, inbound: NonNullable<ServiceDeps['inbound']>, email: ReceivedEmail) {
  const dropped = dropReason(deps.ownAddresses, inbound.domain, email)
  if (dropped) return deps.log.info({ inbound: { dropped } }, 'an email was dropped')
  const { secrets, domain } = inbound
  const record = domain && recordAddressed({ secrets, domain }, email.recipients)
  const outcome = await tryToStore(deps, email, record || undefined)
  if (outcome === 'beyond') {
    // Answered like any other, so that the provider does not send it again.
    await noteBeyond(deps, email.from.address)
    return deps.log.warn({ inbound: { record } }, BEYOND)
  }
  if (outcome === 'stored') return deps.log.info({ inbound: { record } }, 'an email was stored on its record')
  const message = await storeMessage(deps, email)
  deps.log.info({ inbound: { message } }, 'an email was stored as a new message')
}

const BEYOND = 'an email was not kept: too many were received'
const LIMITS = { sender: 20, record: 20, hour: 200 }

/**
 * Counts an email, and stores it on its record. A forged sender counts apart from the one whose name it bears.
 * @returns undefined if it is within the limits, and to be stored as a message
 */
async function tryToStore(deps: InboundDeps, email: ReceivedEmail, record: string | undefined) {
  const sender = `mail ${isForged(email) ? 'forged ' : ''}${mailboxHash(email.from.address)}`
  const count = (period: number, key: string, most: number) =>
    countUses(deps.database, 'applicant_limits', period, [{ key, most }], BEYOND)
  try {
    await count(DAY, sender, LIMITS.sender)
    await count(HOUR, 'mail', LIMITS.hour)
    return record && !isForged(email) && (await isStoredOn(deps, record, email)) ? 'stored' : undefined
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'too_many') return 'beyond'
    throw error
  }
}

/** Stores one message a day, from the academy to itself, that counts the emails beyond the limits. */
async function noteBeyond({ database, ownAddresses, timeZone }: InboundDeps, last: string): Promise<void> {
  const [email = ''] = ownAddresses
  const day = dayIn(timeZone, new Date())
  const emails = sql<number>`coalesce((${leads.answers}->>'emails')::int, 0) + 1`
  const text = `emails were not kept: one sender may send ${LIMITS.sender} a day, also to one record, and all together ${LIMITS.hour} an hour. The last one came from `
  const message = (count: SQL | number) => sql`jsonb_build_object('topic', 'Email', 'emails', ${count}::int,
    'message', ${count}::int || ' ' || ${text}::text || ${cleanLine(last)}::text || '.')`
  const row = { id: uuidv7(), kind: contactForm.kind, name: 'Too many emails', email, phone: '', company: '' }
  await database
    .insert(leads)
    .values({ ...row, answers: message(1), idempotencyKey: `beyond ${day}`, bodyDigest: '' })
    .onConflictDoUpdate({ target: [leads.kind, leads.idempotencyKey], set: { answers: message(emails) } })
}

/**
 * @returns false if the record does not exist, or the email is not from its person
 * @throws ServiceError too_many if the record has had its share of the day
 */
async function isStoredOn({ database }: InboundDeps, id: string, email: ReceivedEmail): Promise<boolean> {
  const message = email.messageId === '' ? null : hashSecret(email.messageId)
  const store = async (locked: LockedAny) => {
    const { transaction } = locked
    if (!(await isOfPerson(transaction, id, email.from.address))) return false
    const { recordId, kind, at } = recordEvents
    const received = and(eq(recordId, id), eq(kind, 'email_received'))
    const sameMessage = sql`${recordEvents.detail}->>'message' = ${message}`
    if ((await transaction.$count(recordEvents, and(received, sameMessage))) > 0) return true
    const receivedToday = and(received, gt(at, later(new Date(), -DAY)))
    if ((await transaction.$count(recordEvents, receivedToday)) >= LIMITS.record) throw tooMany(BEYOND, DAY)
    const detail = { message, sender: senderProblems(email) || null }
    const event = { kind: 'email_received', text: storedText(email, true), detail } as const
    if (seemsAutomatic(email)) locked.add(event)
    else addQuestion(locked, event)
    return true
  }
  return (await inTransaction(database, (transaction) => withStoredRecord(transaction, id, store))) ?? false
}

/** Returns whether an address is the record's, or another one of its person, whom staff merged. */
async function isOfPerson(transaction: Queryable, id: string, address: string): Promise<boolean> {
  const own = alias(records, 'own')
  const samePerson = or(eq(records.id, own.id), eq(records.personId, own.personId))
  const addresses = await transaction
    .select({ address: records.foldedEmail })
    .from(own)
    .innerJoin(records, samePerson)
    .where(eq(own.id, id))
  return addresses.some((known) => known.address === foldAddress(address))
}

/**
 * Stores a message like the contact form. Sends no confirmation, because the sender may be forged, and no notice of what
 * a program seems to have written. @returns its id
 */
async function storeMessage(deps: InboundDeps, email: ReceivedEmail): Promise<string> {
  const { address, name } = email.from
  const answers = {
    name: [...(shownLine(name.toWellFormed()) || address)].slice(0, contactFields.name.max).join(''),
    email: cleanLine(address),
    phone: '',
    topic: 'Email',
    message: storedText(email, false),
  }
  const idempotencyKey = email.messageId === '' ? null : `email ${hashSecret(email.messageId)}`
  const isQuiet = seemsAutomatic(email)
  const jobsForLead: LeadDeps['jobsForLead'] = (...about) =>
    deps.jobsForLead(...about).filter(({ payload }) => payload.to !== 'visitor' && !(isQuiet && payload.to === 'staff'))
  const lead = { id: uuidv7(), answers, idempotencyKey, bodyDigest: '' }
  return (await storeLead({ ...deps, jobsForLead }, contactForm, lead)).id
}
