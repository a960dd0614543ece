import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#database/client.ts'
import { accounts, charges } from '#database/schema-charges.ts'

type Insertable = typeof charges.$inferInsert

export type NewCharge = Pick<
  Insertable,
  'kind' | 'number' | 'description' | 'amount' | 'currency' | 'taxes' | 'dueOn' | 'payerId'
> &
  Partial<Pick<Insertable, 'id'>>

type Owner = { applicationId: string } | { leadId: string }

/** Opens the account of an application or a reservation, unless it is open. Its id is theirs. */
export async function openAccount(transaction: Queryable, owner: Owner): Promise<void> {
  await transaction.insert(accounts).values(owner).onConflictDoNothing()
}

/** Adds what an account owes from now on. The caller holds the lock of the application or lead. */
export async function addCharges(transaction: Queryable, accountId: string, wanted: NewCharge[]): Promise<void> {
  if (wanted.length === 0) return
  await transaction.insert(charges).values(wanted.map(({ id = uuidv7(), ...charge }) => ({ ...charge, id, accountId })))
}
