import { and, eq, gt } from 'drizzle-orm'
import { chargeName } from '#contract/charges.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { charges, payLinks } from '#database/schema-charges.ts'
import type { DataDeps, PaymentDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { countUses } from '#services/limiter.ts'
import { formatFee } from '#services/money.ts'
import { createCheckout } from '#services/payments/checkout/open.ts'
import { findProcessing } from '#services/payments/checkout/processing.ts'
import { DAY, hashSecret, later, newSecret } from '#services/secrets.ts'
import { findBalances } from './balances.ts'

/** Later emails have links of their own. */
export const LINK_DAYS = 180
const CHECKOUTS_PER_DAY = 50

/** In the part of an email about a charge that staff sent: it goes out although reminders are off. */
export const BY_STAFF = 'staff'

/** Creates a link to the checkout of one charge, for one email. @returns its token */
export async function addPayLink(database: Queryable, chargeId: string): Promise<string> {
  const token = newSecret()
  await database.insert(payLinks).values({ hash: hashSecret(token), chargeId })
  return token
}

async function findLinked(database: Queryable, token: string) {
  const { hash, chargeId, createdAt } = payLinks
  const [linked] = await database
    .select({ chargeId, accountId: charges.accountId, course: applications.courseName })
    .from(payLinks)
    .innerJoin(charges, eq(charges.id, chargeId))
    .leftJoin(applications, eq(applications.id, charges.accountId))
    .where(and(eq(hash, hashSecret(token)), gt(createdAt, later(new Date(), -LINK_DAYS * DAY))))
  return linked
}

export type LinkedCharge = NonNullable<Awaited<ReturnType<typeof openPayLink>>>

/** Returns what a link shows: its charge, and nothing of its person. Undefined if it does not work. */
export async function openPayLink({ database }: DataDeps, token: string) {
  const linked = await findLinked(database, token)
  const [balances, processing] = linked
    ? await Promise.all([findBalances(database, [linked.accountId]), findProcessing(database, [linked.accountId])])
    : []
  const charge = linked && balances?.get(linked.accountId)?.find(({ id }) => id === linked.chargeId)
  if (!charge) return undefined
  const { owed, received, returned, currency, dueOn } = charge
  const settled = received > returned ? 'paid' : 'ended'
  const state: 'open' | 'processing' | 'paid' | 'ended' =
    owed <= 0 ? settled : processing?.has(charge.id) ? 'processing' : 'open'
  return {
    name: chargeName(charge),
    course: linked.course,
    amount: formatFee({ amount: owed, currency }),
    dueOn,
    state,
  }
}

/** Opens the checkout of a link's charge. Returns its URL. @throws ServiceError not_found, too_many, conflict */
export async function payByLink(deps: PaymentDeps, token: string): Promise<string> {
  const linked = await findLinked(deps.database, token)
  if (!linked) throw new ServiceError('not_found', 'This link no longer works.')
  const { accountId, chargeId } = linked
  const counted = [{ key: `pay ${chargeId}`, most: CHECKOUTS_PER_DAY }]
  await countUses(deps.database, 'applicant_limits', DAY, counted, 'This checkout was opened too often today.')
  const back = `/pay/${encodeURIComponent(token)}`
  return createCheckout(deps)(accountId, { chargeIds: [chargeId], success: `${back}?paid`, cancel: back })
}
