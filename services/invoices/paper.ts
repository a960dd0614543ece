import { longDay } from '#content/format.ts'
import { documentNames, invoiceNumber } from '#contract/invoices.ts'
import type { InvoiceTax } from '#database/schema-invoices.ts'
import { formatFigure } from '#services/money.ts'
import type { StoredInvoice } from './write.ts'

/** A receipt, an invoice, a credit note or a statement in words, as a PDF and on pages. */
export type Paper = {
  title: string
  reference: string
  facts: [label: string, text: string][]
  from: string[]
  to: string[]
  tables: PaperTable[]
  notes: string[]
}

/** A statement has one for each currency. The last of `totals` is the result. */
export type PaperTable = {
  columns: { title: string; isFigure?: boolean }[]
  rows: string[][]
  totals: [label: string, figure: string][]
}

type TaxedLine = { description: string; amount: number; tax: number }

/** Lines with what they are before taxes, and the sums; without taxes, only amounts. */
export function taxedTable(lines: TaxedLine[], taxes: Omit<InvoiceTax, 'number'>[], currency: string): PaperTable {
  const figure = (amount: number) => formatFigure({ amount, currency })
  const sum = (part: (line: TaxedLine) => number) => figure(lines.reduce((total, line) => total + part(line), 0))
  const code = currency.toUpperCase()
  const amount = { title: `Amount, ${code}`, isFigure: true }
  const total = [`Total, ${code}`, sum((line) => line.amount)] as [string, string]
  if (taxes.length === 0) {
    const rows = lines.map((line) => [line.description, figure(line.amount)])
    return { columns: [{ title: 'What for' }, amount], rows, totals: [total] }
  }
  return {
    columns: [
      { title: 'What for' },
      { title: 'Before taxes', isFigure: true },
      { title: 'Taxes', isFigure: true },
      amount,
    ],
    rows: lines.map((line) => [
      line.description,
      figure(line.amount - line.tax),
      figure(line.tax),
      figure(line.amount),
    ]),
    totals: [
      ['Total before taxes', sum((line) => line.amount - line.tax)],
      ...taxes.map(({ name, rate, amount }) => [`${name}, ${rate}%`, figure(amount)] as [string, string]),
      total,
    ],
  }
}

export const linesOf = ({ name, address }: { name: string; address: string }) => [name, ...address.split('\n')]

/** @param corrected number of the invoice that it corrects */
export function invoicePaper(invoice: StoredInvoice, corrected: string | undefined): Paper {
  const { kind, seller, buyer, issuedOn, dueOn, taxes, currency } = invoice
  const isInvoice = kind === 'invoice'
  const registrations = taxes.filter(({ number }) => number !== '').map(({ name, number }) => `${name} ${number}`)
  const lines = invoice.lines.map(({ description, dueOn: day, ...line }) => ({
    ...line,
    description: isInvoice && day && !dueOn ? `${description}, due ${longDay(day)}` : description,
  }))
  return {
    title: documentNames[kind],
    reference: invoiceNumber(invoice),
    facts: [
      ['Date', longDay(issuedOn)],
      ...(dueOn ? [['Due', longDay(dueOn)] as [string, string]] : []),
      ...(corrected ? [[isInvoice ? 'Adds to' : 'Corrects', corrected] as [string, string]] : []),
      ...(buyer.purchaseOrder ? [['Purchase order', buyer.purchaseOrder] as [string, string]] : []),
    ],
    from: [...linesOf(seller), ...new Set(registrations)],
    to: linesOf(buyer),
    tables: [taxedTable(lines, taxes, currency)],
    notes: isInvoice ? [] : [`This amount is taken back from ${corrected ?? 'the invoice'}, and not owed any more.`],
  }
}
