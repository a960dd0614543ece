import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { type MoneyProblem, problemSentence } from '#services/event-words.ts'
import { formatFee } from '#services/money.ts'
import { type Change, type ToDoState, toToDo } from '#services/record-changes.ts'
import type { LockedRecord } from '#services/record-locks.ts'
import type { LockedAccount } from '#services/with-application.ts'
import { findProblems, type Problem } from './problem-queries.ts'

/** Only Stripe's lists tell these, and that they are settled; a withdrawal's is settled by the staff who decide. */
const toldElsewhere: readonly string[] = ['unknown_payment', 'other_amount', 'withdrawal'] satisfies MoneyProblem[]
/** Days that pass cause these (./unpaid.ts). A payment, a later day, or another status settles them. */
const unpaid: readonly string[] = ['overdue', 'deposit_unpaid'] satisfies MoneyProblem[]

/**
 * Problems that records were told of and that are not settled, as their timelines have them. Its index has only events
 * about money, which are few.
 */
const openEvents = sql`(
  select record_id, detail from (
    select distinct on (record_id, detail->>'problem', detail->>'subject') record_id, detail from record_events
    where kind = 'money' and detail->>'step' in ('found', 'settled')
    order by record_id, detail->>'problem', detail->>'subject', id desc) as last
  where detail->>'step' = 'found')`

/** A problem as a record's timeline has it. */
export type ToldProblem = {
  problem: MoneyProblem
  subject: string
  amount: string
  payment: string | null
  checkoutSession: string | null
  /** Of a charge that stays unpaid. */
  what?: string
  due?: string
}

async function selectTold(database: Queryable, where: SQL): Promise<{ id: string; detail: ToldProblem }[]> {
  const { rows } = await database.execute<{ id: string; detail: ToldProblem }>(
    sql`select record_id as id, detail from ${openEvents} as told where ${where}`,
  )
  return rows
}

/** Condition on `records`: a person must decide about money. */
export const awaitsMoneyDecision: SQL = sql`(${records.waitingOn} = 0 and ${records.id} in (select record_id from ${openEvents} as told))`

export function countMoneyDecisions(database: Queryable): Promise<number> {
  return database.$count(records, awaitsMoneyDecision)
}

/** What a person must decide about the money of a record. */
export async function toldProblems(database: Queryable, recordId: string): Promise<ToldProblem[]> {
  return (await selectTold(database, eq(sql`record_id`, recordId))).map(({ detail }) => detail)
}

/** What a person must decide, in a sentence for each of these records that has something. */
export async function describeProblems(database: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const told = await selectTold(database, inArray(sql`record_id`, ids))
  return new Map(told.map(({ id, detail }) => [id, problemSentence(detail)]))
}

/** Records whose problems may be settled since. */
export async function recordsWithProblems(database: Queryable): Promise<string[]> {
  return (await selectTold(database, sql`true`)).map(({ id }) => id)
}

/** What staff were told of charges that stay unpaid. */
export async function toldUnpaid(database: Queryable): Promise<ToldProblem[]> {
  return (await selectTold(database, inArray(sql`detail->>'problem'`, unpaid))).map(({ detail }) => detail)
}

export const isTold = (problem: Problem, told: ToldProblem[]): boolean => isKnown(toDetail(problem), told)

const NOT_LISTED = { found: [] as Problem[], settled: new Set<string>() }

/**
 * Tells a record, once, of each problem with its money, which puts it on the to-do list, and of each that is settled
 * since. The last one takes it off the list again.
 * @param listed problems of Stripe's lists or of days that passed, and ids of listed objects that have none
 */
export async function tellProblems(
  locked: Pick<LockedAccount, 'transaction' | 'accountId' | 'record' | 'add' | 'change'>,
  listed = NOT_LISTED,
): Promise<void> {
  const { transaction, accountId, record, add, change } = locked
  const found = [...(await findProblems(transaction, accountId)), ...listed.found].map(toDetail)
  const known = await toldProblems(transaction, accountId)
  const stillUnpaid = await findStillUnpaid(
    transaction,
    known.filter(({ problem }) => unpaid.includes(problem)),
  )
  const fresh = found.filter((one) => !isKnown(one, known))
  const isSettled = ({ problem, subject }: ToldProblem) => {
    if (unpaid.includes(problem)) return !stillUnpaid.has(`${problem} ${subject}`)
    return !toldElsewhere.includes(problem) || listed.settled.has(subject)
  }
  const settled = known.filter((one) => !found.some((item) => isSame(item, one)) && isSettled(one))
  const step = (detail: ToldProblem, step: 'found' | 'settled') => ({
    kind: 'money' as const,
    detail: { ...detail, step },
  })
  add(...settled.map((one) => step(one, 'settled')), ...fresh.map((one) => step(one, 'found')))
  if (!record) return
  if (fresh.length > 0) change(toToDo(record))
  else if (settled.length > 0 && settled.length === known.length) change(await backFromToDo(transaction, record))
}

/** Finds those of the told problems whose charge is owed and was not given a later day. */
async function findStillUnpaid(transaction: Queryable, told: ToldProblem[]): Promise<Set<string>> {
  if (told.length === 0) return new Set()
  const { rows } = await transaction.execute<{ key: string }>(sql`
    select told.problem || ' ' || charge.id as key
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (problem text, subject uuid, due date)
      join charges as charge on charge.id = told.subject
      left join applications as application on application.id = charge.account_id
    where charge.owed > 0 and (charge.due_on is null or charge.due_on <= told.due)
      and (told.problem <> 'deposit_unpaid' or application.status in ('accepted', 'deferred'))`)
  return new Set(rows.map(({ key }) => key))
}

/** Undoes what put a record on the to-do list, if that was a problem with its money and nothing else has happened since. */
async function backFromToDo(transaction: Queryable, { id, questionSince }: LockedRecord): Promise<Change[]> {
  if (questionSince !== null) return []
  const { rows } = await transaction.execute<{ state: ToDoState }>(sql`
    select detail->>'from' as state from record_events as move
    where record_id = ${id} and kind = 'state' and staff_id is null
      and exists (select from record_events as told where told.record_id = move.record_id and told.kind = 'money'
        and told.detail->>'step' = 'found' and told.at = move.at)
      and not exists (select from record_events as later where later.record_id = move.record_id and later.id > move.id
        and later.kind not in ('money', 'refund_request', 'fee', 'charge', 'assigned'))`)
  return rows.map(({ state }) => ({ kind: 'state', state, since: new Date(), snoozedUntil: null, questionSince }))
}

const isSame = (one: ToldProblem, other: ToldProblem) => one.problem === other.problem && one.subject === other.subject

const isKnown = (one: ToldProblem, known: ToldProblem[]) =>
  known.some((item) => isSame(item, one) && item.amount === one.amount)

const toDetail = ({ kind: problem, subject, payment, checkoutSession, what, due, ...money }: Problem): ToldProblem => ({
  problem,
  subject,
  amount: formatFee(money),
  payment,
  checkoutSession,
  ...(what && due && { what, due }),
})
