import { sql } from 'drizzle-orm'
import { localTime } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import { invoiceNumber } from '#contract/invoices.ts'
import type { Queryable } from '#database/client.ts'
import type { Period } from '#services/period.ts'
import { type AccountingFile, amount, BATCH, type FileDeps } from './file.ts'
import { type Person, personCells, personColumns, personFields, personJoins } from './person.ts'

type Row = Person & {
  entry: string
  created: number
  entryKind: 'payment' | 'refund' | 'dispute'
  /** Null for a payment outside Stripe. */
  checkoutSession: string | null
  /** Null if nothing says what it was for. */
  kind: string | null
  number: number
  description: string
  amount: number
  currency: string
  invoice: Parameters<typeof invoiceNumber>[0] | null
}

type Cursor = { created: number; id: string }

const kinds = [
  { value: 'payment', label: 'Payment' },
  { value: 'refund', label: 'Refund' },
  { value: 'dispute', label: 'Dispute' },
]

/** Payments, refunds and lost disputes of a period by what they were for: a line for each charge, in the payer's currency. */
export const paymentsFile: AccountingFile = {
  columns: [
    { field: 'at', heading: 'Date' },
    { field: 'entryKind', heading: 'Kind', options: kinds },
    ...personColumns,
    { field: 'what', heading: 'What' },
    amount('amount', 'Amount'),
    { field: 'currency', heading: 'Currency' },
    { field: 'invoiceNumber', heading: 'Invoice' },
    { field: 'paidBy', heading: 'Paid By' },
    { field: 'entry', heading: 'Payment Id' },
  ],

  async count(database, period) {
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int as count from (${linesOf(period)}) as line`,
    )
    return rows[0]?.count ?? 0
  },

  async *rows(deps, period) {
    let after: Cursor | undefined = { created: 0, id: '' }
    do {
      const page: Cursor[] = await selectEntries(deps.database, period, after)
      const [first, last] = [page[0], page.at(-1)]
      if (!first || !last) return
      const rows = await select(deps, { ...period, first, last })
      yield rows.map((row) => getCells(row, deps))
      after = page.length < BATCH ? undefined : last
    } while (after !== undefined)
  },
}

async function selectEntries(database: Queryable, { since, until }: Period, after: Cursor): Promise<Cursor[]> {
  const { rows } = await database.execute<Cursor>(sql`
    select created::float8 as created, id from counted_entries
    where counted <> 0 and created >= ${since} and created < ${until} and (created, id) > (${after.created}, ${after.id})
    order by created, id limit ${BATCH}`)
  return rows
}

/** Entries of a period, or of a page of it. */
type Range = Pick<Period, 'since' | 'until'> & { first?: Cursor; last?: Cursor }

/**
 * What ledger entries were for. A refund or dispute at Stripe takes from the payment's last part first, as
 * `charge_payments` has it: its share of a part is what it adds to what those before it took.
 */
const linesOf = ({ since, until, first, last }: Range) => sql`
  with entries as (
    select * from counted_entries where counted <> 0 and created >= ${since} and created < ${until}
      ${first && last ? sql`and (created, id) between (${first.created}, ${first.id}) and (${last.created}, ${last.id})` : sql``}
  ), taken as (
    select entries.id, payment.id as payment, least(payment.amount, before.amount) as before,
      least(payment.amount, before.amount + case when entries.currency = payment.currency then -entries.counted else payment.amount end) as after,
      payment.currency
    from entries join counted_entries as payment on payment.checkout_session_id = entries.checkout_session_id and payment.counted > 0
      cross join lateral (
        select coalesce(sum(case when earlier.currency = payment.currency then -earlier.counted else payment.amount end), 0)::bigint as amount
        from counted_entries as earlier where earlier.checkout_session_id = entries.checkout_session_id and earlier.counted < 0
          and (earlier.created, earlier.id) < (entries.created, entries.id)) as before
    where entries.counted < 0
  ), parts as (
    select entries.id, part.charge_id, part.position, sign(entries.counted)::bigint * part.amount as amount, entries.currency
    from entries join charge_parts as part on part.ledger_entry_id = entries.id
    union all
    select taken.id, part.charge_id, part.position,
      least(part.amount, greatest(0, taken.before - later.amount)) - least(part.amount, greatest(0, taken.after - later.amount)), taken.currency
    from taken join charge_parts as part on part.ledger_entry_id = taken.payment cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from charge_parts as other
      where other.ledger_entry_id = part.ledger_entry_id and other.position > part.position) as later
  )
  select entries.id as entry, entries.created, entries.kind as entry_kind, entries.account_id, entries.checkout_session_id,
    parts.charge_id, parts.position, coalesce(parts.amount, entries.counted) as amount, coalesce(parts.currency, entries.currency) as currency
  from entries left join parts on parts.id = entries.id where parts.amount is distinct from 0`

async function select({ database }: FileDeps, range: Range): Promise<Row[]> {
  const { rows } = await database.execute<Row>(sql`
    select line.entry, line.created::float8 as created, line.entry_kind as "entryKind",
      line.checkout_session_id as "checkoutSession", charge.kind, charge.number, charge.description,
      line.amount::float8 as amount, line.currency,
      case when invoice.id is not null then json_build_object('kind', invoice.kind, 'year', invoice.year, 'number', invoice.number)
        end as invoice,
      ${personFields(sql`line.account_id`, sql`payer.name`)}
    from (${linesOf(range)}) as line left join charges as charge on charge.id = line.charge_id
      left join invoices as invoice on invoice.id = charge.invoice_id
      left join payers as payer on payer.id = charge.payer_id ${personJoins(sql`line.account_id`)}
    order by line.created, line.entry, line.position`)
  return rows
}

function getCells(row: Row, deps: FileDeps) {
  const { created, kind, number, description, invoice, checkoutSession } = row
  return {
    ...row,
    ...personCells(row, deps),
    at: localTime(new Date(created * 1000), deps.timeZone).replace('T', ' '),
    what: kind === null ? '' : chargeName({ kind, number, description }),
    invoiceNumber: invoice ? invoiceNumber(invoice) : '',
    paidBy: checkoutSession === null ? 'outside Stripe' : 'Stripe',
  }
}
