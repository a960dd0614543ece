import { and, asc, eq, ne } from 'drizzle-orm'
import { applications, checkoutSessions, subscriptions } from '#database/schema.ts'
import type { Email } from '#mail/email.ts'
import type { Mail } from '#mail/write-email.ts'
import { findLead } from '#services/leads/service.ts'
import type { ApiDeps } from './deps.ts'
import type { EmailPayload } from './follow-ups.ts'
import { formatFee } from './payments/fee.ts'

/** The mail room as jobs use it; server.ts opens it, since writing takes what only a bundler reads. */
export type Mailer = {
  /** Emails become files (no SMTP_URL): they name a resume's file instead of keeping a second copy of it. */
  storesEmails?: boolean
  write(email: Email): Promise<Mail>
  /** @throws MailError */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
}

export type EmailDeps = Pick<ApiDeps, 'database' | 'payments' | 'files' | 'mailer'>

/**
 * Turns an order into an email, from what is known now: a fee that was paid since the order is told as paid.
 * @param orderedAt when the job was written
 * @returns nothing where there is nothing to tell (any more): the row was erased, the subscription ended
 */
export async function loadEmail(
  deps: EmailDeps,
  { about, to, id }: EmailPayload,
  orderedAt: Date,
): Promise<Email | undefined> {
  const { database } = deps
  switch (about) {
    case 'application':
    case 'payment': {
      const [row] = await database.select().from(applications).where(eq(applications.id, id))
      if (!row) return undefined
      if (about === 'application') return { about, to, row, fee: formatFee(deps.payments.fee) }
      const payment = await loadPayment(deps, id)
      return payment && { about, to, row, payment: { ...payment, confirmedAt: orderedAt } }
    }
    case 'subscription': {
      const [row] = await database.select().from(subscriptions).where(eq(subscriptions.id, id))
      return row && !row.unsubscribedAt ? { about, to, row } : undefined
    }
    default: {
      const row = await findLead(database, about, id)
      if (!row) return undefined
      const file = to === 'staff' && row.fileKey ? await loadFile(deps, row.fileKey) : undefined
      return { about, to, row, file }
    }
  }
}

async function loadFile({ files, mailer }: EmailDeps, key: string) {
  if (mailer.storesEmails) return { storedAt: await files.locate(key) }
  const bytes = await files.get(key)
  return bytes && { bytes }
}

/** The payment that settled an application's fee. */
async function loadPayment({ database, payments }: EmailDeps, applicationId: string) {
  const [session] = await database
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.applicationId, applicationId), ne(checkoutSessions.payment, 'none')))
    .orderBy(asc(checkoutSessions.createdAt))
    .limit(1)
  return session && { amount: formatFee(session), reference: session.paymentIntentId, isTest: !payments.livemode }
}
