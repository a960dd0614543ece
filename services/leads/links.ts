import { eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { leads } from '#database/schema.ts'
import { seatLinks } from '#database/schema-seats.ts'
import { ServiceError } from '#services/errors.ts'
import { countUses } from '#services/limiter.ts'
import { DAY, hashSecret, newSecret } from '#services/secrets.ts'

const SAVES_PER_DAY = 50

/** Creates a link to a company's page, for an email about confirmed seats. @returns its token; undefined without them */
export async function addSeatsLink(database: Queryable, leadId: string): Promise<string | undefined> {
  const token = newSecret()
  const { rowCount } = await database.execute(sql`
    insert into ${seatLinks} (hash, lead_id)
    select ${hashSecret(token)}, ${leads.id} from ${leads} where ${leads.id} = ${leadId} and ${leads.seatsState} = 'confirmed'`)
  return rowCount ? token : undefined
}

/** Finds the reservation of a link. */
export async function findLinked(database: Queryable, token: string): Promise<string | undefined> {
  const [link] = await database
    .select({ leadId: seatLinks.leadId })
    .from(seatLinks)
    .where(eq(seatLinks.hash, hashSecret(token)))
  return link?.leadId
}

/** Finds the reservation of a link, to change it. @throws ServiceError not_found, too_many */
export async function takeLinked(database: Database, token: string): Promise<string> {
  const id = await findLinked(database, token)
  if (id === undefined) throw new ServiceError('not_found', 'This link no longer works.')
  const counted = [{ key: `names ${id}`, most: SAVES_PER_DAY }]
  await countUses(database, 'applicant_limits', DAY, counted, 'This page was saved too often.')
  return id
}
