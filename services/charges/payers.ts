import { eq } from 'drizzle-orm'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import { type FieldRules, validationErrors } from '#contract/form-fields.ts'
import type { Queryable } from '#database/client.ts'
import { payers } from '#database/schema-charges.ts'
import { requireNoProblems } from '#services/errors.ts'

/** Whom an invoice names, and where it goes. */
export type PayerDetails = Pick<typeof payers.$inferSelect, 'name' | 'address' | 'email' | 'purchaseOrder'>

const MOST_LINES = 8

const rules = {
  name: { label: 'Name', kind: 'line', max: 120 },
  address: { label: 'Address', kind: 'text', max: 400 },
  email: { label: 'Email', kind: 'email' },
  purchaseOrder: { label: 'Purchase order number', kind: 'line', max: 60, optional: true },
} as const satisfies FieldRules

/** Cleans what was typed. @throws ServiceError invalid, by field */
export function requirePayer(typed: PayerDetails): PayerDetails {
  const lines = cleanText(typed.address).split('\n').map(cleanLine)
  const details = {
    name: cleanLine(typed.name),
    address: lines.filter((line) => line !== '').join('\n'),
    email: cleanLine(typed.email),
    purchaseOrder: cleanLine(typed.purchaseOrder),
  }
  const tooLong = details.address.split('\n').length > MOST_LINES
  requireNoProblems({
    ...(tooLong && { address: `Address must have at most ${MOST_LINES} lines.` }),
    ...validationErrors(rules, details),
  })
  return details
}

type Payer = typeof payers.$inferSelect

/** Returns who pays for a company's reservation, as its invoices name it. */
export async function findBuyer(database: Queryable, leadId: string): Promise<Payer | undefined> {
  const [found] = await database.select().from(payers).where(eq(payers.accountId, leadId))
  return found
}
