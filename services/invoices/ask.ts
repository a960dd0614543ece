import { dayAfter, dayIn } from '#content/format.ts'
import { invoiceNumber } from '#contract/invoices.ts'
import type { Queryable } from '#database/client.ts'
import type { InvoiceBuyer } from '#database/schema-invoices.ts'
import { findOwnApplication, getHead } from '#services/applicants/own.ts'
import type { SignedInAddress } from '#services/applicants/sign-ins.ts'
import { type Balance, findBalances } from '#services/charges/balances.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { withApplication, withRecord } from '#services/with-application.ts'
import { checkBuyer } from './buyer.ts'
import { cancelInvoice, type InvoiceDeps, issueInvoice, mayBeInvoiced } from './issue.ts'
import type { StoredInvoice } from './write.ts'

type Deps = DataDeps & InvoiceDeps

const eventOf = (invoice: StoredInvoice) => ({ kind: 'invoice', detail: { number: invoiceNumber(invoice) } }) as const

/** Returns what can be on an invoice for the applicant, not for a sponsor. @throws ServiceError not_found */
export async function findOwnToInvoice({ database }: DataDeps, signIn: SignedInAddress, applicationId: string) {
  const own = await findOwnApplication(database, signIn, applicationId)
  const charges = await findToInvoice(database, own.id)
  return { ...getHead(own), name: own.fullName, charges: charges.filter(({ payerId }) => payerId === null) }
}

export async function findToInvoice(database: Queryable, accountId: string): Promise<Balance[]> {
  const balances = (await findBalances(database, [accountId])).get(accountId) ?? []
  return balances.filter(mayBeInvoiced)
}

/** Gives applicants an invoice for charges of theirs at once. @throws ServiceError not_found, invalid, conflict */
export async function askForInvoice(
  deps: Deps,
  signIn: SignedInAddress,
  applicationId: string,
  { chargeIds, ...typed }: Omit<InvoiceBuyer, 'purchaseOrder'> & { chargeIds: string[] },
): Promise<void> {
  const buyer = checkBuyer({ ...typed, purchaseOrder: '' })
  await withApplication(deps, applicationId, { owner: signIn.email }, async ({ transaction, add }) => {
    const own = (await findToInvoice(transaction, applicationId)).filter(({ payerId }) => payerId === null)
    const wanted = own.filter(({ id }) => chargeIds.includes(id)).map(({ id }) => id)
    if (wanted.length === 0) throw new ServiceError('invalid', 'Choose what the invoice is for.')
    const order = { accountId: applicationId, chargeIds: wanted, buyer, dueOn: null }
    add(eventOf(await issueInvoice(deps, transaction, order)))
  })
}

type NewInvoice = { chargeIds: string[]; buyer: InvoiceBuyer; days: string }

/** Issues an invoice for staff. @throws ServiceError forbidden, verify, not_found, stale, invalid, conflict */
export async function issueByStaff(
  deps: Deps,
  actor: Actor,
  seen: ExpectedVersion,
  { chargeIds, buyer: typed, days }: NewInvoice,
): Promise<void> {
  requireRight(actor, 'fees')
  requireRecent(actor)
  const buyer = checkBuyer(typed)
  if (!/^\d{0,3}$/.test(days)) throw new ServiceError('invalid', 'The days to pay are a number from 0 to 365.')
  const dueOn = days === '' ? null : dayAfter(dayIn(deps.seller.timeZone, new Date()), Number(days))
  await withRecord(deps, actor, seen, async ({ transaction, add }) => {
    const invoice = await issueInvoice(deps, transaction, { accountId: seen.id, chargeIds, buyer, dueOn })
    add({ ...eventOf(invoice), action: 'invoice.issued' })
  })
}

/** Takes all of an invoice back for staff. @throws ServiceError forbidden, verify, not_found, stale, conflict */
export async function cancelByStaff(deps: Deps, actor: Actor, seen: ExpectedVersion, invoiceId: string): Promise<void> {
  requireRight(actor, 'fees')
  requireRecent(actor)
  await withRecord(deps, actor, seen, async ({ transaction, add }) => {
    add({ ...eventOf(await cancelInvoice(transaction, seen.id, invoiceId)), action: 'invoice.canceled' })
  })
}
