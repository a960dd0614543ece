import { type SQL, sql } from 'drizzle-orm'
import { chargeName } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import type { Period } from '#services/period.ts'

/** Charges of Stripe itself. */
const FEES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee', 'network_cost']

/**
 * What moved money in a period, each once: the balance's transactions as Stripe lists them, and entries of the ledger of
 * which Stripe has none: payments outside Stripe, and those of today, whose fee is not known yet. Transfers to the bank
 * are payouts, not moves. In minor units; `amount` less `fee` is `net`.
 */
export const movesIn = ({ since, until }: Period): SQL => sql`(
  select move.id, move.created, coalesce(entry.kind, case when move.type in ('charge', 'payment') then 'payment'
      when move.type like '%refund%' then 'refund' when move.type in ${FEES} then 'fee' else 'other' end) as kind,
    case when move.type in ${FEES} then 0 else move.amount end as amount,
    case when move.type in ${FEES} then move.fee - move.amount else move.fee end as fee, move.net, move.currency,
    move.payout_id as payout, move.source_id as source, entry.account_id, entry.state,
    entry.amount as charged, entry.currency as charged_currency
  from balance_transactions as move left join ledger_entries as entry on entry.id = move.source_id
  where move.created >= ${since} and move.created < ${until} and move.type not like 'payout%'
  union all
  select entry.id, entry.created, entry.kind, entry.counted, case when entry.checkout_session_id is null then 0 end,
    entry.counted, entry.currency, null, case when entry.checkout_session_id is not null then entry.id end,
    entry.account_id, entry.state, entry.amount, entry.currency
  from counted_entries as entry
  where entry.created >= ${since} and entry.created < ${until} and entry.counted <> 0
    and not exists (select from balance_transactions where source_id = entry.id))`

/** `fee` is null while Stripe has not told it. `source` is Stripe's id of the payment, refund or dispute. */
export type Move = {
  id: string
  created: number
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
  amount: number
  fee: number | null
  net: number
  currency: string
  payout: string | null
  source: string | null
  /** State of the ledger entry, and what was charged, which may be in another currency. */
  state: string | null
  charged: number | null
  chargedCurrency: string | null
  /** Of an application or a company. Null if it belongs to none. */
  accountId: string | null
  courseName: string | null
  startId: string | null
  recordId: string | null
  payer: string | null
  /** What a payment was for: "Deposit; Installment 1". '' for others. */
  what: string
}

/** Place of a move in the order of time. */
export type MoveCursor = { created: number; id: string }

/** Selects moves of a period before or after a cursor, in that direction. */
export async function selectMoves(
  database: Queryable,
  period: Period,
  { before, after, limit }: { before?: MoveCursor | undefined; after?: MoveCursor | undefined; limit: number },
): Promise<Move[]> {
  const older = before && sql`where (move.created, move.id) < (${before.created}, ${before.id})`
  const newer = after && sql`where (move.created, move.id) > (${after.created}, ${after.id})`
  const isNewestFirst = after === undefined
  const order = isNewestFirst ? sql`desc` : sql`asc`
  const { rows } = await database.execute<Move & { parts: Parameters<typeof chargeName>[0][] | null }>(sql`
    select move.id, move.created::float8 as created, move.kind, move.amount::float8 as amount, move.fee::float8 as fee,
      move.net::float8 as net, move.currency, move.payout, move.source, move.state, move.charged::float8 as charged,
      move.charged_currency as "chargedCurrency", move.account_id as "accountId",
      ${applications.courseName} as "courseName", ${applications.startId} as "startId", ${records.id} as "recordId",
      ${records.name} as payer, (
        select json_agg(json_build_object('kind', charge.kind, 'number', charge.number, 'description', charge.description)
          order by part.position)
        from charge_parts as part join charges as charge on charge.id = part.charge_id
        where part.ledger_entry_id = coalesce(move.source, move.id)) as parts
    from ${movesIn(period)} as move left join ${applications} on ${applications.id} = move.account_id
      left join ${records} on ${records.id} = move.account_id
    ${older ?? newer ?? sql``} order by move.created ${order}, move.id ${order} limit ${limit}`)
  return rows.map(({ parts, ...move }) => ({ ...move, what: (parts ?? []).map(chargeName).join('; ') }))
}
