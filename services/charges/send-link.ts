import { dayIn } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import { requireNoneProcessing } from '#services/payments/checkout/processing.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { withRecord } from '#services/with-application.ts'
import { type Balance, findBalances } from './balances.ts'
import { dueDay } from './due-day.ts'
import { addPayLink, BY_STAFF } from './pay-links.ts'
import { requireCharge } from './work.ts'

type LinkDeps = Pick<ServiceDeps, 'database' | 'timeZone' | 'publicUrl'>

/** Makes a link to the checkout of a charge, which staff copy. @returns its address */
export async function makePayLink(
  { database, publicUrl }: LinkDeps,
  actor: Actor,
  recordId: string,
  chargeId: string,
): Promise<string> {
  requireRight(actor, 'work')
  const charge = await requirePayable(database, recordId, chargeId)
  return `${publicUrl}/pay/${await addPayLink(database, charge.id)}`
}

/** Emails the payer of a charge a link to its checkout. */
export async function sendPayLink(
  deps: LinkDeps,
  actor: Actor,
  seen: ExpectedVersion,
  chargeId: string,
): Promise<void> {
  requireRight(actor, 'work')
  await withRecord(deps, actor, seen, async ({ transaction, add }) => {
    const charge = await requirePayable(transaction, seen.id, chargeId)
    const { owed: amount, currency, createdAt } = charge
    const dueOn = dueDay({ ...charge, createdAt }, deps.timeZone)
    const kind = dueOn < dayIn(deps.timeZone, new Date()) ? 'overdue' : 'due'
    const detail = { step: 'link', what: chargeName(charge), amount: formatFee({ amount, currency }) }
    const logged = { step: 'link', amount, currency }
    const jobs = (event: string) => [
      emailJob('payment_due', 'visitor', seen.id, `${kind}.${chargeId}.${dueOn}.${BY_STAFF}-${event}`),
    ]
    add({ kind: 'charge', action: 'charges.changed', detail, logged, jobs })
  })
}

/** @throws ServiceError not_found, conflict */
async function requirePayable(database: Queryable, recordId: string, chargeId: string): Promise<Balance> {
  const charge = requireCharge((await findBalances(database, [recordId])).get(recordId) ?? [], chargeId)
  if (charge.owed <= 0) throw new ServiceError('conflict', `Nothing is left to pay of this: ${chargeName(charge)}.`)
  await requireNoneProcessing(database, recordId, [charge])
  return charge
}
