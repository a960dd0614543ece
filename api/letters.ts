import { and, asc, eq, ne } from 'drizzle-orm'
import { checkoutSessions } from '#database/schema.ts'
import type { Letter } from '#mail/letter.ts'
import type { Mail } from '#mail/write-letter.ts'
import type { ApiDeps } from './deps.ts'
import type { LetterOrder } from './follow-ups.ts'
import { leadTables } from './lead-tables.ts'
import { formatFee } from './payments/fee.ts'

/** The mail room as jobs use it; server.ts opens it, since writing takes what only a bundler reads. */
export type Letters = {
  /** Emails become files (no SMTP_URL): they name a resume's file instead of keeping a second copy of it. */
  storesEmails?: boolean
  write(letter: Letter): Promise<Mail>
  /** @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

export type LetterDeps = Pick<ApiDeps, 'database' | 'payments' | 'files' | 'letters'>
type LeadTable = (typeof leadTables)[keyof typeof leadTables]

/**
 * Turns an order into a letter, from what is known now: a fee that was paid since the order is told as paid.
 * @param orderedAt when the job was written
 * @returns nothing where there is nothing to tell (any more): the row was erased, the subscription ended
 */
export async function loadLetter(
  deps: LetterDeps,
  { about, to, id }: LetterOrder,
  orderedAt: Date,
): Promise<Letter | undefined> {
  const { database } = deps
  async function load<Table extends LeadTable>(table: Table): Promise<Table['$inferSelect'] | undefined> {
    const [row] = await database
      .select()
      .from(table as LeadTable)
      .where(eq(table.id, id))
    return row
  }
  switch (about) {
    case 'application': {
      const row = await load(leadTables.application)
      return row && { about, to, row, fee: formatFee(deps.payments.fee) }
    }
    case 'payment': {
      const row = await load(leadTables.application)
      const payment = await loadPayment(deps, id)
      return row && payment && { about, to, row, payment: { ...payment, confirmedAt: orderedAt } }
    }
    case 'contact': {
      const row = await load(leadTables.contact)
      return row && { about, to, row }
    }
    case 'talent': {
      const row = await load(leadTables.talent)
      return row && { about, to, row }
    }
    case 'training': {
      const row = await load(leadTables.training)
      return row && { about, to, row }
    }
    case 'resume': {
      const row = await load(leadTables.resume)
      return row && { about, to, row, file: to === 'staff' ? await loadFile(deps, row.fileKey) : undefined }
    }
    case 'subscription': {
      const row = await load(leadTables.subscription)
      return row && !row.unsubscribedAt ? { about, to, row } : undefined
    }
  }
}

async function loadFile({ files, letters }: LetterDeps, key: string) {
  if (letters.storesEmails) return { storedAt: await files.locate(key) }
  const bytes = await files.get(key)
  return bytes && { bytes }
}

/** The payment that settled an application's fee. */
async function loadPayment({ database, payments }: LetterDeps, applicationId: string) {
  const [session] = await database
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.applicationId, applicationId), ne(checkoutSessions.payment, 'none')))
    .orderBy(asc(checkoutSessions.createdAt))
    .limit(1)
  return session && { amount: formatFee(session), reference: session.paymentIntentId, isTest: !payments.livemode }
}
