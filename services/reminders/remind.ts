import { and, between, eq, gte, inArray, lt, notExists, notInArray, sql } from 'drizzle-orm'
import { dayAfter, dayIn } from '#content/format.ts'
import type { ReminderKind } from '#content/merge-fields.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { closedStatuses } from '#contract/application-status.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { decisions, reminders } from '#database/schema-admissions.ts'
import { savedForms } from '#database/schema-applicants.ts'
import { charges } from '#database/schema-charges.ts'
import { documents } from '#database/schema-documents.ts'
import { partOfReminder } from '#mail/emails/reminder.ts'
import { reminderPart } from '#mail/emails/saved-form.ts'
import { isDaytime } from '#services/daytime.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { mailboxHash } from '#services/mailbox.ts'
import { getApplication } from '#services/saved-forms/service.ts'
import { DAY, later } from '#services/secrets.ts'
import { findDueCharges, paymentUnderWay } from './charges.ts'
import { listReminderSettings } from './settings.ts'

/** Days after the submission. */
const FEE_AFTER = [2, 6]
/** Days before the last day to answer. */
const OFFER_BEFORE = [3, 1]
/** Days after staff asked. */
const DOCUMENTS_AFTER = [2, 6]
/** Days before the first class. */
const CLASS_BEFORE = 3
/** Days before a saved form is deleted. */
const FORM_BEFORE = 3
/** Days for which a reminder stays due, while the site is down or its reader gets another one. */
const GRACE = 2
const CHUNK = 500

type RemindDeps = DataDeps & Pick<ServiceDeps, 'schedule' | 'decisions' | 'timeZone'>

/** A reminder that is due unless it was sent: about what, and to which address. */
type Due = { rowId: string; about: string; email: string }

/** @param dayStart when a day begins in the academy's zone */
type Moment = { now: Date; today: string; dayStart: (day: string) => Date }

type Finder = (database: Queryable, moment: Moment, deps: RemindDeps) => Promise<Due[]>

/** Finds what is due, the most urgent kind first: nobody gets two reminders in a day. */
const finders: Record<ReminderKind | 'saved_form', Finder> = {
  async offer(database, { today, dayStart }) {
    const { id, recordId, respondBy, sentAt, state, outcome } = decisions
    const latest = sql`not exists (select from decisions as next where next.record_id = ${recordId}
      and next.state = 'sent' and next.sent_at > ${sentAt})`
    const rows = await database
      .select({ rowId: applications.id, email: applications.email, respondBy, id })
      .from(decisions)
      .innerJoin(applications, eq(applications.id, recordId))
      .where(
        and(
          eq(applications.status, 'offered'),
          eq(state, 'sent'),
          eq(outcome, 'offered'),
          between(respondBy, today, dayAfter(today, Math.max(...OFFER_BEFORE))),
          lt(sentAt, dayStart(today)),
          latest,
        ),
      )
    return rows.map(({ id, respondBy, ...row }) => {
      const days = OFFER_BEFORE.findLast((before) => dayAfter(today, before) >= String(respondBy))
      return { ...row, about: `${id}.${days}` }
    })
  },

  async class(database, { today, dayStart }, { schedule }) {
    const next = schedule.current().starts.filter(({ state, starts }) => {
      return state !== 'canceled' && starts > today && starts <= dayAfter(today, CLASS_BEFORE)
    })
    const { id, email, startId, status, statusSince } = applications
    return database
      .select({ rowId: id, email, about: startId })
      .from(applications)
      .where(
        and(
          inArray(
            startId,
            next.map((start) => start.id),
          ),
          inArray(status, ['accepted', 'enrolled']),
          lt(statusSince, dayStart(today)),
        ),
      )
  },

  overdue: (database, moment, { timeZone }) =>
    findDueCharges(database, 'overdue', { ...moment, timeZone, grace: GRACE }),

  due: (database, moment, { timeZone }) => findDueCharges(database, 'due', { ...moment, timeZone, grace: GRACE }),

  async documents(database, { today, dayStart }, { timeZone }) {
    const { recordId, state, askedAt, respondBy } = documents
    const found = DOCUMENTS_AFTER.map(async (days) => {
      const rows = await database
        .select({ rowId: applications.id, email: applications.email, askedAt })
        .from(documents)
        .innerJoin(applications, eq(applications.id, recordId))
        .where(
          and(
            eq(state, 'asked'),
            gte(askedAt, dayStart(dayAfter(today, -days - GRACE))),
            lt(askedAt, dayStart(dayAfter(today, 1 - days))),
            gte(respondBy, today),
            notInArray(applications.status, [...closedStatuses]),
          ),
        )
      // What was asked for on one day is one reminder.
      return rows.map(({ askedAt, ...row }) => ({ ...row, about: `${dayIn(timeZone, askedAt)}.${days}` }))
    })
    return (await Promise.all(found)).flat()
  },

  async saved_form(database, { now }) {
    const { id, email, expiresAt } = savedForms
    const rows = await database
      .select({ rowId: id, email, expiresAt })
      .from(savedForms)
      .where(and(between(expiresAt, now, later(now, FORM_BEFORE * DAY)), notExists(getApplication(database))))
    return rows.map(({ expiresAt, ...row }) => ({ ...row, about: reminderPart(expiresAt) }))
  },

  async fee(database, { today, dayStart }) {
    const { id, email, createdAt } = applications
    // A bank debit takes days.
    const ofFee = and(eq(charges.accountId, id), eq(charges.kind, 'application_fee'), paymentUnderWay)
    const processing = database.select({ id: charges.id }).from(charges).where(ofFee)
    const found = FEE_AFTER.map(async (days) => {
      const rows = await database
        .select({ rowId: id, email })
        .from(applications)
        .where(
          and(
            sql`owes(${applications.feeStatus}, ${applications.status})`,
            gte(createdAt, dayStart(dayAfter(today, -days - GRACE))),
            lt(createdAt, dayStart(dayAfter(today, 1 - days))),
            notExists(processing),
          ),
        )
      return rows.map((row) => ({ ...row, about: String(days) }))
    })
    return (await Promise.all(found)).flat()
  },
}

