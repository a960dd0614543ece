import { eq } from 'drizzle-orm'
import { type Database, inTransaction } from '#database/client.ts'
import { testCheckoutSessions } from '#database/schema-payments.ts'
import { answerOnce, carryOut, type StripeCall } from './stripe-calls.ts'
import {
  type Answer,
  type CheckoutSession,
  makeId,
  type PaymentIntent,
  type Refund,
  StripeObjects,
} from './stripe-objects.ts'

/** A row: a checkout session with its payment and refunds. No card is charged, so there are no disputes. */
type Stored = CheckoutSession & {
  intent?: PaymentIntent | undefined
  refunds: Refund[]
  answers: StripeObjects['answers']
}

/** The objects of a test checkout, in the database. @param pages address below which its pages are */
export type StoredObjects = { database: Database; pages: string }

/** Lets `work` read and change a checkout session with what belongs to it, under its lock. */
export function withCheckoutSession<Result>(
  { database, pages }: StoredObjects,
  id: string,
  work: (objects: StripeObjects) => Result,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const byId = eq(testCheckoutSessions.id, id)
    const rows = await transaction.select().from(testCheckoutSessions).where(byId).for('update')
    const objects = toObjects(rows, pages)
    const result = work(objects)
    const checkoutSession = getStored(objects, id)
    if (rows.length > 0) await transaction.update(testCheckoutSessions).set({ checkoutSession }).where(byId)
    else if (checkoutSession)
      await transaction.insert(testCheckoutSessions).values({ id, checkoutSession }).onConflictDoNothing()
    return result
  })
}

/** Answers a call of Stripe's SDK. */
export async function answerStored(stored: StoredObjects, call: StripeCall): Promise<Answer> {
  const id = getCheckoutSessionId(call)
  if (id) return withCheckoutSession(stored, id, (objects) => answerOnce(objects, call, () => carryOut(objects, call)))
  const objects = toObjects(await stored.database.select().from(testCheckoutSessions), stored.pages)
  return carryOut(objects, call)
}

/** The only checkout session that a call is about. Undefined for a list. */
function getCheckoutSessionId({ method, path, form, key }: StripeCall): string | undefined {
  if (`${method} ${path}` === 'POST /v1/checkout/sessions') return makeId('cs', key)
  const [, ofPath] = /^\/v1\/checkout\/sessions\/(\w+)/.exec(path) ?? []
  return ofPath ?? form.get('payment_intent')?.replace('pi_', 'cs_')
}

function toObjects(rows: { checkoutSession: unknown }[], pages: string): StripeObjects {
  const objects = new StripeObjects(pages)
  for (const row of rows) {
    const { intent, refunds, answers, ...checkoutSession } = row.checkoutSession as Stored
    objects.checkoutSessions.set(checkoutSession.id, checkoutSession)
    if (intent) objects.intents.set(intent.id, intent)
    objects.refunds.push(...refunds)
    Object.assign(objects.answers, answers)
    if (checkoutSession.status === 'open' && checkoutSession.expires_at * 1000 <= Date.now())
      objects.expire(checkoutSession)
  }
  return objects
}

function getStored({ checkoutSessions, intents, refunds, answers }: StripeObjects, id: string): Stored | undefined {
  const checkoutSession = checkoutSessions.get(id)
  return (
    checkoutSession && {
      ...checkoutSession,
      intent: intents.get(checkoutSession.payment_intent ?? ''),
      refunds,
      answers,
    }
  )
}
