import { v7 as uuidv7 } from 'uuid'
import { amountStep } from '#contract/currencies.ts'
import { type Tax, taxAmounts } from '#contract/taxes.ts'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { type InvoiceLine, type InvoiceTax, invoices } from '#database/schema-invoices.ts'
import { findPayer, invoiceJob } from './payer.ts'

/** What of a charge is on invoices, in minor units: before this one, and with it. */
export type Step = Omit<InvoiceLine, 'amount' | 'tax'> & { taxes: Tax[]; before: number; after: number }

type Issued = Pick<
  typeof invoices.$inferInsert,
  'kind' | 'accountId' | 'correctsId' | 'issuedOn' | 'dueOn' | 'seller' | 'buyer' | 'currency'
>

export type StoredInvoice = typeof invoices.$inferSelect

/**
 * Writes an invoice or a credit note and returns it with its number, which others wait for from now on: last in a
 * transaction. A company or sponsor gets it by email. Taxes are differences of those in what was and in what is invoiced, so that whatever is taken back in
 * steps adds up to what was invoiced, to the cent.
 * @param registration the academy's number for each tax, by its name
 */
export async function writeInvoice(
  transaction: Queryable,
  issued: Issued,
  steps: Step[],
  registration: Map<string, string>,
): Promise<StoredInvoice> {
  const smallest = amountStep(issued.currency)
  const taxes: InvoiceTax[] = []
  const lines = steps.map(({ chargeId, description, dueOn, taxes: own, before, after }): InvoiceLine => {
    const [less, more] = before < after ? [before, after] : [after, before]
    const [without, within] = [taxAmounts(less, own, smallest), taxAmounts(more, own, smallest)]
    const amounts = within.map((amount, index) => amount - (without[index] ?? 0))
    own.forEach(({ name, rate }, index) => {
      const amount = amounts[index] ?? 0
      const known = taxes.find((tax) => tax.name === name && tax.rate === rate)
      if (known) known.amount += amount
      else taxes.push({ name, rate, number: registration.get(name) ?? '', amount })
    })
    return { chargeId, description, dueOn, amount: more - less, tax: sum(amounts) }
  })
  const total = sum(lines.map(({ amount }) => amount))
  const [row] = await transaction
    .insert(invoices)
    .values({ ...issued, id: uuidv7(), lines, taxes, total })
    .returning()
  if (!row) throw new Error('An invoice was not stored.')
  const payerId = await findPayer(transaction, row)
  if (payerId) await addJobs(transaction, [invoiceJob(row, payerId)])
  return row
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
