import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { charges, payers } from '#database/schema-charges.ts'
import { openAccount } from '#services/charges/accounts.ts'
import { findBuyer, type PayerDetails, requirePayer } from '#services/charges/payers.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { type LockedLead, withLead, withLinkedLead } from '#services/with-application.ts'
import { type BillDeps, billSeats } from './billing.ts'
import { takeLinked } from './links.ts'

type BuyerDeps = BillDeps & DataDeps

/** Changes whom the invoices of a reservation name, for staff. Those that were sent stay as they are. */
export async function changeBuyer(
  deps: BuyerDeps,
  actor: Actor,
  seen: ExpectedVersion,
  typed: PayerDetails,
): Promise<void> {
  requireRight(actor, 'work')
  const details = requirePayer(typed)
  await withLead(deps, actor, seen, async (locked) => {
    await storeBuyer(locked, details)
    await billSeats(deps, locked)
  })
}

/** Stores the company's own address for invoices, once: later changes go through staff. @throws ServiceError not_found, too_many, conflict, invalid */
export async function sendBuyer(deps: BuyerDeps, token: string, typed: PayerDetails): Promise<void> {
  const id = await takeLinked(deps.database, token)
  const details = requirePayer(typed)
  await withLinkedLead(deps, id, async (locked) => {
    if (locked.lead.seatsState !== 'confirmed')
      throw new ServiceError('conflict', 'These seats are not confirmed, so there is nothing to invoice.')
    if (await findBuyer(locked.transaction, id))
      throw new ServiceError('conflict', 'We have an address for the invoice. To change it, reply to our email.')
    await storeBuyer(locked, details)
    await billSeats(deps, locked)
  })
}

/** Stores whom the invoices of a locked reservation name from now on. */
export async function storeBuyer({ transaction, lead, add }: LockedLead, details: PayerDetails): Promise<void> {
  const found = await findBuyer(transaction, lead.id)
  if (found && isDeepStrictEqual(details, requirePayer(found))) return
  if (found) await transaction.update(payers).set(details).where(eq(payers.id, found.id))
  else {
    const id = uuidv7()
    await openAccount(transaction, { leadId: lead.id })
    await transaction.insert(payers).values({ ...details, id, accountId: lead.id })
    const unbilled = and(eq(charges.accountId, lead.id), isNull(charges.payerId))
    await transaction.update(charges).set({ payerId: id }).where(unbilled)
  }
  add({ kind: 'buyer', action: 'record.buyer', detail: {} })
}
