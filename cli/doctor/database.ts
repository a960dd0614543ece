import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { CommandError } from '#cli/command.ts'
import { siteDocuments } from '#cli/site-content.ts'
import { withConnection, withSiteConnection } from '#cli/site-database.ts'
import type { Documents } from '#content/documents.ts'
import { readDocuments } from '#content/read-documents.ts'
import { appliedMigrations, listMigrations } from '#database/migrate.ts'
import { parseSnapshot, readSnapshot } from '#services/schedule/schedule.ts'
import { type Finding, found, hint, must, should } from '#services/site/finding.ts'
import { findInSchedule } from '#services/site/schedule-findings.ts'
import { findInWork } from '#services/site/work-findings.ts'
import { type Environment, isLocal } from './environment.ts'

/** PostgreSQL 15 as `server_version_num`. */
const OLDEST = 150_000

/** The documents that the site serves; where it has none to read, which {@link findInDatabase} reports, the program's own. */
export async function readSiteDocuments({ config }: Environment): Promise<Documents> {
  try {
    return await withSiteConnection(config, (client) => siteDocuments(drizzle(client)))
  } catch (error) {
    if (!(error instanceof CommandError) && codeOf(error) === undefined) throw error
    return readDocuments()
  }
}

/** Of a failure of the database or the network. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}

/** Checks the database and its payments, emails and schedule. Read-only. */
export async function findInDatabase(environment: Environment, timeZone: string, now: Date): Promise<Finding[]> {
  const { config, problems, where } = environment
  const { databaseUrl } = config
  const place = where('DATABASE_URL')
  if (problems.some(({ variable }) => variable === 'DATABASE_URL')) return []
  const embedded = 'Rows are kept in the embedded PostgreSQL, which one server on this machine can use.'
  const move = 'For several servers, or for automatic backups, move to a PostgreSQL server (docs/deploy.md).'
  const findings = found(!databaseUrl && hint(place, embedded, move))
  try {
    findings.push(...(await withSiteConnection(config, (client) => findInSite(client, environment, { timeZone, now }))))
    if (databaseUrl) findings.push(...(await withConnection(databaseUrl, (client) => findInRole(client, place))))
  } catch (error) {
    const failure = codeOf(error)
    if (!(error instanceof CommandError) && failure === undefined) throw error
    const todo = databaseUrl
      ? 'Start it, or fix address, user and password; see its own log.'
      : 'Do that, then run this again: it checks starts, workshops, rounds, migrations, payments and emails.'
    const what = error instanceof CommandError ? error.message : `The database cannot be read (${failure}).`
    findings.push(must(place, what, todo))
  }
  return findings
}

async function findInSite(
  client: pg.Client,
  { config, where }: Environment,
  clock: { timeZone: string; now: Date },
): Promise<Finding[]> {
  const place = where('DATABASE_URL')
  const findings = [...(await findInServer(client, place)), ...(await findInMigrations(client, place))]
  // Other tables may be missing.
  if (findings.length > 0) return findings
  const snapshot = parseSnapshot(await readSnapshot(drizzle(client)))
  return [
    ...(await findInWork(client, Boolean(config.stripe))),
    ...findInSchedule(snapshot, { waiverCode: config.waiverCode, waiverPlace: where('WAIVER_CODE') }, clock),
    ...(config.desk ? await findInStaff(client, new URL(config.publicUrl).hostname, where) : []),
  ]
}

async function findInRole(client: pg.Client, place: string): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; isSuperuser: boolean; owns: boolean }>(
    `select rolname as name, rolsuper as "isSuperuser", exists(
       select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')
     ) as owns
     from pg_roles where rolname = current_user`,
  )
  const { name, isSuperuser, owns } = rows[0] ?? {}
  const todo = 'Give the site a role of its own, and set DATABASE_OWNER_URL (docs/deploy.md).'
  const superuser = `The site works as ${name}, a superuser: injected SQL could run programs there.`
  const owner = `The site works as ${name}, which owns its tables: injected SQL could drop them.`
  return found(isSuperuser ? should(place, superuser, todo) : owns && hint(place, owner, todo))
}

async function findInServer(client: pg.Client, place: string): Promise<Finding[]> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding = '' } = rows[0] ?? {}
  const old = `PostgreSQL ${Math.floor(version / 10_000)} is too old.`
  const wrong = `The database is encoded as ${encoding}.`
  return found(
    version < OLDEST && must(place, old, 'Use version 15 or newer.'),
    encoding !== 'UTF8' && must(place, wrong, "Create it again with encoding 'UTF8'."),
  )
}

async function findInMigrations(client: pg.Client, place: string): Promise<Finding[]> {
  const known = listMigrations().map(({ when }) => when)
  const applied = await appliedMigrations(client)
  const missing = known.filter((when) => !applied.includes(when)).length
  if (applied.some((at) => at > Math.max(...known))) {
    return [must(place, 'The database is newer than this checkout.', 'Check out the version that the site runs.')]
  }
  const what = `${missing} of ${known.length} migrations are not applied.`
  const todo = 'Start the server of this checkout once: it applies them before it listens.'
  return found(missing > 0 && must(place, what, todo))
}

/** Browsers offer a passkey only on the host it was created for. */
async function findInStaff(client: pg.Client, host: string, where: Environment['where']): Promise<Finding[]> {
  const invite = 'Run npm run staff -- invite EMAIL --role admin, or set DESK=off.'
  const ofStaff = 'select exists(select from staff where disabled_at is null) as some'
  const elsewhere =
    'select host, count(distinct staff_id)::int as people from staff_passkeys where host <> $1 group by 1 order by 1'
  const staff = await client.query<{ some: boolean }>(ofStaff)
  const others = await client.query<{ host: string; people: number }>(elsewhere, [host])
  return found(
    !staff.rows[0]?.some && !isLocal(host) && should(where('DESK'), 'Nobody can sign in to the desk yet.', invite),
    ...others.rows.map(({ host: other, people }) =>
      should(
        where('PUBLIC_URL'),
        `Passkeys are for ${other}, not for ${host}: ${people} of the staff cannot sign in with theirs.`,
        `Keep the address on ${other}, or let each of them back in: npm run staff -- reset EMAIL.`,
      ),
    ),
  )
}
