// Fills the desk with a year of invented applicants and leads; README, "Commands".
import { drizzle } from 'drizzle-orm/node-postgres'
import { CommandError, UsageError } from '#cli/command.ts'
import { siteContent } from '#cli/site-content.ts'
import { siteConfig, withSiteConnection } from '#cli/site-database.ts'
import { listEntries } from '#content/schedule-entries.ts'
import { ConfigError } from '#server/config.ts'
import { addEntries } from '#services/schedule/schedule.ts'
import { fillWithSamples } from './sample/fill.ts'

const MOST = 1_000_000
const USAGE = 'Usage: npm run sample -- applications NUMBER'

/** @returns what was added. @throws UsageError, CommandError or ConfigError */
export async function sample(args: string[]): Promise<string> {
  const count = readNumber(args)
  const config = siteConfig()
  const isLive = config.stripe?.livemode || /_live_/.test(process.env.STRIPE_SECRET_KEY ?? '')
  if (isLive) throw new CommandError('STRIPE_SECRET_KEY is live: invented people belong into a development database.')
  if (isPublic(config.publicUrl)) {
    throw new CommandError('PUBLIC_URL is public: invented people belong into a development database.')
  }
  const leads = await withSiteConnection(config, async (client) => {
    const { rows } = await client.query<{ table: string }>(realRows)
    if (rows[0])
      throw new CommandError(`The database has real ${rows[0].table}: invented people must not mix with them.`)
    const database = drizzle(client)
    const content = await siteContent(database)
    await addEntries(database, listEntries(content))
    const { courses, calendar, company, starts } = content
    return fillWithSamples(client, count, {
      courses,
      timeZone: company.timeZone,
      workshops: calendar.workshops.map(({ id }) => id),
      fee: config.fee,
      starts: starts.starts,
    })
  })
  return `Added ${count.toLocaleString('en')} applications and ${leads.toLocaleString('en')} leads, all invented.`
}

/** @throws UsageError */
function readNumber([what, number = '', ...more]: string[]): number {
  if (what !== 'applications' || more.length > 0) throw new UsageError('Say how many applications.')
  if (/^[1-9]\d{0,6}$/.test(number) && Number(number) <= MOST) return Number(number)
  throw new UsageError(`"${number}" is not a number from 1 to ${MOST.toLocaleString('en')}.`)
}

function isPublic(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && !/^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)
}

/** Invented people have addresses under `.example`, which no real person can have (RFC 2606). */
const realRows = `
  select 'applications' as table where exists (select from applications where email not like '%.example')
  union all select 'leads' where exists (select from leads where email not like '%.example')
  union all select 'subscriptions' where exists (select from subscriptions where email not like '%.example')`

if (import.meta.main) {
  try {
    console.log(await sample(process.argv.slice(2)))
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error
    const isUsage = error instanceof UsageError
    console.error(isUsage ? `${error.message} ${USAGE}` : error.message)
    process.exitCode = isUsage ? 2 : 1
  }
}
