import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RetentionPeriod } from '#contract/forms/lead-form.ts'
import { leadForms } from '#contract/forms/lead-forms.ts'
import { isAbout, outboxNames } from '#mail/stored-emails.ts'
import { deleteExpiredAccess } from '#services/applicants/expired.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { endOpenSessions } from '#services/payments/checkout/end.ts'
import { deleteExpired } from '#services/staff/service.ts'
import { BATCH, retentionQueries } from './queries.ts'

export type RetentionDeps = Parameters<typeof endOpenSessions>[0] & Pick<ServiceDeps, 'files' | 'retention'>

/** How to find the ids of old rows, batch by batch, and to erase them with what depends on them. */
type Expiry = { old(after?: string): Promise<string[]>; erase(ids: string[]): Promise<void> }

/**
 * The task `carry_out_retention`. Rows go last, so that after a failure the next run finds what is left.
 * @throws Error naming the kinds of which something could not be erased
 */
export async function carryOutRetention(deps: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const { database, log } = deps
  const { months, outbox } = deps.retention
  const queries = retentionQueries(database)
  const now = new Date()
  const all = (expiry: Expiry) => () => eraseAll(outbox, expiry, signal)
  const periods = new Set(leadForms.map(({ retention }) => retention))
  const kinds: Record<string, () => Promise<number>> = {
    ...Object.fromEntries([...periods].map((period) => [period, all(leadsOf(deps, period))])),
    applications: all(applicationsOf(deps)),
    payments: all({ old: (after) => queries.oldPayments(months.payments, after), erase: queries.erasePayments }),
    testSessions: () => untilNone(() => queries.eraseTestSessions(months.applications), signal),
    sentConfirmations: () => untilNone(queries.eraseSentConfirmations, signal),
    signIns: () => deleteExpired(database),
    applicantSignIns: () => deleteExpiredAccess(database, now),
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

/** Files go first: only a row leads to its file. */
function leadsOf({ database, files, retention }: RetentionDeps, period: RetentionPeriod): Expiry {
  const queries = retentionQueries(database)
  const kinds = leadForms.filter((form) => form.retention === period).map(({ kind }) => kind)
  return {
    old: (after) => queries.oldLeads(kinds, retention.months[period], after),
    async erase(ids) {
      const failures = new Map<string, unknown>()
      for (const { id, fileKey } of await queries.fileKeys(ids)) {
        await files.delete(fileKey).catch((error) => failures.set(id, error))
      }
      await queries.eraseLeads(ids.filter((id) => !failures.has(id)))
      for (const failure of failures.values()) throw failure
    },
  }
}

/** Checkouts end first, so that no one pays for an erased application. */
function applicationsOf(deps: RetentionDeps): Expiry {
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

/** @returns how many; @throws the last failure, after all batches */
async function eraseAll(outbox: string, { old, erase }: Expiry, signal?: AbortSignal): Promise<number> {
  let failure: unknown
  let after: string | undefined
  const count = await untilNone(async () => {
    const ids = await old(after)
    after = ids.at(-1)
    if (ids.length > 0) {
      const known = new Set(ids)
      const names = (await outboxNames(outbox)).filter((name) => isAbout(name, known))
      for (const name of names) await rm(join(outbox, name), { force: true })
      await erase(ids).catch((error) => {
        failure = error
      })
    }
    return ids.length
  }, signal)
  if (failure !== undefined) throw failure
  return count
}

/** Erases batches until one is not full. @returns how many rows */
async function untilNone(eraseBatch: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (;;) {
    signal?.throwIfAborted()
    const erased = await eraseBatch()
    count += erased
    if (erased < BATCH) return count
  }
}
