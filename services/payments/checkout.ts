import type { FeeStatus } from '#contract/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { ServiceError } from '#services/errors.ts'
import { checkoutFailed } from './ask-stripe.ts'
import { endAtStripe, endStaleSession } from './end-session.ts'
import { makeSession, type OpenedSession } from './make-session.ts'
import {
  incrementCheckoutAttempt,
  insertSession,
  lockPayer,
  type Payer,
  type StoredSession,
  selectPayer,
  selectSessions,
} from './queries.ts'
import type { PaymentDeps } from './settle.ts'

/** A session this close to its end is not handed out any more. */
const LAST_MINUTE = 60_000
/** For all of Stripe's answers to one call together; visitors hear of a failure within 12 s. */
const TIMEOUT_MS = 10_500

/**
 * Gives the address of an application's hosted checkout: the open one, or a new one. Calls for one application that
 * come at once share one answer.
 * @throws ServiceError not_found for an unknown application, conflict where nothing is due, stripe_failed
 */
export function createCheckout(deps: PaymentDeps): (applicationId: string) => Promise<string> {
  const underWay = new Map<string, Promise<string>>()
  return (applicationId) => {
    const shared = underWay.get(applicationId)
    if (shared) return shared
    const mine = openCheckout(deps, applicationId).finally(() => underWay.delete(applicationId))
    underWay.set(applicationId, mine)
    return mine
  }
}

async function openCheckout(deps: PaymentDeps, applicationId: string): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS
  let { application, sessions } = await requireDue(deps, applicationId)
  const open = sessions.find(({ status }) => status === 'open')
  if (open && open.expiresAt.getTime() - Date.now() > LAST_MINUTE) return open.url
  if (open) {
    await endStaleSession(deps, open, deadline)
    ;({ application, sessions } = await requireDue(deps, applicationId))
  }
  if (sessions.some(isPending))
    throw new ServiceError('conflict', 'Your payment of the application fee is being processed.')
  return keep(deps, application, await makeSession(deps, application, deadline))
}

/** A bank debit, say, that takes days: a second session would ask for the fee twice. */
function isPending({ status, payment }: { status: string; payment: string }): boolean {
  return status === 'complete' && payment === 'none'
}

const NOTHING_DUE: Record<Exclude<FeeStatus, 'due'>, string> = {
  waived: 'The application fee is waived: there is nothing to pay.',
  paid: 'The application fee is paid already.',
  refunded: 'The application fee was refunded: there is nothing to pay.',
}

async function requireDue(
  { database }: PaymentDeps,
  id: string,
): Promise<{ application: Payer; sessions: StoredSession[] }> {
  const application = await selectPayer(database, id)
  if (!application) throw new ServiceError('not_found', 'There is no such application.')
  if (application.feeStatus !== 'due') throw new ServiceError('conflict', NOTHING_DUE[application.feeStatus])
  return { application, sessions: await selectSessions(database, id) }
}

/** Stores a new session; where another process was quicker, its session is the one, and ours ends. */
async function keep(deps: PaymentDeps, application: Payer, made: OpenedSession): Promise<string> {
  const winner = await inTransaction(deps.database, async (transaction) => {
    const now = await lockPayer(transaction, application.id)
    if (now?.feeStatus !== 'due') return undefined
    if (await insertSession(transaction, { ...made, applicationId: application.id })) return made
    return (await selectSessions(transaction, application.id)).find(({ status }) => status === 'open')
  })
  if (winner?.id !== made.id) void endAtStripe(deps, made.id)
  if (winner) return winner.url
  await requireDue(deps, application.id)
  // Stripe repeated a session that has ended on our side meanwhile: the next try gets a new one.
  await incrementCheckoutAttempt(deps.database, application)
  deps.log.warn({ application: application.id, session: made.id }, 'Stripe repeated a session that has ended')
  throw checkoutFailed()
}
