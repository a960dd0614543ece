import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { dayIn } from '#content/format.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import type { Mail } from '#mail/write-email.ts'
import { findApplication } from '#services/applications/service.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import type { WorkState } from '#services/record-changes.ts'
import { currentVersion, type ExpectedVersion, hasId, isId, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { completeStart } from '#services/schedule/changes.ts'
import { MINUTE } from '#services/secrets.ts'
import { type Locked, withApplication } from '#services/with-application.ts'
import { requireSeat } from './seats.ts'
import { type EmailState, emailState } from './sent.ts'
import { requireTransition } from './status.ts'
import { type Outcome, openStates } from './statuses.ts'
import { beforeSending, decisionStep, endOpen, sendTime } from './steps.ts'
import {
  checkedWords,
  type DecisionWords,
  filledTemplate,
  requireOutcome,
  storedTerms,
  type WordsDeps,
} from './words.ts'

export type DecisionDeps = WordsDeps & Pick<ServiceDeps, 'database' | 'mailer'>

/** `staffName` is the last editor. `email` is meaningful only once the decision is sent. */
export type Decision = Omit<typeof decisions.$inferSelect, 'terms'> & {
  terms: OfferTerms | null
  staffName: string
  email: EmailState
}

type State = Decision['state']

/** `saveForStart`: its start gets the tuition and payment plan that it lacks. */
export type Wanted = DecisionWords & { outcome: string; saveForStart?: boolean }

/** Time in which one decision can be undone. */
const UNDO_MS = MINUTE

/** Saves a draft, in place of the one that there is. @returns its id */
export async function saveDraft(deps: DecisionDeps, actor: Actor, seen: ExpectedVersion, wanted: Wanted) {
  return decide(deps, actor, seen, wanted, null)
}

/**
 * Schedules a decision, in place of the draft that there is.
 * @param sendAt a minute to 90 days ahead; null for as soon as possible
 * @throws ServiceError; conflict without a free seat
 * @returns its id
 */
export async function sendDecision(
  deps: DecisionDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: Wanted,
  sendAt: Date | null = null,
): Promise<string> {
  return decide(deps, actor, seen, wanted, sendTime(sendAt, UNDO_MS))
}

async function decide(
  deps: DecisionDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: Wanted,
  sendAt: Date | null,
): Promise<string> {
  requireRight(actor, 'decide')
  const outcome = requireOutcome(wanted.outcome)
  // Another process may just have changed the start.
  await deps.schedule.refresh()
  const id = await withApplication(deps, seen.id, { actor, ...seen }, async (locked) => {
    const { transaction, application, add } = locked
    requireTransition(application.status, outcome)
    const words = checkedWords(deps, application, outcome, wanted)
    if (wanted.saveForStart && words.terms) await completeStart(transaction, deps, actor, words.terms)
    const { open } = await findDecisions({ database: transaction }, seen.id)
    if (open?.state === 'scheduled') throw new ServiceError('conflict', problems.scheduled)
    const isSame = open?.outcome === outcome
    if (open && !isSame) add(...(await endOpen(transaction, seen.id, 'replaced')))
    const decision = { id: open && isSame ? open.id : uuidv7(), recordId: seen.id, outcome }
    const state = sendAt ? ('scheduled' as const) : ('draft' as const)
    // No longer in a dry run, which shows what was before.
    const values = { ...words, state, sendAt, notSent: null, releaseId: null, staffId: actor.staffId }
    await transaction
      .insert(decisions)
      .values({ ...decision, ...values })
      .onConflictDoUpdate({ target: decisions.id, set: values })
    if (sendAt) await schedule(deps, locked, { ...decision, ...words, sendAt })
    else add(decisionStep(isSame ? 'edited' : 'drafted', decision))
    return decision.id
  })
  // Stored already: if the pages cannot read the start now, they do within a second.
  if (wanted.saveForStart) await deps.schedule.refresh().catch(() => {})
  return id
}

type Scheduled = Pick<Decision, 'id' | 'recordId' | 'outcome' | 'respondBy' | 'terms'> & { sendAt: Date }

/** Its record waits for nobody of the academy any longer, unless a question is open. */
async function schedule({ timeZone }: WordsDeps, locked: Locked, decision: Scheduled): Promise<void> {
  const { transaction, application, record, add, change, queue } = locked
  const { id, outcome, respondBy, terms, sendAt } = decision
  if (respondBy && respondBy < dayIn(timeZone, sendAt)) {
    throw invalidField('respondBy', 'The offer goes out after this day. Choose a later one.')
  }
  const startId = terms?.startId ?? application.startId
  const from = startId === application.startId ? application.status : 'submitted'
  await requireSeat(transaction, { from, startId }, outcome, application.id)
  const step = decisionStep('scheduled', decision)
  const { state, since, snoozedUntil, questionSince } = record
  // For Undo.
  const before = { from: state, since: since.toISOString(), until: snoozedUntil?.toISOString() ?? null }
  if (questionSince === null) change({ kind: 'state', state: 'waiting' })
  add({ ...step, detail: { ...step.detail, ...(questionSince === null && before) }, logged: step.detail })
  queue({ task: 'send_decisions', payload: { id }, runAt: sendAt })
}

/** Makes a scheduled decision a draft until its time has come, and its record what it was before. @returns its outcome */
export async function undoSending(
  { database }: DataDeps,
  actor: Actor,
  recordId: string,
  id: string,
): Promise<Outcome> {
  requireRight(actor, 'decide')
  const seen = await currentVersion(database, recordId)
  return withApplication({ database }, recordId, { actor, ...seen }, async ({ transaction, record, add, change }) => {
    const decision = await requireDecision(transaction, recordId, id, 'scheduled')
    const { rowCount } = await transaction
      .update(decisions)
      .set({ state: 'draft', sendAt: null, staffId: actor.staffId })
      .where(and(eq(decisions.id, id), beforeSending))
    if (!rowCount) throw new ServiceError('conflict', 'It can no longer be undone: it is on its way.')
    const { since, from, until } = await findStep(transaction, recordId, id)
    // Unless someone has snoozed or finished it, or the applicant has written, meanwhile.
    const isAsLeft = record.state === 'waiting' && !record.snoozedUntil
    if (since && isAsLeft) {
      const before = { since: new Date(since), snoozedUntil: until ? new Date(until) : null, questionSince: null }
      change({ kind: 'state', state: from as WorkState, ...before })
    }
    add(decisionStep('undone', decision))
    return decision.outcome
  })
}

/** Returns what the timeline says of the last time that a decision was scheduled. */
async function findStep(transaction: Queryable, record: string, id: string): Promise<Record<string, string | null>> {
  const { recordId, kind, detail } = recordEvents
  const ofDecision = sql`${detail} @> ${JSON.stringify({ step: 'scheduled', decision: id })}`
  const [event] = await transaction
    .select({ detail })
    .from(recordEvents)
    .where(and(eq(recordId, record), eq(kind, 'decision'), ofDecision))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  return event?.detail ?? {}
}

/** Discards a draft. @throws ServiceError forbidden, not_found, stale, conflict */
export async function discardDecision(deps: DataDeps, actor: Actor, seen: ExpectedVersion, id: string): Promise<void> {
  requireRight(actor, 'decide')
  await withApplication(deps, seen.id, { actor, ...seen }, async ({ transaction, add }) => {
    await requireDecision(transaction, seen.id, id, 'draft')
    add(...(await endOpen(transaction, seen.id, 'discarded')))
  })
}

const problems: Record<State, string> = {
  draft: 'This decision is a draft: it is not scheduled.',
  scheduled: 'A decision is scheduled already. Undo it first.',
  sent: 'This decision is sent.',
  replaced: 'Another decision has replaced this one.',
  discarded: 'This decision is discarded.',
}

/** @throws ServiceError not_found, conflict for another state */
async function requireDecision(transaction: Queryable, recordId: string, id: string, state: State) {
  const thisDecision = and(hasId(decisions.id, id), eq(decisions.recordId, recordId))
  const [found] = await selectDecisions(transaction).where(thisDecision)
  if (!found) throw new ServiceError('not_found', 'There is no such decision.')
  if (found.state !== state) throw new ServiceError('conflict', problems[found.state])
  return found
}

/** Columns of a {@link Decision}. Requires a join with `staff`. */
export const decisionColumns = {
  ...getTableColumns(decisions),
  terms: storedTerms,
  staffName: staff.name,
  email: emailState,
}

function selectDecisions(database: Queryable) {
  return database.select(decisionColumns).from(decisions).innerJoin(staff, eq(staff.id, decisions.staffId))
}

/** Returns the decision that is not sent yet, and those that are, latest first. */
export async function findDecisions({ database }: { database: Queryable }, recordId: string) {
  const current = inArray(decisions.state, [...openStates, 'sent'])
  const found = await selectDecisions(database)
    .where(and(hasId(decisions.recordId, recordId), current))
    .orderBy(desc(decisions.sentAt))
  return {
    open: found.find(({ state }) => state !== 'sent') ?? null,
    sent: found.filter(({ state }) => state === 'sent'),
  }
}

/** Fills in the email template of an outcome for an application. */
export async function templateFor(deps: DecisionDeps, recordId: string, outcome: Outcome, respondBy: string | null) {
  return filledTemplate(deps, await requireApplication(deps, recordId), outcome, respondBy)
}

/** Renders the email of a decision that is not saved. @throws ServiceError not_found, conflict, or invalid by field */
export async function previewDecision(deps: DecisionDeps, id: string, { outcome, ...typed }: Wanted): Promise<Mail> {
  const known = requireOutcome(outcome)
  const application = await requireApplication(deps, id)
  requireTransition(application.status, known)
  const words = checkedWords(deps, application, known, typed)
  return getPreview(deps, { recordId: id, outcome: known, ...words })
}

/** Renders the email of a decision exactly as it would be sent now. @throws ServiceError not_found */
export async function getPreview(
  deps: Pick<ServiceDeps, 'database' | 'mailer'>,
  decision: Pick<Decision, 'recordId' | 'outcome' | 'respondBy' | 'terms' | 'subject' | 'body'>,
): Promise<Mail> {
  const row = await requireApplication(deps, decision.recordId)
  return deps.mailer.write({ kind: 'decision', to: 'visitor', row, decision })
}

/** @throws ServiceError not_found */
export async function requireApplication({ database }: DataDeps, id: string) {
  const application = isId(id) ? await findApplication(database, id) : undefined
  if (!application) throw noSuchRecord()
  return application
}
