import { and, eq } from 'drizzle-orm'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type RowPayload } from '#database/jobs.ts'
import { leads } from '#database/schema.ts'
import { requestedSeats } from '#database/schema-schedule.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { endNeedlessCheckoutSessions } from '#services/payments/checkout/end.ts'
import { toToDo } from '#services/record-changes.ts'
import { later } from '#services/secrets.ts'
import { withStoredAccount } from '#services/with-application.ts'
import { type SeatChargeDeps, settleSeats } from './seat-charges.ts'

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
export async function billAgain(deps: SeatChargeDeps & PaymentDeps, { id }: RowPayload): Promise<void> {
  await inTransaction(deps.database, (transaction) =>
    withStoredAccount(transaction, id, async ({ record, change, add }) => {
      if (!(await settleSeats(deps, transaction, { leadId: id, actor: null }))) return
      add({ kind: 'seats', detail: { to: 'billed' } })
      if (record) change(toToDo(record))
    }),
  )
  await endNeedlessCheckoutSessions(deps, [id])
}
