import { and, eq } from 'drizzle-orm'
import { chargeName } from '#contract/charges.ts'
import { leastCharge } from '#contract/currencies.ts'
import { invoiceNumber } from '#contract/invoices.ts'
import { payers } from '#database/schema-charges.ts'
import { invoices } from '#database/schema-invoices.ts'
import { findBalances } from '#services/charges/balances.ts'
import { addPayLink } from '#services/charges/pay-links.ts'
import type { EmailDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { type ExpectedVersion, hasId } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { withRecord } from '#services/with-application.ts'
import { findInvoicePaper } from './documents.ts'
import { findPayer, invoiceJob } from './payer.ts'

/** Loads the email of an invoice, with links to the checkouts of what is still owed. Undefined if its payer was erased. */
export async function loadInvoice(deps: EmailDeps, accountId: string, part: string) {
  const { database } = deps
  const [invoiceId = '', payerId = ''] = part.split('.')
  const ofAccount = eq(invoices.accountId, accountId)
  const [[stored], [payer], balances] = await Promise.all([
    database
      .select()
      .from(invoices)
      .where(and(hasId(invoices.id, invoiceId), ofAccount)),
    database
      .select()
      .from(payers)
      .where(and(hasId(payers.id, payerId), eq(payers.accountId, accountId))),
    findBalances(database, [accountId]),
  ])
  if (!stored || !payer) return undefined
  const { kind, correctsId, buyer, total, dueOn, currency, lines } = stored
  const [corrected] = correctsId ? await database.select().from(invoices).where(eq(invoices.id, correctsId)) : []
  const own = new Set(lines.map(({ chargeId }) => chargeId))
  const unpaid = (balances.get(accountId) ?? []).filter(
    ({ id, owed }) => kind === 'invoice' && own.has(id) && owed >= leastCharge(currency),
  )
  const open: { name: string; amount: string; token: string }[] = []
  for (const charge of unpaid) {
    const amount = formatFee({ amount: charge.owed, currency })
    open.push({ name: chargeName(charge), amount, token: await addPayLink(database, charge.id) })
  }
  return {
    row: { id: accountId, createdAt: stored.createdAt, email: payer.email },
    invoice: {
      kind,
      number: invoiceNumber(stored),
      corrects: corrected ? invoiceNumber(corrected) : '',
      purchaseOrder: buyer.purchaseOrder,
      total: formatFee({ amount: total, currency }),
      dueOn,
    },
    open,
    pdf: await deps.writePaper(await findInvoicePaper(deps, accountId, stored.id)),
  }
}

/** Sends an invoice or a credit note once more to the company or sponsor who pays. @throws ServiceError not_found, stale, conflict */
export async function sendInvoice(
  deps: EmailDeps,
  actor: Actor,
  seen: ExpectedVersion,
  invoiceId: string,
): Promise<void> {
  requireRight(actor, 'work')
  await withRecord(deps, actor, seen, async ({ transaction, add }) => {
    const ofAccount = and(hasId(invoices.id, invoiceId), eq(invoices.accountId, seen.id))
    const [invoice] = await transaction.select().from(invoices).where(ofAccount)
    if (!invoice) throw new ServiceError('not_found', 'There is no such invoice.')
    const payerId = await findPayer(transaction, invoice)
    if (!payerId) throw new ServiceError('conflict', 'Nobody but the applicant pays this invoice.')
    add({
      kind: 'email_again',
      action: 'email.again',
      detail: { to: 'visitor' },
      logged: { kind: 'invoice' },
      text: invoiceNumber(invoice),
      jobs: (event) => [invoiceJob(invoice, payerId, event)],
    })
  })
}
