import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#content/format.ts'
import type { OfferTerms } from '#contract/starts.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { decisions, type notSentReasons, releases } from '#database/schema-admissions.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps, PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { endFirstCheckoutSessions } from '#services/payments/checkout/end.ts'
import { hasId, isId, lockRecords } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'
import { MINUTE } from '#services/secrets.ts'
import { type Locked, withFreeApplication } from '#services/with-application.ts'
import { seatProblem } from './seats.ts'
import { transitions } from './statuses.ts'
import { beforeSending, changedDecision, decisionStep, moveTo, recordSteps, sendTime } from './steps.ts'
import { storedTerms, termsProblem } from './words.ts'

/** Limited, because a release is one transaction. */
const RELEASE_MOST = 5_000
/** Minimum time in which a release can be taken back. */
const TAKE_BACK_MS = 10 * MINUTE

/** Combines up to 5,000 drafts in a release, as a dry run. Those that came back unsent are chosen by their ids only. */
export async function prepareRelease({ database }: DataDeps, actor: Actor, ids: string[] | 'all drafts') {
  requireRight(actor, 'decide')
  const { staffId } = actor
  const draft = eq(decisions.state, 'draft')
  return inTransaction(database, async (transaction) => {
    const ownDryRun = and(eq(releases.staffId, staffId), isNull(releases.releasedAt))
    // Empty dry runs.
    await transaction
      .delete(releases)
      .where(sql`${ownDryRun} and not exists (select from ${decisions} where ${decisions.releaseId} = ${releases.id})`)
    const wanted =
      ids === 'all drafts' ? isNull(decisions.notSent) : inArray(decisions.id, ids.slice(0, RELEASE_MOST).filter(isId))
    const chosen = await transaction
      .select(changedDecision)
      .from(decisions)
      .where(and(draft, wanted))
      .orderBy(asc(decisions.id))
      .limit(RELEASE_MOST)
    await lockRecordsFor(transaction, chosen)
    const id = uuidv7()
    const chosenIds = chosen.map((decision) => decision.id)
    await transaction.insert(releases).values({ id, staffId })
    const { rowCount } = await transaction
      .update(decisions)
      .set({ releaseId: id })
      .where(and(draft, inArray(decisions.id, chosenIds)))
    if (!rowCount) throw invalidField('decisions', 'Choose at least one draft.')
    await logAction(transaction, actor, { action: 'release.prepared', detail: { release: id, decisions: rowCount } })
    return id
  })
}

function lockRecordsFor(transaction: Queryable, some: { recordId: string }[]) {
  const ids = some.map(({ recordId }) => recordId)
  return lockRecords(transaction, ids)
}

/** Schedules the drafts of a release that are still valid. @param sendAt ten minutes to 90 days ahead */
export async function startRelease(
  { database, timeZone, schedule }: Pick<ServiceDeps, 'database' | 'timeZone' | 'schedule'>,
  actor: Actor,
  id: string,
  sendAt: Date | null,
): Promise<{ released: number; skipped: number; sendAt: Date }> {
  requireRight(actor, 'decide')
  const at = sendTime(sendAt, TAKE_BACK_MS)
  await schedule.refresh()
  return inTransaction(database, async (transaction) => {
    const release = await lockRelease(transaction, id)
    if (release.takenBackAt) throw new ServiceError('conflict', 'This release was taken back. Prepare another one.')
    const theirs = await transaction
      .select({ ...changedDecision, state: decisions.state, terms: storedTerms })
      .from(decisions)
      .where(eq(decisions.releaseId, id))
    if (release.sendAt) {
      const released = theirs.filter(({ state }) => state === 'scheduled' || state === 'sent').length
      return { released, skipped: theirs.length - released, sendAt: release.sendAt }
    }
    await lockRecordsFor(transaction, theirs)
    const { releaseId, state, respondBy } = decisions
    const answerable = or(isNull(respondBy), sql`${respondBy} >= ${dayIn(timeZone, at)}`)
    const outdated = theirs.filter(({ outcome, terms }) => outcome === 'offered' && termsProblem({ schedule }, terms))
    const outdatedIds = outdated.map((offer) => offer.id)
    const hasTerms = notInArray(decisions.id, outdatedIds)
    const released = await transaction
      .update(decisions)
      .set({ state: 'scheduled', sendAt: at, notSent: null, staffId: actor.staffId })
      .where(and(eq(releaseId, id), eq(state, 'draft'), answerable, hasTerms))
      .returning(changedDecision)
    if (released.length === 0) {
      throw new ServiceError('conflict', 'None of these drafts can still be sent. Prepare another release.')
    }
    await transaction.update(releases).set({ releasedAt: sql`now()`, sendAt: at }).where(eq(releases.id, id))
    const steps = released.map((decision) => decisionStep('scheduled', decision))
    await recordSteps(transaction, actor, steps)
    const detail = { release: id, decisions: released.length, sendAt: at.toISOString() }
    await logAction(transaction, actor, { action: 'release.started', detail })
    return { released: released.length, skipped: theirs.length - released.length, sendAt: at }
  })
}

