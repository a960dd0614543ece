import { type SQL, sql } from 'drizzle-orm'
import { chargeName } from '#contract/charges.ts'
import { amountStep } from '#contract/currencies.ts'
import { invoiceNumber } from '#contract/invoices.ts'
import { type Tax, taxAmounts } from '#contract/taxes.ts'
import type { adjustmentKinds } from '#database/schema-charges.ts'
import type { Period } from '#services/period.ts'
import { type AccountingFile, amount, BATCH, type FileDeps, sumOf, taxesText } from './file.ts'
import { type Person, personCells, personColumns, personFields, personJoins } from './person.ts'

const reductions: Record<(typeof adjustmentKinds)[number], string> = {
  waiver: 'Waived',
  scholarship: 'Scholarship',
  plan: 'Plan Changed',
  withdrawal: 'Withdrawn',
  seats: 'Fewer Seats',
  sponsor: 'Billed to a Sponsor',
  credit: 'Credited',
}

type Row = Person & {
  id: string
  charged: string
  due: string | null
  kind: string
  number: number
  description: string
  taxes: Tax[]
  reduced: Partial<Record<keyof typeof reductions, number>>
  amount: number
  asked: number
  received: number
  returned: number
  owed: number
  currency: string
  invoice: Parameters<typeof invoiceNumber>[0] | null
}

/** Of a fee that a code waived, nothing was ever charged. */
const madeIn = ({ since, until }: Period): SQL => sql`
  charges where created_at >= to_timestamp(${since}) and created_at < to_timestamp(${until}) and amount > 0`

/** What was charged in a period, with what became of it until now. Tax is that of what is asked. */
export const chargesFile: AccountingFile = {
  columns: [
    { field: 'charged', heading: 'Charged' },
    { field: 'due', heading: 'Due' },
    ...personColumns,
    { field: 'what', heading: 'What' },
    amount('amount', 'Amount'),
    ...Object.entries(reductions).map(([kind, heading]) => amount(kind, heading)),
    amount('asked', 'Asked'),
    amount('net', 'Without Tax'),
    amount('tax', 'Tax'),
    { field: 'taxes', heading: 'Taxes' },
    amount('received', 'Received'),
    amount('returned', 'Returned'),
    amount('owed', 'Owed'),
    { field: 'currency', heading: 'Currency' },
    { field: 'invoiceNumber', heading: 'Invoice' },
    { field: 'id', heading: 'Charge Id' },
  ],

  async count(database, period) {
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int as count from ${madeIn(period)}`,
    )
    return rows[0]?.count ?? 0
  },

  async *rows(deps, period) {
    let after: string | undefined
    do {
      const rows = await select(deps, period, after)
      yield rows.map((row) => getCells(row, deps))
      after = rows.length < BATCH ? undefined : rows.at(-1)?.id
    } while (after !== undefined)
  },
}

/** In the order of ids, which have their time. */
async function select({ database, timeZone }: FileDeps, period: Period, after: string | undefined): Promise<Row[]> {
  const beyond = after === undefined ? sql`` : sql`and id > ${after}`
  const { rows } = await database.execute<Row>(sql`
    select charge.id, (charge.created_at at time zone ${timeZone})::date::text as charged, charge.due_on::text as due,
      charge.kind, charge.number, charge.description, charge.taxes, charge.amount::float8 as amount,
      charge.asked::float8 as asked, charge.received::float8 as received, charge.returned::float8 as returned,
      charge.owed::float8 as owed, charge.currency, coalesce(adjusted.reduced, '{}') as reduced,
      case when invoice.id is not null then json_build_object('kind', invoice.kind, 'year', invoice.year, 'number', invoice.number)
        end as invoice,
      ${personFields(sql`charge.account_id`, sql`payer.name`)}
    from (select id from ${madeIn(period)} ${beyond} order by id limit ${BATCH}) as page
      join charge_balances as charge using (id) left join invoices as invoice on invoice.id = charge.invoice_id
      left join payers as payer on payer.id = charge.payer_id ${personJoins(sql`charge.account_id`)}
      left join lateral (
        select jsonb_object_agg(kind, amount) as reduced from (
          select kind, sum(amount) as amount from charge_adjustments where charge_id = charge.id group by kind) as each
      ) as adjusted on true
    order by charge.id`)
  return rows
}

function getCells(row: Row, deps: FileDeps) {
  const { asked, currency, reduced, invoice } = row
  const amounts = taxAmounts(asked, row.taxes, amountStep(currency))
  const taxes = row.taxes.map((tax, at) => ({ ...tax, amount: amounts[at] ?? 0 }))
  const tax = sumOf(amounts)
  return {
    ...row,
    ...reduced,
    ...personCells(row, deps),
    what: chargeName(row),
    net: asked - tax,
    tax,
    taxes: taxesText(taxes, currency),
    invoiceNumber: invoice ? invoiceNumber(invoice) : '',
  }
}
