import { eq } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { testCheckoutSessions } from '#database/schema.ts'
import { inTransaction } from '#database/transaction.ts'
import { endIfOver, type TestSession } from './session.ts'

/** Stores a session once; the one that is there stays. */
export async function insertSession(database: Queryable, session: TestSession): Promise<void> {
  await database.insert(testCheckoutSessions).values({ id: session.id, session }).onConflictDoNothing()
}

/** A session as it stands now: one whose time is over has expired, whoever asks first. */
export async function findSession(database: Database, id: string): Promise<TestSession | null> {
  return changeSession(database, id, (session) => session)
}

/**
 * Changes a session under its lock.
 * @param change gets it as it stands now, and gives back what it shall be
 * @returns what it is after that, or null where there is none
 */
export async function changeSession(
  database: Database,
  id: string,
  change: (session: TestSession) => TestSession,
): Promise<TestSession | null> {
  return inTransaction(database, async (transaction) => {
    const byId = eq(testCheckoutSessions.id, id)
    const [row] = await transaction.select().from(testCheckoutSessions).where(byId).for('update')
    if (!row) return null
    const session = change(endIfOver(row.session as TestSession))
    if (session !== row.session) await transaction.update(testCheckoutSessions).set({ session }).where(byId)
    return session
  })
}