/** Takes back a release before its emails are sent. @returns how many decisions are drafts again */
export async function takeBack({ database }: DataDeps, actor: Actor, id: string) {
  requireRight(actor, 'decide')
  return inTransaction(database, async (transaction) => {
    const release = await lockRelease(transaction, id)
    const scheduled = and(eq(decisions.releaseId, id), eq(decisions.state, 'scheduled'))
    await lockRecordsFor(transaction, await transaction.select(changedDecision).from(decisions).where(scheduled))
    const drafts = await transaction
      .update(decisions)
      .set({ state: 'draft', sendAt: null, staffId: actor.staffId })
      .where(and(scheduled, beforeSending))
      .returning(changedDecision)
    if (drafts.length === 0) {
      throw new ServiceError('conflict', 'There is nothing to take back: it has gone out, or is not scheduled.')
    }
    const steps = drafts.map((decision) => decisionStep('undone', decision))
    await recordSteps(transaction, actor, steps)
    await transaction.update(releases).set({ takenBackAt: sql`now()` }).where(eq(releases.id, release.id))
    const detail = { release: release.id, decisions: drafts.length }
    await logAction(transaction, actor, { action: 'release.taken_back', detail })
    return drafts.length
  })
}

async function lockRelease(transaction: Queryable, id: string) {
  const [release] = await transaction.select().from(releases).where(hasId(releases.id, id)).for('update')
  if (!release) throw noSuchRelease()
  return release
}

export const noSuchRelease = () => new ServiceError('not_found', 'There is no such release.')

type SendDeps = PaymentDeps & Pick<ServiceDeps, 'timeZone' | 'schedule'>

const { recordId, state, sendAt, respondBy } = decisions
const dueDecision = and(eq(state, 'scheduled'), lte(sendAt, sql`now()`))

/** The task `send_decisions`: puts due decisions into effect. Those no longer possible are drafts again. */
export async function sendDecisions(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  // Another process may just have changed a start.
  await deps.schedule.refresh()
  const due = await deps.database
    .select({ id: recordId })
    .from(decisions)
    .where(dueDecision)
    .orderBy(sendAt, decisions.id)
  const sent: string[] = []
  for (const { id } of due) {
    signal?.throwIfAborted()
    if (await withFreeApplication(deps, id, (locked) => sendOne(deps, locked))) sent.push(id)
  }
  await endFirstCheckoutSessions(deps, sent)
}

/** @returns whether a decision was sent */
async function sendOne(deps: SendDeps, locked: Locked): Promise<boolean> {
  const { transaction, application, change, add, queue } = locked
  const { id } = application
  // Read after locking, so that nobody else can change it.
  const [decision] = await transaction
    .select({ ...changedDecision, respondBy, terms: storedTerms, role: staff.role, disabledAt: staff.disabledAt })
    .from(decisions)
    .innerJoin(staff, eq(staff.id, decisions.staffId))
    .where(and(dueDecision, eq(recordId, id)))
  if (!decision) return false
  const { outcome, terms } = decision
  const thisDecision = eq(decisions.id, decision.id)
  const startId = terms?.startId ?? application.startId
  const notSent = await whyNotSent(transaction, deps, application, decision)
  if (notSent) {
    await transaction.update(decisions).set({ state: 'draft', sendAt: null, notSent }).where(thisDecision)
    change({ kind: 'state', state: 'in_progress' })
    const step = decisionStep('returned', decision)
    add({ ...step, detail: { ...step.detail, reason: notSent } })
    return false
  }
  await transaction.update(decisions).set({ state: 'sent', sendAt: null, sentAt: sql`now()` }).where(thisDecision)
  if (startId !== application.startId) {
    await transaction.update(applications).set({ startId }).where(eq(applications.id, id))
  }
  await moveTo({ ...locked, application: { ...application, startId } }, outcome)
  queue(emailJob('decision', 'visitor', id, decision.id))
  add(decisionStep('sent', decision))
  return true
}

type Sendable = Pick<typeof decisions.$inferSelect, 'outcome' | 'respondBy'> &
  Pick<typeof staff.$inferSelect, 'role' | 'disabledAt'> & { terms: OfferTerms | null }

/** Returns why a decision that is due cannot be sent; undefined if it can. */
async function whyNotSent(
  transaction: Queryable,
  deps: SendDeps,
  { status, startId: chosen }: Pick<typeof applications.$inferSelect, 'status' | 'startId'>,
  { outcome, respondBy: lastDay, terms, role, disabledAt }: Sendable,
): Promise<(typeof notSentReasons)[number] | undefined> {
  if (disabledAt || !mayDo(role, 'decide')) return 'author'
  if (!transitions[status].includes(outcome)) return 'status'
  if (lastDay !== null && lastDay < dayIn(deps.timeZone, new Date())) return 'last_day'
  if (outcome === 'offered' && termsProblem(deps, terms)) return 'start'
  const startId = terms?.startId ?? chosen
  // An earlier offer holds a seat of its own start only.
  const from = startId === chosen ? status : 'submitted'
  return (await seatProblem(transaction, { from, startId }, outcome)) ? 'no_seat' : undefined
}
