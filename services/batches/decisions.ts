import { eq } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { decisions } from '#database/schema-admissions.ts'
import { choiceProblems, lastDayToAccept, requireOutcome, type Wanted } from '#services/admissions/decision-text.ts'
import { decideOn, sendDraftOn } from '#services/admissions/decisions.ts'
import { findDecisions } from '#services/admissions/find.ts'
import { isOffered } from '#services/admissions/placement.ts'
import { getPreview, previewDecision, requireApplication } from '#services/admissions/previews.ts'
import { countPending, needsSeat } from '#services/admissions/seats.ts'
import { type Outcome, transitions } from '#services/admissions/statuses.ts'
import { readTerms, sharedTermsProblems, type TypedTerms, termsProblem } from '#services/admissions/terms.ts'
import { undoOn } from '#services/admissions/undo.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { fillIn, getValues, textProblems } from '#services/merge.ts'
import { withApplication, withFreeApplication } from '#services/with-application.ts'
import type { BatchDeps, Checked, Kind, Need, Settings } from './kind.ts'
import type { PreparedRow } from './rows.ts'

/** The choice of an applicant, and what staff typed for this one. */
type Placed = { courseId: string; startId: string; own: Settings }

/**
 * Returns the decision on one application. What is typed for it comes first; its start is the applicant's choice, else the
 * batch's, else the only one of the training; tuition, plan and last day that are left empty follow the start.
 */
export function wantedFor(deps: BatchDeps, settings: Settings, { courseId, startId, own }: Placed): Wanted {
  const typed = { ...settings, ...Object.fromEntries(Object.entries(own).filter(([, text]) => text !== '')) }
  const { outcome = '', reason = '', subject = '', body = '' } = typed
  const text = { outcome, reason: reason || null, subject, body }
  if (outcome !== 'offered') return { ...text, respondBy: null, terms: null }
  const now = new Date()
  const starts = deps.schedule.current().starts.filter((start) => start.course === courseId && isOffered(start, now))
  const chosen = [own.startId, startId, settings.startId]
    .map((id) => starts.find((start) => start.id === id))
    .find((start) => start !== undefined)
  const start = chosen ?? (starts.length === 1 ? starts[0] : undefined)
  return {
    ...text,
    respondBy: typed.respondBy || lastDayToAccept(deps.timeZone, start?.starts),
    terms: { startId: start?.id ?? '', ...typedTerms(typed) },
  }
}

/** What is typed for offers. What is empty follows each start. */
function typedTerms({ tuition = '', scholarship = '', ...typed }: Settings): Omit<TypedTerms, 'startId'> {
  const plans = {
    kinds: typed.plans ? typed.plans.split(',') : undefined,
    discount: typed['plans.discount'] || undefined,
    deposit: typed['plans.deposit'] || undefined,
    parts: typed['plans.parts'] || undefined,
  }
  return { tuition, scholarship, plans }
}

const needs: Record<string, Need> = { startId: 'start', tuition: 'tuition' }

/** Finds what an offer lacks. The answer is the same for many rows, so it is kept. */
function offerChecker(deps: BatchDeps, settings: Settings) {
  const known = new Map<string, Checked>()
  return (row: PreparedRow): Checked => {
    const key = JSON.stringify([row.courseId, row.startId, row.own])
    const found = known.get(key) ?? checkOffer(deps, settings, row)
    known.set(key, found)
    return found
  }
}

function checkOffer(deps: BatchDeps, settings: Settings, row: PreparedRow): Checked {
  const { terms } = wantedFor(deps, settings, row)
  if (!terms) return {}
  const read = readTerms(deps, row.courseId, terms)
  if ('terms' in read) return { offeredId: terms.startId }
  const [field = '', problem = ''] = Object.entries(read.problems)[0] ?? []
  return { need: needs[field] ?? 'terms', problem, ...(terms.startId && { offeredId: terms.startId }) }
}

/** Says why an application cannot get a decision at all; undefined if it can. */
function findHindrance({ status, email }: PreparedRow, outcome: Outcome): Checked | undefined {
  if (status === '') return { need: 'status', problem: 'This is no application.' }
  if (!transitions[status].includes(outcome)) return { need: 'status', problem: 'Its status does not allow this.' }
  return email === '' ? { need: 'address', problem: 'This person was erased.' } : undefined
}

/** Gives seats to offers in the order of the work, beside those that scheduled offers of others need. */
async function seatGiver(deps: BatchDeps): Promise<(row: PreparedRow, checked: Checked) => Checked> {
  const taken = await countPending(deps.database, eq(decisions.state, 'scheduled'))
  return ({ status, startId }, checked) => {
    const { offeredId = '' } = checked
    // A second offer for the same start keeps its seat.
    if (status === '' || !needsSeat(offeredId === startId ? status : 'submitted', 'offered')) return checked
    const used = taken.get(offeredId) ?? 0
    const left = (deps.schedule.findStart(offeredId)?.seatsLeft ?? 0) - used
    if (left <= 0) return { ...checked, need: 'seat', problem: 'No seat of this start is left for it.' }
    taken.set(offeredId, used + 1)
    return checked
  }
}