/**
 * The task `remind`: sends each reminder that is due once, in the morning of the academy. What an applicant has done
 * meanwhile, each email checks once more (mail/emails/reminder.ts).
 */
export async function remind(deps: RemindDeps, now: Date = new Date()): Promise<void> {
  const { database, decisions, timeZone } = deps
  if (!isDaytime(now, timeZone)) return
  await deps.schedule.refresh()
  const today = dayIn(timeZone, now)
  const moment = { now, today, dayStart: (day: string) => zonedTime(day, '00:00', timeZone) }
  const settings = await listReminderSettings(database, decisions)
  const invited = await findInvited(database, moment)
  for (const [kind, find] of Object.entries(finders)) {
    if (settings.some((setting) => setting.kind === kind && !setting.isOn)) continue
    const found = await find(database, moment, deps)
    const due = found.filter(({ email }) => !invited.has(mailboxHash(email)))
    for (let from = 0; from < due.length; from += CHUNK) {
      await sendOnce(database, today, kind as keyof typeof finders, due.slice(from, from + CHUNK))
    }
  }
}

/** Finds the mailboxes that will be reminded of an interview later today, which cannot wait (admissions/interviews.ts). */
async function findInvited(database: Queryable, { today, dayStart }: Moment): Promise<Set<string>> {
  const { email, interviewAt, interviewReminds } = applications
  const until = later(dayStart(dayAfter(today, 1)), DAY)
  const rows = await database
    .select({ email })
    .from(applications)
    .where(and(eq(interviewReminds, true), lt(interviewAt, until)))
  return new Set(rows.map((row) => mailboxHash(row.email)))
}

/** Queues the emails of reminders that were not sent, to addresses that had none today. */
async function sendOnce(
  database: RemindDeps['database'],
  sentOn: string,
  kind: keyof typeof finders,
  due: Due[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const sent = await transaction
      .insert(reminders)
      .values(due.map(({ rowId, about, email }) => ({ rowId, kind, about, mailbox: mailboxHash(email), sentOn })))
      .onConflictDoNothing()
      .returning({ rowId: reminders.rowId, about: reminders.about })
    await addJobs(
      transaction,
      sent.map(({ rowId, about }) => getJob(kind, rowId, about)),
    )
  })
}

function getJob(kind: keyof typeof finders, rowId: string, about: string): Job {
  if (kind === 'saved_form') return emailJob('saved_form', 'visitor', rowId, about)
  const email = kind === 'due' || kind === 'overdue' ? 'payment_due' : 'reminder'
  return emailJob(email, 'visitor', rowId, partOfReminder(kind, about))
}
