import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { applicationForm } from '#tests/fixtures/application.ts'
import type { RunningSite } from '#tests/fixtures/site.ts'

const CONCURRENCY = 16

/** Applies as many times, and waits until the letters of all, one to the visitor and one to the staff, lie in the outbox. */
export async function applyAndAwaitLetters(site: RunningSite, applications: number): Promise<void> {
  let left = applications
  const keepApplying = async () => {
    for (; left > 0; ) {
      left -= 1
      // A recipient each: one alone gets three confirmations a day.
      const EmailAddress = `visitor-${left}@visitor.example`
      const url = `${site.url}/api/v1/ApplicationForm/na/Register`
      const answer = await fetch(url, { method: 'POST', body: applicationForm({ EmailAddress }) })
      if (!answer.ok) throw new Error(`Register answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, keepApplying))
  while ((await lettersOf(site)) < 2 * applications) await sleep(100)
}

async function lettersOf({ dataDir }: RunningSite): Promise<number> {
  const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).length
}
