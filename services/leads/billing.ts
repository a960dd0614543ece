import { and, eq, inArray } from 'drizzle-orm'
import { dayAfter, dayIn } from '#content/format.ts'
import { invoiceNumber } from '#contract/invoices.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type RowPayload } from '#database/jobs.ts'
import { leads } from '#database/schema.ts'
import { charges } from '#database/schema-charges.ts'
import { requestedSeats } from '#database/schema-schedule.ts'
import { findBalances } from '#services/charges/balances.ts'
import { findBuyer } from '#services/charges/payers.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { issueInvoice, mayBeInvoiced } from '#services/invoices/issue.ts'
import { endNeedlessCheckoutSessions } from '#services/payments/checkout/end.ts'
import { toToDo } from '#services/record-changes.ts'
import { later } from '#services/secrets.ts'
import { type LockedLead, withStoredAccount } from '#services/with-application.ts'
import { type SeatChargeDeps, settleSeats } from './seat-charges.ts'

export type BillDeps = SeatChargeDeps

/**
 * Charges a reservation for its seats as they are now, and invoices them once it is known whom the invoice names; what is
 * not owed any more is credited. The last of a transaction: other invoices wait for its end.
 * @returns whether something changed
 */
export async function billSeats(
  deps: BillDeps,
  {
    transaction,
    lead: { id },
    actor,
    add,
  }: Pick<LockedLead, 'transaction' | 'actor' | 'add'> & { lead: { id: string } },
): Promise<boolean> {
  const isChanged = await settleSeats(deps, transaction, { leadId: id, actor })
  const buyer = await findBuyer(transaction, id)
  if (!buyer) return isChanged
  const { name, address, purchaseOrder } = buyer
  const balances = (await findBalances(transaction, [id])).get(id) ?? []
  const open = balances.filter((balance) => balance.kind === 'seats' && mayBeInvoiced(balance))
  const dueOn = dayAfter(dayIn(deps.timeZone, new Date()), deps.billing.dueDays)
  // The calendar's currency may have changed since the first ones.
  for (const some of Map.groupBy(open, ({ currency }) => currency).values()) {
    const chargeIds = some.map((charge) => charge.id)
    await transaction.update(charges).set({ dueOn }).where(inArray(charges.id, chargeIds))
    const order = { accountId: id, chargeIds, buyer: { name, address, purchaseOrder }, dueOn }
    const invoice = await issueInvoice(deps, transaction, order)
    const detail = { number: invoiceNumber(invoice), by: 'company' }
    add({ kind: 'invoice', detail, ...(actor && { action: 'invoice.issued' }) })
  }
  return isChanged
}

/** Until then, staff can undo the cancellation of a workshop without consequences. */
const WAIT_MS = 10 * 60_000

/** Has the confirmed reservations of a workshop billed again, which was canceled or is not any more. */
export async function billLater(transaction: Queryable, workshopId: string): Promise<void> {
  const confirmed = await transaction
    .select({ id: leads.id })
    .from(requestedSeats)
    .innerJoin(leads, eq(leads.id, requestedSeats.leadId))
    .where(and(eq(requestedSeats.workshopId, workshopId), eq(leads.seatsState, 'confirmed')))
  const runAt = later(new Date(), WAIT_MS)
  await addJobs(
    transaction,
    confirmed.map(({ id }) => ({ task: 'bill_seats', payload: { id }, runAt })),
  )
}

/** The task `bill_seats`. What changed is for staff to look at: what was paid too much is to be returned. */
export async function billAgain(deps: BillDeps & PaymentDeps, { id }: RowPayload): Promise<void> {
  await inTransaction(deps.database, (transaction) =>
    withStoredAccount(transaction, id, async (locked) => {
      const { record, change, add } = locked
      if (!(await billSeats(deps, { ...locked, lead: { id } }))) return
      add({ kind: 'seats', detail: { to: 'billed' } })
      if (record) change(toToDo(record))
    }),
  )
  await endNeedlessCheckoutSessions(deps, [id])
}
