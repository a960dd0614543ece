import { and, asc, between, eq, gt, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoiceNumber } from '#contract/invoices.ts'
import { getReference } from '#contract/leads.ts'
import { invoices } from '#database/schema-invoices.ts'
import type { Period } from '#services/period.ts'
import { type AccountingFile, amount, BATCH, type FileDeps, sumOf, taxesText } from './file.ts'

const kinds = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'credit_note', label: 'Credit note' },
]

const issuedIn = ({ from, to }: Period): SQL => between(invoices.issuedOn, from, to)

type Cursor = { issuedOn: string; id: string }

/** Invoices and credit notes of a period. Amounts of credit notes are negative. */
export const invoicesFile: AccountingFile = {
  columns: [
    { field: 'number', heading: 'Number' },
    { field: 'kind', heading: 'Kind', options: kinds },
    { field: 'issuedOn', heading: 'Issued' },
    { field: 'dueOn', heading: 'Due' },
    { field: 'buyer', heading: 'Buyer' },
    { field: 'purchaseOrder', heading: 'Purchase Order' },
    { field: 'reference', heading: 'Reference' },
    { field: 'corrects', heading: 'Corrects' },
    amount('net', 'Without Tax'),
    amount('tax', 'Tax'),
    { field: 'taxes', heading: 'Taxes' },
    amount('total', 'Total'),
    { field: 'currency', heading: 'Currency' },
  ],

  count: (database, period) => database.$count(invoices, issuedIn(period)),

  async *rows(deps, period) {
    let after: Cursor | undefined
    do {
      const rows = await select(deps, period, after)
      yield rows.map(getCells)
      after = rows.length < BATCH ? undefined : rows.at(-1)?.invoice
    } while (after !== undefined)
  },
}

type Row = Awaited<ReturnType<typeof select>>[number]

function select({ database }: FileDeps, period: Period, after: Cursor | undefined) {
  const { issuedOn, id, correctsId } = invoices
  const corrected = alias(invoices, 'corrected')
  const { kind, year, number } = corrected
  const beyond = after && or(gt(issuedOn, after.issuedOn), and(eq(issuedOn, after.issuedOn), gt(id, after.id)))
  return database
    .select({ invoice: invoices, corrected: { kind, year, number } })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, correctsId))
    .where(and(issuedIn(period), beyond))
    .orderBy(asc(issuedOn), asc(id))
    .limit(BATCH)
}

function getCells({ invoice, corrected }: Row) {
  const { kind, issuedOn, dueOn, buyer, accountId, total, currency } = invoice
  const sign = kind === 'credit_note' ? -1 : 1
  const taxes = invoice.taxes.map((tax) => ({ ...tax, amount: sign * tax.amount }))
  const tax = sumOf(taxes.map((each) => each.amount))
  return {
    number: invoiceNumber(invoice),
    kind,
    issuedOn,
    dueOn,
    buyer: buyer.name,
    purchaseOrder: buyer.purchaseOrder,
    reference: getReference({ id: accountId }),
    corrects: corrected ? invoiceNumber(corrected) : '',
    net: sign * total - tax,
    tax,
    taxes: taxesText(taxes, currency),
    total: sign * total,
    currency,
  }
}
