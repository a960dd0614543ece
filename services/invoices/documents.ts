import { and, asc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn, longDay } from '#content/format.ts'
import { unprintable } from '#content/printable.ts'
import { chargeName } from '#contract/charges.ts'
import { amountStep } from '#contract/currencies.ts'
import { documentNames, invoiceNumber } from '#contract/invoices.ts'
import { getReference } from '#contract/leads.ts'
import { taxAmounts } from '#contract/taxes.ts'
import type { Queryable } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { charges, payers } from '#database/schema-charges.ts'
import { type InvoiceTax, invoices } from '#database/schema-invoices.ts'
import { chargeParts, chargePayments, countedEntries } from '#database/schema-ledger.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { hasId } from '#services/record-locks.ts'
import type { InvoiceDeps } from './issue.ts'
import { invoicePaper, linesOf, type Paper, taxedTable } from './paper.ts'

/** A document of an account, for lists: `id` of the ledger entry or invoice that its PDF is of. */
export type ListedDocument = {
  kind: keyof typeof documentNames
  id: string
  name: string
  /** In the academy's calendar. */
  day: string
  amount: number
  currency: string
}

/** Lists receipts, invoices and credit notes of an account, latest first. */
export async function listDocuments(
  { database, seller }: DataDeps & Pick<InvoiceDeps, 'seller'>,
  accountId: string,
): Promise<ListedDocument[]> {
  const paymentOfAccount = and(hasId(countedEntries.accountId, accountId), gt(countedEntries.counted, 0))
  const payments = await database.select().from(countedEntries).where(paymentOfAccount)
  const issued = await database.select().from(invoices).where(hasId(invoices.accountId, accountId))
  const listed = [
    ...payments.map(({ id, created, amount, currency }) => {
      const day = dayIn(seller.timeZone, new Date(created * 1000))
      return { kind: 'receipt' as const, id, name: documentNames.receipt, day, amount, currency, order: id }
    }),
    ...issued.map((invoice) => {
      const { kind, id, issuedOn, total, currency } = invoice
      const name = `${documentNames[kind]} ${invoiceNumber(invoice)}`
      return { kind, id, name, day: issuedOn, amount: total, currency, order: name }
    }),
  ]
  const inOrder = listed.sort((a, b) => (`${a.day} ${a.order}` < `${b.day} ${b.order}` ? 1 : -1))
  return inOrder.map(({ order, ...document }) => document)
}

/** Returns an invoice or credit note of an account. @throws ServiceError not_found */
export async function findInvoicePaper({ database }: DataDeps, accountId: string, invoiceId: string): Promise<Paper> {
  const original = alias(invoices, 'original')
  const [found] = await database
    .select({ invoice: invoices, original })
    .from(invoices)
    .leftJoin(original, eq(original.id, invoices.correctsId))
    .where(and(hasId(invoices.id, invoiceId), hasId(invoices.accountId, accountId)))
  if (!found) throw new ServiceError('not_found', 'There is no such invoice.')
  return invoicePaper(found.invoice, found.original ? invoiceNumber(found.original) : undefined)
}

/** Returns the receipt of a payment of an account, through Stripe or not. @throws ServiceError not_found */
export async function findReceiptPaper(
  { database, billing, seller }: DataDeps & InvoiceDeps,
  accountId: string,
  entryId: string,
): Promise<Paper> {
  const { id, accountId: account, counted } = countedEntries
  const [payment] = await database
    .select()
    .from(countedEntries)
    .where(and(eq(id, entryId), hasId(account, accountId), gt(counted, 0)))
  if (!payment) throw new ServiceError('not_found', 'There is no such payment.')
  const parts = await database
    .select({ charge: charges, amount: chargeParts.amount, returned: chargePayments.returned, payer: payers })
    .from(chargeParts)
    .innerJoin(charges, eq(charges.id, chargeParts.chargeId))
    .innerJoin(chargePayments, and(eq(chargePayments.chargeId, charges.id), eq(chargePayments.ledgerEntryId, entryId)))
    .leftJoin(payers, eq(payers.id, charges.payerId))
    .where(eq(chargeParts.ledgerEntryId, entryId))
    .orderBy(asc(chargeParts.position))
  const { currency } = payment
  const taxes = new Map<string, InvoiceTax>()
  const lines = parts.map(({ charge, amount }) => {
    const amounts = taxAmounts(amount, charge.taxes, amountStep(currency))
    charge.taxes.forEach(({ name, rate }, index) => {
      const key = `${name} ${rate}`
      const number = billing.taxes.lines.find((tax) => tax.name === name)?.number ?? ''
      taxes.set(key, { name, rate, number, amount: (taxes.get(key)?.amount ?? 0) + (amounts[index] ?? 0) })
    })
    return { description: chargeName(charge), amount, tax: amounts.reduce((sum, each) => sum + each, 0) }
  })
  const owner = await findOwner(database, accountId)
  const payer = parts.find((part) => part.payer)?.payer
  const returned = parts.reduce((sum, part) => sum + part.returned, 0)
  const numbers = [...taxes.values()].filter(({ number }) => number !== '')
  return {
    title: documentNames.receipt,
    reference: entryId,
    facts: [
      ['Paid on', longDay(dayIn(seller.timeZone, new Date(payment.created * 1000)))],
      ['How', payment.checkoutSessionId === null ? 'Directly to the academy' : 'Online'],
      ...owner.facts,
    ],
    from: [...linesOf(seller), ...numbers.map(({ name, number }) => `${name} ${number}`)],
    to: payer ? linesOf(payer) : owner.lines,
    tables: [taxedTable(lines, [...taxes.values()], currency)],
    notes: returned > 0 ? [`${formatFee({ amount: returned, currency })} of it was returned.`] : [],
  }
}

/** Returns who an account is of, as documents name them. */
export async function findOwner(
  database: Queryable,
  accountId: string,
): Promise<{ lines: string[]; facts: Paper['facts'] }> {
  const [application] = await database.select().from(applications).where(hasId(applications.id, accountId))
  if (application) {
    const facts: Paper['facts'] = [
      ['Training', application.courseName],
      ['Reference', getReference(application)],
    ]
    return { lines: printableOf(application.fullName), facts }
  }
  const [lead] = await database.select().from(leads).where(hasId(leads.id, accountId))
  if (!lead) throw new ServiceError('not_found', 'There is no such record.')
  return { lines: printableOf(lead.company, lead.name), facts: [['Reference', getReference(lead)]] }
}

/** A name that a PDF cannot print is left out: the reference says who it is. */
const printableOf = (...names: string[]) => names.filter((name) => name !== '' && unprintable(name).length === 0)
