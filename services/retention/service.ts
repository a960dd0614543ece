import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RetentionPeriod } from '#contract/forms/lead-form.ts'
import { leadForms } from '#contract/forms/lead-forms.ts'
import { isAbout, outboxNames } from '#mail/stored-emails.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { endOpenSessions } from '#services/payments/end-session.ts'
import { BATCH, retentionQueries } from './queries.ts'

export type RetentionDeps = Parameters<typeof endOpenSessions>[0] & Pick<ServiceDeps, 'files' | 'retention'>

/** What of a kind is too old, and how it is erased; what hangs on a row goes before it. */
type Ageing = { old(after?: string): Promise<string[]>; erase(ids: string[]): Promise<void> }

/**
 * The task `carry_out_retention`: erases what was kept as long as was promised. Rows go last, batch by batch: after a
 * crash or a failure the next run finds again what is left.
 * @throws Error naming the kinds of which something could not be erased
 */
export async function carryOutRetention(deps: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const { database, retention, log } = deps
  const { months } = retention
  const queries = retentionQueries(database)
  const periods = new Set(leadForms.map(({ retention }) => retention))
  const kinds: Record<string, () => Promise<number>> = {
    ...Object.fromEntries([...periods].map((period) => [period, () => eraseAll(deps, leadsOf(deps, period), signal)])),
    applications: () => eraseAll(deps, applicationsOf(deps), signal),
    payments: () =>
      eraseAll(
        deps,
        {
          old: (after) => queries.oldPayments(months.payments, after),
          erase: queries.erasePayments,
        },
        signal,
      ),
    testSessions: () => untilNone(() => queries.eraseTestSessions(months.applications), signal),
    sentConfirmations: () => untilNone(queries.eraseSentConfirmations, signal),
    paymentEvents: () => untilNone(() => queries.eraseStripeEvents(months.payments), signal),
  }

  const erased: Record<string, number> = {}
  const failed: string[] = []
  for (const [kind, erase] of Object.entries(kinds)) {
    try {
      erased[kind] = await erase()
    } catch (error) {
      if (signal?.aborted) throw error
      failed.push(kind)
      log.warn({ kind, error: withoutPersonalDetails(error) }, 'what was kept long enough could not be erased')
    }
  }
  log.info({ erased }, 'what was kept long enough is erased')
  if (failed.length > 0) throw new Error(`not erased: ${failed.join(', ')}`)
}

/** Files first: a row leads to its file, never the other way round. */
function leadsOf({ database, files, retention }: RetentionDeps, period: RetentionPeriod): Ageing {
  const queries = retentionQueries(database)
  const kinds = leadForms.filter((form) => form.retention === period).map(({ kind }) => kind)
  return {
    old: (after) => queries.oldLeads(kinds, retention.months[period], after),
    async erase(ids) {
      const kept = new Set<string>()
      let failure: unknown
      for (const { id, fileKey } of await queries.fileKeys(ids)) {
        await files.delete(fileKey).catch((error) => {
          kept.add(id)
          failure = error
        })
      }
      await queries.eraseLeads(ids.filter((id) => !kept.has(id)))
      if (failure !== undefined) throw failure
    },
  }
}

/** Checkouts end first: nobody shall pay for an application that is gone. */
function applicationsOf(deps: RetentionDeps): Ageing {
  const queries = retentionQueries(deps.database)
  return {
    old: (after) => queries.oldApplications(deps.retention.months.applications, after),
    async erase(ids) {
      const stillOpen = await endOpenSessions(deps, ids)
      await queries.eraseApplications(ids.filter((id) => !stillOpen.has(id)))
      if (stillOpen.size > 0) throw new Error('checkouts could not be ended')
    },
  }
}

/** @returns how many; @throws the last failure, once all batches were tried */
async function eraseAll({ retention }: RetentionDeps, { old, erase }: Ageing, signal?: AbortSignal): Promise<number> {
  let count = 0
  let failure: unknown
  let after: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    const ids = await old(after)
    if (ids.length > 0) {
      await eraseEmails(retention.outbox, ids)
      await erase(ids).catch((error) => {
        failure = error
      })
    }
    count += ids.length
    after = ids.at(-1)
    if (ids.length < BATCH) break
  }
  if (failure !== undefined) throw failure
  return count
}

async function untilNone(erase: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (;;) {
    signal?.throwIfAborted()
    const erased = await erase()
    count += erased
    if (erased < BATCH) return count
  }
}

async function eraseEmails(outbox: string, ids: string[]): Promise<void> {
  const known = new Set(ids)
  const names = (await outboxNames(outbox)).filter((name) => isAbout(name, known))
  for (const name of names) await rm(join(outbox, name), { force: true })
}