async function checkEach(
  deps: BatchDeps,
  rows: PreparedRow[],
  sendAt: Date | null,
  check: (row: PreparedRow) => Checked,
  getOutcome: (row: PreparedRow) => Outcome | undefined,
): Promise<Checked[]> {
  const giveSeat = sendAt ? await seatGiver(deps) : undefined
  return rows.map((row) => {
    const found = row.isOutdated ? {} : check(row)
    const isOffer = getOutcome(row) === 'offered'
    return giveSeat && isOffer && !found.need && !row.isOutdated ? giveSeat(row, found) : found
  })
}

/** Values for the merge fields of every decision, so that any remaining one is unknown. */
const anyValues = getValues({ id: '', name: 'Name', course: 'Course', start: 'Start' }, 'Academy')

/** Decides on applications that have no decision under way. */
export const decideKind: Kind = {
  right: 'decide',
  sendsEmails: true,
  requireSettings(deps, settings) {
    const { reason = '', respondBy = '', subject = '', body = '' } = settings
    const outcome = requireOutcome(settings.outcome ?? '')
    const isOffer = outcome === 'offered'
    const day = respondBy || lastDayToAccept(deps.timeZone)
    requireNoProblems({
      ...choiceProblems(deps, outcome, { reason: reason || null, respondBy: day }),
      ...(isOffer && sharedTermsProblems(deps, typedTerms(settings))),
      ...textProblems(fillIn({ subject, body }, { ...anyValues, ...(isOffer && { respondBy: day }) })),
    })
  },
  check(deps, rows, settings, { sendAt }) {
    const outcome = requireOutcome(settings.outcome ?? '')
    const checkTerms = offerChecker(deps, settings)
    const check = (row: PreparedRow): Checked => {
      const hindrance = findHindrance(row, outcome)
      if (hindrance) return hindrance
      if (row.decision) return { need: 'decision', problem: underWay[row.decision.state] ?? '' }
      return outcome === 'offered' ? checkTerms(row) : {}
    }
    return checkEach(deps, rows, sendAt, check, () => outcome)
  },
  act: (deps, { actor, settings, row, sendAt, settle }) =>
    withApplication(deps, row.recordId, { actor, version: row.version }, async (locked) => {
      const wanted = wantedFor(deps, settings, { ...locked.application, own: row.own })
      await settle(locked.transaction, { made: await decideOn(deps, actor, locked, wanted, sendAt) })
    }),
  async preview(deps, _actor, row, settings) {
    const application = await requireApplication(deps, row.recordId)
    return previewDecision(deps, row.recordId, wantedFor(deps, settings, { ...application, own: row.own }))
  },
  undo: undoDecision,
}

const underWay: Record<string, string> = {
  draft: 'It has a draft already. Send or discard that.',
  scheduled: 'A decision on it is scheduled already.',
}

/** Sends the drafts that there are, as they are. */
export const sendKind: Kind = {
  right: 'decide',
  sendsEmails: true,
  requireSettings: () => {},
  check(deps, rows, _settings, { sendAt }) {
    const day = dayIn(deps.timeZone, sendAt ?? new Date())
    const check = (row: PreparedRow): Checked => {
      const { decision } = row
      if (decision?.state !== 'draft') return { need: 'draft', problem: 'There is no draft.' }
      const { outcome, respondBy, terms } = decision
      const hindrance = findHindrance(row, outcome)
      if (hindrance) return hindrance
      const problem = outcome === 'offered' ? termsProblem(deps, terms) : undefined
      if (problem) return { need: 'terms', problem }
      if (respondBy && respondBy < day) {
        return { need: 'day', problem: 'Its last day to answer is over by then. Edit it on the record.' }
      }
      return terms ? { offeredId: terms.startId } : {}
    }
    return checkEach(deps, rows, sendAt, check, ({ decision }) => decision?.outcome)
  },
  act: (deps, { actor, row, sendAt, settle }) =>
    withApplication(deps, row.recordId, { actor, version: row.version }, async (locked) => {
      if (!sendAt) throw new ServiceError('conflict', 'Choose when to send it.')
      await settle(locked.transaction, { made: await sendDraftOn(deps, actor, locked, sendAt) })
    }),
  async preview(deps, _actor, { recordId }) {
    const { open } = await findDecisions(deps, recordId)
    if (!open) throw new ServiceError('not_found', 'There is no draft.')
    return getPreview(deps, open)
  },
  undo: undoDecision,
}

function undoDecision(...[deps, recordId, made, settle]: Parameters<NonNullable<Kind['undo']>>) {
  return withFreeApplication(deps, recordId, async (locked) => {
    const isUndone = await undoOn(locked, made, false)
    if (isUndone) await settle(locked.transaction, {})
    return isUndone
  })
}
