import { and, asc, between, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#content/format.ts'
import { closedStatuses } from '#contract/application-status.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { inTransaction } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import { reminders } from '#database/schema-admissions.ts'
import { records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { interviewPart } from '#mail/emails/interview.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { mailboxHash } from '#services/mailbox.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'
import { DAY, hashSecret, later } from '#services/secrets.ts'
import { tidyText } from '#services/tidy-text.ts'
import { withApplication } from '#services/with-application.ts'
import { cancelInterview } from './steps.ts'

type Application = typeof applications.$inferSelect

export type Interview = { at: Date | null; minutes: number; place: string; notes: string }

const MOST_DAYS = 366
/** In minutes. */
const LENGTH = { least: 5, most: 480 }
const PLACE_MAX_LENGTH = 200

/** Sets, changes or cancels (`at` null) an interview. Emails the applicant, unless only the notes change. */
export async function setInterview(
  deps: DataDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { at, minutes, place: typedPlace, notes }: Interview,
): Promise<void> {
  requireRight(actor, 'decide')
  const text = tidyText(notes, 'notes')
  const place = cleanLine(typedPlace)
  requireDetails(minutes, place)
  await withApplication(deps, seen.id, { actor, ...seen }, async (locked) => {
    const { transaction, application } = locked
    const { id } = application
    const isChanged =
      at?.getTime() !== application.interviewAt?.getTime() ||
      minutes !== application.interviewMinutes ||
      place !== application.interviewPlace
    const isCanceled = isChanged && at === null && (await cancelInterview(locked, text))
    const invitation = isChanged && at ? getInvitation(application, actor, at, place) : undefined
    await transaction
      .update(applications)
      .set({
        interviewAt: at,
        interviewMinutes: minutes,
        interviewPlace: place,
        interviewNotes: text,
        ...invitation?.values,
      })
      .where(eq(applications.id, id))
    if (isCanceled) return
    const detail = invitation?.detail ?? { step: 'notes' }
    locked.add({ kind: 'interview', action: 'application.interview', detail, text })
    if (invitation) locked.queue(emailJob('interview', 'visitor', id, invitation.part))
  })
}

/** @throws ServiceError invalid, conflict */
function getInvitation(application: Application, actor: Actor, at: Date, place: string) {
  requireInvitable(application, at, place)
  const { interviewAt, interviewId, interviewSequence } = application
  // A past interview cannot be moved, so this sets a new one.
  const before = interviewAt && interviewAt > new Date() ? interviewAt : null
  const values = {
    interviewId: (before && interviewId) ?? uuidv7(),
    interviewSequence: before ? interviewSequence + 1 : 0,
    interviewStaffId: actor.staffId,
    interviewReminds: at.getTime() - Date.now() > DAY,
  }
  const part = interviewPart(values.interviewId, values.interviewSequence)
  if (before?.getTime() === at.getTime()) return { values, part, detail: { step: 'changed', part } }
  const from = before && { from: before.toISOString() }
  return { values, part, detail: { step: before ? 'moved' : 'set', at: at.toISOString(), ...from, part } }
}

function requireDetails(minutes: number, place: string): void {
  if (!Number.isInteger(minutes) || minutes < LENGTH.least || minutes > LENGTH.most) {
    throw invalidField('minutes', `The length must be from ${LENGTH.least} to ${LENGTH.most} minutes.`)
  }
  if (place.length > PLACE_MAX_LENGTH) {
    throw invalidField('place', `The location must be at most ${PLACE_MAX_LENGTH} characters long.`)
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place) && !place.startsWith('https://')) {
    throw invalidField('place', 'A link must begin with https://.')
  }
}

/** @throws ServiceError invalid, or conflict for a closed application */
function requireInvitable({ status }: Application, at: Date, place: string): void {
  const days = (at.getTime() - Date.now()) / DAY
  if (!(days > 0 && days <= MOST_DAYS)) throw invalidField('at', 'Choose a time from now on, within a year.')
  if (place === '') throw invalidField('place', 'Say where the interview takes place, or give its link.')
  if (closedStatuses.includes(status)) {
    throw new ServiceError('conflict', 'This application is closed. Reopen it before you set an interview.')
  }
}

/**
 * The task `remind_of_interviews`: sends one reminder for each interview in the next 24 hours. Its row keeps the other
 * reminders of that day away.
 */
export async function remindOfInterviews(
  { database, timeZone }: DataDeps & Pick<ServiceDeps, 'timeZone'>,
  now = new Date(),
): Promise<void> {
  const { id, email, interviewAt, interviewReminds, interviewId, interviewSequence } = applications
  await inTransaction(database, async (transaction) => {
    const due = await transaction
      .select({ id, email, interviewId, interviewSequence })
      .from(applications)
      .where(and(eq(interviewReminds, true), between(interviewAt, now, later(now, DAY))))
      // Rows that someone is changing wait for the next run.
      .for('no key update', { skipLocked: true })
    const ids = due.map((row) => row.id)
    await transaction.update(applications).set({ interviewReminds: false }).where(inArray(id, ids))
    const sent = due.map((row) => ({ ...row, about: interviewPart(row.interviewId, row.interviewSequence, true) }))
    const sentOn = dayIn(timeZone, now)
    const rows = sent.map((row) => ({
      rowId: row.id,
      kind: 'interview',
      about: row.about,
      mailbox: mailboxHash(row.email),
      sentOn,
    }))
    if (rows.length > 0) await transaction.insert(reminders).values(rows).onConflictDoNothing()
    await addJobs(
      transaction,
      sent.map((row) => emailJob('interview', 'visitor', row.id, row.about)),
    )
  })
}

export type StaffInterview = NonNullable<Awaited<ReturnType<typeof findCalendar>>>[number]

/** Returns the interviews in the calendar with this token, starting a month ago; undefined for an unknown token. */
export async function findCalendar({ database }: DataDeps, token: string) {
  const [owner] = await database
    .select({ id: staff.id, role: staff.role })
    .from(staff)
    .where(and(eq(staff.calendarHash, hashSecret(token)), isNull(staff.disabledAt)))
  if (!owner || !mayDo(owner.role, 'read')) return undefined
  const { id, fullName, interviewAt, interviewId, interviewSequence, interviewMinutes, interviewStaffId } = applications
  const ofOwner = or(eq(records.assigneeId, owner.id), eq(interviewStaffId, owner.id))
  const interview = { id: interviewId, sequence: interviewSequence, minutes: interviewMinutes, at: interviewAt }
  const rows = await database
    .select({ recordId: id, fullName, ...interview })
    .from(applications)
    .innerJoin(records, eq(records.id, applications.id))
    .where(and(gt(interviewAt, later(new Date(), -30 * DAY)), ofOwner))
    .orderBy(asc(interviewAt))
  return rows.flatMap(({ at, id, ...row }) => (at ? [{ ...row, at, id: id ?? row.recordId }] : []))
}
