import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { applications, checkoutSessions } from '#database/schema.ts'
import { inTransaction } from '#database/transaction.ts'
import type { PaymentDeps } from '#services/deps.ts'
import { advance, objectionTo } from '#services/payments/fee-rule.ts'
import type { StoredSession } from '#services/payments/queries.ts'
import { settleSession } from '#services/payments/settle.ts'
import { stripeText } from '#services/payments/stripe/client.ts'
import { charge, getNews, type SessionReport, stripeSession, toReport } from '#services/payments/stripe/objects.ts'
import { isId } from '#services/record-changes.ts'
import type { Found } from './kinds.ts'
import { countUnreported } from './queries.ts'

/** Seconds that an event may take to arrive. */
const EVENT_GRACE = 60 * 60

export const listedSession = stripeSession.extend({ created: z.int() })
type ListedSession = z.infer<typeof listedSession>

export const listedIntent = z.object({
  id: stripeText,
  status: stripeText.nullish(),
  /** Minor units, requested and received. */
  amount: z.int(),
  amount_received: z.int().nullish(),
  currency: stripeText.transform((code) => code.toLowerCase()),
  created: z.int(),
  metadata: z.record(z.string(), stripeText).nullish(),
  latest_charge: z.union([stripeText, charge]).nullish(),
})
type ListedIntent = z.infer<typeof listedIntent>

/** Settles changed checkout sessions, and returns discrepancies. Adds their payments to `explained`. */
export async function compareSessions(
  deps: PaymentDeps,
  page: ListedSession[],
  explained: Set<string>,
): Promise<{ found: Found[]; settled: number; unreported: number }> {
  const known = await sessionsBy(deps, 'id', ids(page))
  const found: Found[] = []
  let settled = 0
  for (const session of page) {
    const ours = known.get(session.id)
    const report = toReport(session, getNews(session))
    const objection = objectionTo(report, ours ?? null, deps.payments.livemode)
    if (objection) {
      if (ours && report.paymentIntentId) explained.add(report.paymentIntentId)
      // The payment list has the payment of a checkout that is not ours.
      if (ours || !report.paymentIntentId) found.push(...objected(session, report, ours, objection))
    } else if (ours && hasNews(ours, report)) {
      await inTransaction(deps.database, (transaction) => settleSession(transaction, deps, report))
      settled += 1
    }
  }
  return { found: await linked(deps, found), settled, unreported: await unreported(deps, page, known) }
}

const ids = (page: { id: string }[]) => page.map(({ id }) => id)

async function sessionsBy({ database }: PaymentDeps, column: 'id' | 'paymentIntentId', values: string[]) {
  const rows = await database.select().from(checkoutSessions).where(inArray(checkoutSessions[column], values))
  return new Map(rows.map((row) => [row[column] ?? '', row]))
}

function hasNews(ours: StoredSession, { news }: SessionReport): boolean {
  return advance(ours.status, news) !== ours.status || (news === 'paid' && ours.payment === 'none')
}

/** Reports a checkout session with another amount, or, if paid, a payment that we do not know. */
function objected(
  session: ListedSession,
  { amount, currency, news, paymentIntentId: payment }: SessionReport,
  ours: StoredSession | undefined,
  objection: string,
): Found[] {
  const { id: subject, created } = session
  const theirs = { session: subject, payment, amount, currency, state: session.payment_status ?? null, created }
  if (ours && ['amount differs', 'currency differs'].includes(objection)) {
    if (news === 'expired') return []
    return [{ kind: 'other_amount', subject, applicationId: ours.applicationId, ours: getEvidence(ours), theirs }]
  }
  if (news !== 'paid') return []
  const mine = { ...(ours && getEvidence(ours)), objection }
  const applicationId = ours?.applicationId ?? session.metadata?.applicationId ?? null
  return [{ kind: 'unknown_payment', subject, applicationId, ours: mine, theirs }]
}

const getEvidence = ({ id: session, amount, currency }: StoredSession) => ({ session, amount, currency })

/** Counts checkouts paid a while ago without an event: the webhook may be misconfigured. */
function unreported({ database }: PaymentDeps, page: ListedSession[], known: Map<string, StoredSession>) {
  const until = Math.floor(Date.now() / 1000) - EVENT_GRACE
  const paid = page.filter((session) => {
    const { news, paidAt } = toReport(session, getNews(session))
    return known.has(session.id) && news === 'paid' && (paidAt ?? session.created) <= until
  })
  return countUnreported(database, ids(paid))
}

/** Finds payments at Stripe that are not ours, or have another amount. */
export async function compareIntents(
  deps: PaymentDeps,
  page: ListedIntent[],
  explained: ReadonlySet<string>,
): Promise<Found[]> {
  const known = await sessionsBy(deps, 'paymentIntentId', ids(page))
  const found = page.flatMap((intent): Found[] => {
    const { id: payment, currency, status: state = null, created, latest_charge: latest } = intent
    if (state !== 'succeeded' || explained.has(payment)) return []
    const amount = intent.amount_received ?? intent.amount
    const theirs = { payment, amount, currency, state, created }
    const ours = known.get(payment)
    if (ours) {
      if (ours.amount === amount && ours.currency === currency) return []
      const { id: subject, applicationId } = ours
      return [{ kind: 'other_amount', subject, applicationId, ours: getEvidence(ours), theirs }]
    }
    const refunded = typeof latest === 'object' ? (latest?.amount_refunded ?? 0) : 0
    if (refunded >= amount) return []
    const applicationId = intent.metadata?.applicationId ?? null
    const mine = { objection: 'not a payment of ours' }
    return [{ kind: 'unknown_payment', subject: payment, applicationId, ours: mine, theirs: { ...theirs, refunded } }]
  })
  return linked(deps, found)
}

/** Removes applications that do not exist, because anybody can set Stripe's metadata. */
async function linked({ database }: PaymentDeps, found: Found[]): Promise<Found[]> {
  const given = found.flatMap(({ applicationId }) => (applicationId && isId(applicationId) ? [applicationId] : []))
  const { id } = applications
  const rows = given.length > 0 ? await database.select({ id }).from(applications).where(inArray(id, given)) : []
  const existing = new Set(rows.map((row) => row.id))
  return found.map((item) => ({
    ...item,
    applicationId: item.applicationId && existing.has(item.applicationId) ? item.applicationId : null,
  }))
}
