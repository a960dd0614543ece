import { pino } from 'pino'
import { claimUnsettled } from '#api/payments/queries.ts'
import { createStripe } from '#api/payments/stripe.ts'
import { openFileStore } from '#api/resumes/file-store.ts'
import { carryOutRetention } from '#api/retention/carry-out.ts'
import { retentionMonths } from '#api/retention/periods.ts'
import { type Database, openDatabase } from '#database/client.ts'
import { withClient } from '#database/with-client.ts'
import { runCommand } from '#tests/fixtures/command.ts'
import type { Table } from './report.ts'
import { median } from './statistics.ts'

const TIMES = 3

async function withDatabase(address: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openDatabase(address)
  try {
    await work(database)
  } finally {
    await database.$client.end()
  }
}

/** What is done behind the visitors' backs, and by hand, that looks for a few rows among all. */
const works: { title: string; work: (address: string, dataDir: string) => Promise<unknown> }[] = [
  {
    title: 'nightly retention, nothing to erase',
    work: (address, dataDir) =>
      withDatabase(address, (database) => {
        const retention = { months: retentionMonths, outbox: dataDir }
        return carryOutRetention({
          database,
          files: openFileStore({ dataDir }),
          retention,
          payments: {
            stripe: createStripe({ secretKey: 'sk_test_of_the_benchmark' }),
            webhookSecret: '',
            livemode: false,
            fee: { amount: 5000, currency: 'usd' },
          },
          publicUrl: 'https://academy.example',
          log: pino({ level: 'silent' }),
        })
      }),
  },
  {
    title: 'sessions to ask Stripe about, none due',
    work: (address) => withDatabase(address, (database) => claimUnsettled(database, 5)),
  },
  {
    title: 'npm run privacy -- export, the command and all',
    work: async (address, dataDir) => {
      const variables = { DATABASE_URL: address, DATA_DIR: dataDir }
      const { code, stderr } = await runCommand('privacy', ['export', 'applicant.900@visitor.example'], variables)
      if (code !== 0) throw new Error(stderr)
    },
  },
]

/** How often one of the large tables was read from end to end so far; sessions that ended have said so. */
async function scans(address: string): Promise<number> {
  // What a connection did is counted a moment after its end.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return withClient(address, async (client) => {
    const { rows } = await client.query<{ scans: number }>(
      `select sum(seq_scan)::int as scans from pg_stat_user_tables
       where relname in ('applications', 'checkout_sessions', 'leads')`,
    )
    return rows[0]?.scans ?? 0
  })
}

/**
 * Times them on each database.
 * @param kept databases of growing size, whose servers have ended
 */
export async function measureJobs(
  kept: { address: string; site: { dataDir: string } }[],
  columns: string[],
): Promise<Table> {
  const rows: string[][] = []
  for (const { title, work } of works) {
    const taken = kept.map((): number[] => [])
    const before = await Promise.all(kept.map(({ address }) => scans(address)))
    for (let time = 0; time < TIMES; time += 1) {
      for (const [at, { address, site }] of kept.entries()) {
        const began = performance.now()
        await work(address, site.dataDir)
        taken[at]?.push(performance.now() - began)
      }
    }
    const after = await Promise.all(kept.map(({ address }) => scans(address)))
    const figures = taken.map(median)
    const scanned = after.map((count, at) => (count - (before[at] ?? 0)) / TIMES)
    rows.push(
      [`${title}, ms`, ...figures.map((ms) => ms.toFixed(0)), ((figures.at(-1) ?? 0) / (figures[0] ?? 0)).toFixed(1)],
      [`${title}, tables read from end to end`, ...scanned.map((count) => count.toFixed(0)), ''],
    )
  }
  return {
    title: 'Jobs and commands',
    how: `The median of ${TIMES}, the sizes in turns; tables as PostgreSQL counts its scans of applications, sessions and messages.`,
    columns,
    rows,
  }
}
