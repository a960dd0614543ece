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
export function withSession<Result>(
  { database, pages }: StoredObjects,
  id: string,
  work: (objects: StripeObjects) => Result,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const byId = eq(testCheckoutSessions.id, id)
    const rows = await transaction.select().from(testCheckoutSessions).where(byId).for('update')
    const objects = toObjects(rows, pages)
    const result = work(objects)
    const session = getStored(objects, id)
    if (rows.length > 0) await transaction.update(testCheckoutSessions).set({ session }).where(byId)
    else if (session) await transaction.insert(testCheckoutSessions).values({ id, session }).onConflictDoNothing()
    return result
  })
}

/** Answers a call of Stripe's SDK. */
export async function answerStored(stored: StoredObjects, call: StripeCall): Promise<Answer> {
  const id = getSessionId(call)
  if (id) return withSession(stored, id, (objects) => answerOnce(objects, call, () => carryOut(objects, call)))
  const objects = toObjects(await stored.database.select().from(testCheckoutSessions), stored.pages)
  return carryOut(objects, call)
}

/** The only checkout session that a call is about. Undefined for a list. */
function getSessionId({ method, path, form, key }: StripeCall): string | undefined {
  if (`${method} ${path}` === 'POST /v1/checkout/sessions') return makeId('cs', key)
  const [, ofPath] = /^\/v1\/checkout\/sessions\/(\w+)/.exec(path) ?? []
  return ofPath ?? form.get('payment_intent')?.replace('pi_', 'cs_')
}

function toObjects(rows: { session: unknown }[], pages: string): StripeObjects {
  const objects = new StripeObjects(pages)
  for (const row of rows) {
    const { intent, refunds, answers, ...session } = row.session as Stored
    objects.sessions.set(session.id, session)
    if (intent) objects.intents.set(intent.id, intent)
    objects.refunds.push(...refunds)
    Object.assign(objects.answers, answers)
    if (session.status === 'open' && session.expires_at * 1000 <= Date.now()) objects.expire(session)
  }
  return objects
}

function getStored({ sessions, intents, refunds, answers }: StripeObjects, id: string): Stored | undefined {
  const session = sessions.get(id)
  return session && { ...session, intent: intents.get(session.payment_intent ?? ''), refunds, answers }
}
