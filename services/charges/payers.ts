import { eq } from 'drizzle-orm'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import { validationError } from '#contract/form-fields.ts'
import type { Queryable } from '#database/client.ts'
import { payers } from '#database/schema-charges.ts'
import { invalidField } from '#services/errors.ts'
import { checkBuyer } from '#services/invoices/buyer.ts'

/** Whom an invoice names, and where it goes. */
export type PayerDetails = Pick<typeof payers.$inferSelect, 'name' | 'address' | 'email' | 'purchaseOrder'>

/** Cleans what was typed. @throws ServiceError invalid, by field */
export function requirePayer({ name, address, email, purchaseOrder }: PayerDetails): PayerDetails {
  const lines = cleanText(address).split('\n').map(cleanLine)
  const buyer = checkBuyer({ name, address: lines.filter((line) => line !== '').join('\n'), purchaseOrder })
  const problem = validationError({ label: 'Email', kind: 'email' }, email)
  if (problem) throw invalidField('email', problem)
  return { ...buyer, email: cleanLine(email) }
}

type Payer = typeof payers.$inferSelect

/** Returns who pays for a company's reservation, as its invoices name it. */
export async function findBuyer(database: Queryable, leadId: string): Promise<Payer | undefined> {
  const [found] = await database.select().from(payers).where(eq(payers.accountId, leadId))
  return found
}
