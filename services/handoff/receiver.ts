import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { webhookReceiver } from '#database/schema-webhook.ts'
import type { DataDeps, ForwardDeps } from '#services/deps.ts'
import { hashSecret } from '#services/secrets.ts'

/** Changes are recorded from now on or, without LEADS_WEBHOOK_URL, no longer. Called at each start. */
export async function setReceiver({ database, leadsWebhook }: DataDeps & ForwardDeps): Promise<void> {
  if (!leadsWebhook) {
    await database.delete(webhookReceiver)
    return
  }
  const addressHash = hashSecret(leadsWebhook.url)
  const base = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`
  await database
    .insert(webhookReceiver)
    .values({ addressHash, base })
    .onConflictDoUpdate({
      target: webhookReceiver.only,
      set: { base: sql`greatest(${webhookReceiver.base}, excluded.base)` },
    })
  await database
    .update(webhookReceiver)
    .set({ addressHash, stoppedAt: null, pausedUntil: null, failures: 0 })
    .where(sql`${webhookReceiver.addressHash} <> ${addressHash}`)
}

/** Undefined while no changes are recorded. */
export async function findReceiver(database: Queryable) {
  const { stoppedAt, pausedUntil } = webhookReceiver
  const [receiver] = await database
    .select({
      stoppedAt,
      pausedUntil: sql<Date | null>`case when ${pausedUntil} > now() then ${pausedUntil} end`.mapWith(pausedUntil),
    })
    .from(webhookReceiver)
    .where(eq(webhookReceiver.only, true))
  return receiver
}
