import { eq, inArray } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import { invoiceNumber } from '#contract/invoices.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { charges } from '#database/schema-charges.ts'
import { type InvoiceBuyer, invoices } from '#database/schema-invoices.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import type { AcademyDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { hasId } from '#services/record-locks.ts'
import { findInvoiced, writeCorrection } from './correct.ts'
import { type StoredInvoice, writeInvoice } from './write.ts'

export type InvoiceDeps = Pick<AcademyDeps, 'billing' | 'seller'>

type NewInvoice = {
  accountId: string
  /** Of one currency and payer, and on no invoice. */
  chargeIds: string[]
  buyer: InvoiceBuyer
  /** Last day to pay. Null if each charge has its own. */
  dueOn: string | null
}

/**
 * Invoices charges. The caller holds the lock of the application or lead. Other invoices wait for the end of the
 * transaction, so this comes last in it.
 * @throws ServiceError conflict if a charge is on an invoice already or nothing is asked for it
 */
export async function issueInvoice(
  deps: InvoiceDeps,
  transaction: Queryable,
  { accountId, chargeIds, buyer, dueOn }: NewInvoice,
): Promise<StoredInvoice> {
  const balances = await findBalances(transaction, [accountId])
  const wanted = (balances.get(accountId) ?? []).filter(({ id }) => chargeIds.includes(id))
  const [first] = wanted
  if (!first || wanted.length < new Set(chargeIds).size) throw new ServiceError('not_found', 'There is no such charge.')
  if (!wanted.every(mayBeInvoiced)) {
    throw new ServiceError('conflict', 'One of these is on an invoice already, or nothing is asked for it any more.')
  }
  if (wanted.some(({ currency, payerId }) => currency !== first.currency || payerId !== first.payerId)) {
    throw new ServiceError('invalid', 'An invoice has one currency and one payer.')
  }
  const about = await findAbout(transaction, accountId)
  const invoice = await writeInvoice(
    transaction,
    {
      kind: 'invoice',
      accountId,
      issuedOn: dayIn(deps.seller.timeZone, new Date()),
      dueOn,
      seller: deps.seller,
      buyer,
      currency: first.currency,
    },
    wanted.map((charge) => ({
      chargeId: charge.id,
      description: [chargeName(charge), about && (charge.payerId ? `${about.course}, for ${about.name}` : about.course)]
        .filter(Boolean)
        .join(', '),
      dueOn: charge.dueOn,
      taxes: charge.taxes,
      before: 0,
      after: charge.asked,
    })),
    new Map(deps.billing.taxes.lines.map(({ name, number }) => [name, number])),
  )
  await transaction.update(charges).set({ invoiceId: invoice.id }).where(inArray(charges.id, chargeIds))
  return invoice
}

/** An application fee only once it is paid: somebody who withdraws before that does not owe it. */
export const mayBeInvoiced = ({ kind, invoiceId, asked, received }: Balance): boolean =>
  invoiceId === null && asked > 0 && (kind !== 'application_fee' || received > 0)

/** The person and training that the charges of an application are about; undefined for a reservation. */
async function findAbout(transaction: Queryable, accountId: string) {
  const [found] = await transaction
    .select({ name: applications.fullName, course: applications.courseName })
    .from(applications)
    .where(eq(applications.id, accountId))
  return found
}

/**
 * Takes all of an invoice back by a credit note, so that its charges can be on another one: with another buyer, for
 * example. The caller holds the lock of the application or lead.
 * @throws ServiceError not_found, or conflict if nothing of it is left
 */
export async function cancelInvoice(
  transaction: Queryable,
  accountId: string,
  invoiceId: string,
): Promise<StoredInvoice> {
  const [original] = await transaction.select().from(invoices).where(hasId(invoices.id, invoiceId))
  if (original?.accountId !== accountId) throw new ServiceError('not_found', 'There is no such invoice.')
  const own = (await findInvoiced(transaction, accountId)).filter((charge) => charge.invoiceId === invoiceId)
  const left = own.filter(({ invoiced }) => invoiced > 0).map((charge) => ({ charge, after: 0 }))
  const ids = own.map(({ id }) => id)
  await transaction.update(charges).set({ invoiceId: null }).where(inArray(charges.id, ids))
  const creditNote = await writeCorrection(transaction, original, left)
  if (!creditNote) throw new ServiceError('conflict', `Nothing is left of ${invoiceNumber(original)}.`)
  return creditNote
}
