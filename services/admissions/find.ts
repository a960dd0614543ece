import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { OfferTerms } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { type decisionStates, decisions } from '#database/schema-admissions.ts'
import { staff } from '#database/schema-staff.ts'
import { ServiceError } from '#services/errors.ts'
import { hasId } from '#services/record-locks.ts'
import { type EmailState, emailState } from './sent.ts'
import { openStates } from './statuses.ts'
import { changedDecision } from './steps.ts'
import { storedTerms } from './terms.ts'

export type DecisionState = (typeof decisionStates)[number]

/** `staffName` is the last editor. `email` is meaningful only once the decision is sent. */
export type Decision = Omit<typeof decisions.$inferSelect, 'terms'> & {
  terms: OfferTerms | null
  staffName: string
  email: EmailState
}

function selectDecisions(database: Queryable) {
  const columns = { ...getTableColumns(decisions), terms: storedTerms, staffName: staff.name, email: emailState }
  return database.select(columns).from(decisions).innerJoin(staff, eq(staff.id, decisions.staffId))
}

/** Returns the decision that is not sent yet, and those that are, latest first. */
export async function findDecisions({ database }: { database: Queryable }, recordId: string) {
  const current = inArray(decisions.state, [...openStates, 'sent'])
  const found: Decision[] = await selectDecisions(database)
    .where(and(hasId(decisions.recordId, recordId), current))
    .orderBy(desc(decisions.sentAt))
  return {
    open: found.find(({ state }) => state !== 'sent') ?? null,
    sent: found.filter(({ state }) => state === 'sent'),
  }
}

const problems: Record<DecisionState, string> = {
  draft: 'This decision is a draft: it is not scheduled.',
  scheduled: 'A decision is scheduled already. Undo it first.',
  sent: 'This decision is sent.',
  replaced: 'Another decision has replaced this one.',
  discarded: 'This decision is discarded.',
}

/** @throws ServiceError conflict for a decision in another state */
export function requireState({ state }: Pick<Decision, 'state'>, wanted: DecisionState): void {
  if (state !== wanted) throw new ServiceError('conflict', problems[state])
}

/** @throws ServiceError not_found, conflict for another state */
export async function requireDecision(transaction: Queryable, recordId: string, id: string, state: DecisionState) {
  const thisDecision = and(hasId(decisions.id, id), eq(decisions.recordId, recordId))
  const [found] = await selectDecisions(transaction).where(thisDecision)
  if (!found) throw new ServiceError('not_found', 'There is no such decision.')
  requireState(found, state)
  return found
}

export type UnsentDecision = Pick<Decision, 'outcome' | 'state' | 'sendAt' | 'notSent'>

/** Returns the unsent decision of each record that has one, by record id. */
export async function findUnsent(database: Queryable, recordIds: string[]): Promise<Map<string, UnsentDecision>> {
  const { recordId, outcome, state, sendAt, notSent } = decisions
  const found = await database
    .select({ recordId, outcome, state, sendAt, notSent })
    .from(decisions)
    .where(and(inArray(recordId, recordIds), inArray(state, openStates)))
  return new Map(found.map(({ recordId, ...decision }) => [recordId, decision]))
}

/** Returns the last decision of a record if it is scheduled or sent, or came back unsent. */
export async function findLatest(database: Queryable, recordId: string) {
  const { state, sendAt, notSent } = decisions
  const [last] = await database
    .select({ ...changedDecision, name: applications.fullName, state, sendAt, notSent, email: emailState })
    .from(decisions)
    .innerJoin(applications, eq(applications.id, decisions.recordId))
    .where(hasId(decisions.recordId, recordId))
    .orderBy(desc(decisions.id))
    .limit(1)
  const isBack = last?.state === 'draft' && last.notSent !== null
  return last && (isBack || last.state === 'scheduled' || last.state === 'sent') ? last : undefined
}
