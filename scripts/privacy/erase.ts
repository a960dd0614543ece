import { rm } from 'node:fs/promises'
import { inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { emptyPaid } from '#api/retention/bookkeeping.ts'
import { testCheckoutSessions } from '#database/schema.ts'
import { exportKinds } from '#scripts/export/columns.ts'
import { completeJobs, findJobs, removeJobs } from './jobs.ts'
import { orSay } from './or-say.ts'
import type { Person, Places } from './person.ts'
import { kinds } from './rows.ts'

/** How long a letter that is being sent is waited for, in milliseconds. */
const PATIENCE = 60_000

/**
 * Erases what is kept about a person. Jobs first, so that nothing new is written; the rows last: they lead to the rest, so
 * that after a crash the same command finds again what is left.
 * @param patience milliseconds that a job under way is waited for
 */
export async function erasePerson({ client, files }: Places, person: Person, patience = PATIENCE) {
  const { ids, rows, letters } = person
  const jobs = await removeJobs(client, ids, patience)
  for (const { fileKey } of rows.leads.resumes) {
    await orSay('A resume file cannot be erased', files.delete(String(fileKey)))
  }
  for (const { path } of letters) await orSay(`${path} cannot be erased`, rm(path, { force: true }))
  const emptiedApplications = await eraseRows({ client }, person)
  return { jobs, emptiedApplications }
}

/** @returns how many applications were kept for their payment, emptied of the person */
async function eraseRows({ client }: Pick<Places, 'client'>, { ids, rows }: Person): Promise<number> {
  const transaction = drizzle(client)
  await client.query('begin')
  try {
    const applicationIds = rows.leads.applications.map(({ id }) => id)
    const paid = await emptyPaid(transaction, applicationIds)
    const testIds = rows.testCheckoutSessions.map(({ id }) => id)
    await transaction.delete(testCheckoutSessions).where(inArray(testCheckoutSessions.id, testIds))
    for (const kind of kinds) {
      const { table } = exportKinds[kind]
      const gone = rows.leads[kind].map(({ id }) => id).filter((id) => !paid.includes(id))
      await transaction.delete(table).where(inArray(table.id, gone))
    }
    // A payment that was heard of since has queued its letters.
    const queued = await findJobs(client, ids)
    await completeJobs(
      client,
      queued.map(({ id }) => id),
    )
    await client.query('commit')
    return paid.length
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
