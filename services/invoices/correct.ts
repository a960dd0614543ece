import { eq, inArray } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import type { Queryable } from '#database/client.ts'
import { invoicedCharges, invoices } from '#database/schema-invoices.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import { type StoredInvoice, writeInvoice } from './write.ts'

/** A charge on an invoice, and what of it is invoiced, in minor units. */
export type InvoicedCharge = Balance & { invoiceId: string; invoiced: number }

/** Returns the charges of an account that are on an invoice. */
export async function findInvoiced(database: Queryable, accountId: string): Promise<InvoicedCharge[]> {
  const balances = (await findBalances(database, [accountId])).get(accountId) ?? []
  const found = balances.flatMap((charge) => (charge.invoiceId ? [{ ...charge, invoiceId: charge.invoiceId }] : []))
  if (found.length === 0) return []
  const { chargeId, amount } = invoicedCharges
  const rows = await database
    .select({ chargeId, amount })
    .from(invoicedCharges)
    .where(eq(invoicedCharges.accountId, accountId))
  const amounts = new Map(rows.map((row) => [row.chargeId, row.amount]))
  return found.map((charge) => ({ ...charge, invoiced: amounts.get(charge.id) ?? 0 }))
}

/**
 * Makes the invoices of an account follow what is asked for: less by a credit note, more by a further invoice. Whatever
 * changes what is asked for calls it; the database refuses an adjustment without (`check_invoiced`). The caller holds
 * the lock of the application or lead. Last in a transaction, like {@link writeInvoice}.
 */
export async function correctInvoices(transaction: Queryable, accountId: string): Promise<void> {
  await correctEach(transaction, await findInvoiced(transaction, accountId), ({ asked }) => asked)
}

/** Takes back what was invoiced and not paid, before its charges are erased: nobody owes it any more. */
export async function creditUnpaid(transaction: Queryable, accountIds: string[]): Promise<void> {
  for (const accountId of accountIds) {
    const left = ({ invoiced, received, returned }: InvoicedCharge) => Math.min(invoiced, received - returned)
    await correctEach(transaction, await findInvoiced(transaction, accountId), left)
  }
}

async function correctEach(
  transaction: Queryable,
  charges: InvoicedCharge[],
  getAmount: (charge: InvoicedCharge) => number,
): Promise<void> {
  const changed = charges.map((charge) => ({ charge, after: getAmount(charge) }))
  const byInvoice = Map.groupBy(changed, ({ charge }) => charge.invoiceId)
  const originals = await transaction
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...byInvoice.keys()]))
    .orderBy(invoices.issuedOn, invoices.number)
  // Credit notes first, so that nobody holds the last number of one kind while waiting for the other's.
  for (const isLess of [true, false]) {
    for (const original of originals) {
      const own = byInvoice.get(original.id) ?? []
      const moved = own.filter(({ charge, after }) => (isLess ? after < charge.invoiced : after > charge.invoiced))
      await writeCorrection(transaction, original, moved)
    }
  }
}

/** Writes the credit note or the further invoice for charges of an invoice that all become less, or all more. */
export async function writeCorrection(
  transaction: Queryable,
  original: StoredInvoice,
  changed: { charge: InvoicedCharge; after: number }[],
): Promise<StoredInvoice | undefined> {
  const [first] = changed
  if (!first) return undefined
  const kind = first.after < first.charge.invoiced ? 'credit_note' : 'invoice'
  const { id: correctsId, accountId, seller, buyer, currency } = original
  const issuedOn = dayIn(seller.timeZone, new Date())
  const dueOn = kind === 'invoice' ? original.dueOn : null
  const issued = { kind, accountId, correctsId, issuedOn, dueOn, seller, buyer, currency } as const
  const steps = changed.map(({ charge: { id, taxes, invoiced }, after }) => {
    const line = original.lines.find(({ chargeId }) => chargeId === id)
    return {
      chargeId: id,
      description: line?.description ?? '',
      dueOn: line?.dueOn ?? null,
      taxes,
      before: invoiced,
      after,
    }
  })
  const registration = new Map(original.taxes.map(({ name, number }) => [name, number]))
  return writeInvoice(transaction, issued, steps, registration)
}
