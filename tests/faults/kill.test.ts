import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withClient } from '#database/client.ts'
import { audit } from '#tests/fixtures/audit.ts'
import { getRunningPostmaster } from '#tests/fixtures/data-directory.ts'
import { keepSiteRunning, type SupervisedSite } from '#tests/fixtures/supervised-site.ts'
import { startVisitors } from '#tests/fixtures/visitors.ts'
import { expectNothingLost } from './counts.ts'
import { inLength, LOAD } from './length.ts'

const KILLS = inLength(1, 100)
const MINUTES = 60_000

const databaseUrl = ({ dataDir }: SupervisedSite) => readFileSync(join(dataDir, 'database-url'), 'utf8').trim()

/** Mostly amid visitors, and one time in five while the site is still starting. */
async function anyMoment(site: SupervisedSite): Promise<void> {
  if (Math.random() < 0.8) await site.ready()
  await sleep(Math.random() * 700)
}

/** Waits for one where there is none at this moment: every kill is to be one. */
async function killDatabase(site: SupervisedSite): Promise<void> {
  for (;;) {
    const pid = getRunningPostmaster(site.dataDir)
    if (pid !== undefined) return void process.kill(pid, 'SIGKILL')
    await sleep(5)
  }
}

/** Resolves once the last kill is over: an orphan that a new server is about to stop still answers, so the server comes first. */
async function isBack(site: SupervisedSite): Promise<void> {
  await site.ready()
  await vi.waitFor(() => withClient(databaseUrl(site), (client) => client.query('select 1')), MINUTES)
}

const victims: [string, (site: SupervisedSite) => Promise<void>][] = [
  ['the database', killDatabase],
  ['the server', (site) => site.kill()],
  [
    'both at once',
    async (site) => {
      await killDatabase(site)
      await site.kill()
    },
  ],
]

test(
  `${KILLS} kill -9 each of the database, the server and both, at random moments under load, lose and double nothing`,
  async () => {
    // Emails become files; those to a mail server: batch-killed.test.ts and two-servers.test.ts.
    const site = await keepSiteRunning()
    onTestFinished(() => site.stop())
    const visitors = startVisitors([site.url], LOAD)
    await site.ready()
    for (const [whom, kill] of victims) {
      const { pid } = site.current().child
      for (let n = 0; n < KILLS; n++) {
        await anyMoment(site)
        await kill(site)
      }
      await isBack(site)
      // A server whose database was killed need not start again.
      expect([whom, site.current().child.pid === pid, site.failures]).toEqual([whom, whom === 'the database', []])
    }
    await visitors.leave()
    const found = await audit(visitors.ledger, { connectionString: databaseUrl(site), dataDir: site.dataDir })
    expectNothingLost('kill -9 of database, server and both', victims.length * KILLS, visitors.ledger, found)
  },
  inLength(3, 120) * MINUTES,
)
