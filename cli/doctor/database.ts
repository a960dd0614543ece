import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { CommandError } from '#cli/command.ts'
import { withConnection, withSiteDatabase } from '#cli/site-database.ts'
import type { Database } from '#database/client.ts'
import { countJobs } from '#database/waiting-jobs.ts'
import type { Environment } from './environment.ts'
import { type Finding, hint, must, should } from './finding.ts'

/** PostgreSQL 15, as `server_version_num` says it. */
const OLDEST = 150_000
const NO_SUCH_TABLE = '42P01'

/** What is wrong with the database, and what it tells of payments and emails. It is only read. */
export async function findInDatabase({ config, problems, where }: Environment): Promise<Finding[]> {
  const place = where('DATABASE_URL')
  if (problems.some(({ variable }) => variable === 'DATABASE_URL')) return []
  const embedded = config.databaseUrl
    ? []
    : [
        hint(
          place,
          'Rows are kept in the embedded PostgreSQL, which one server on this machine can use.',
          'For more than one, or a service that backs itself up, move to a PostgreSQL server (docs/deploy.md).',
        ),
      ]
  try {
    return [
      ...embedded,
      ...(await withSiteDatabase(config, (database) => look(database, place, Boolean(config.stripe)))),
      ...(config.databaseUrl ? await withConnection(config.databaseUrl, (client) => role(client, place)) : []),
    ]
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    if (config.databaseUrl) {
      return [must(place, error.message, 'Start it, or mend address, user and password; look at its own log.')]
    }
    const todo = 'Do so, then run this again: until then nothing is known of migrations, payments and emails.'
    return [...embedded, should(place, error.message, todo)]
  }
}

/** What the role of the running site may do beyond its work. The embedded database sees to its own roles. */
async function role(client: pg.Client, place: string): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; isSuperuser: boolean; owns: boolean }>(
    `select rolname as name, rolsuper as "isSuperuser", exists(
       select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')
     ) as owns
     from pg_roles where rolname = current_user`,
  )
  const { name, isSuperuser, owns } = rows[0] ?? {}
  const todo = 'Give the site a role of its own, and set DATABASE_OWNER_URL (docs/deploy.md).'
  if (isSuperuser) {
    return [should(place, `The site works as ${name}, a superuser: injected SQL could run programs there.`, todo)]
  }
  return owns
    ? [hint(place, `The site works as ${name}, which owns its tables: injected SQL could drop them.`, todo)]
    : []
}

async function look(database: Database, place: string, takesMoney: boolean): Promise<Finding[]> {
  const found = [...(await server(database, place)), ...(await migrations(database, place))]
  const events = await orNothing(
    database.$client.query<{ seen: boolean }>('select exists(select from stripe_events) seen'),
  )
  if (takesMoney && events?.rows[0]?.seen !== true) {
    found.push(
      must(
        'Stripe/webhook',
        'Stripe has never reached the webhook: no fee would be paid by its word.',
        'Point a webhook at PUBLIC_URL/api/v1/Stripe/webhook (README, "Take real fees"), pay one fee and refund it.',
      ),
    )
  }
  for (const { task, failed } of (await orNothing(countJobs(database))) ?? []) {
    if (failed === 0) continue
    found.push(should(`jobs ${task}`, `${failed} given up after every attempt.`, 'Look at them with the command jobs.'))
  }
  return found
}

async function server({ $client }: Database, place: string): Promise<Finding[]> {
  const { rows } = await $client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version = 0, encoding = '' } = rows[0] ?? {}
  const found: Finding[] = []
  if (version < OLDEST) {
    found.push(must(place, `PostgreSQL ${Math.floor(version / 10_000)} is too old.`, 'Take version 15 or newer.'))
  }
  if (encoding !== 'UTF8') {
    found.push(must(place, `The database is encoded as ${encoding}.`, "Make it anew with encoding 'UTF8'."))
  }
  return found
}

async function migrations({ $client }: Database, place: string): Promise<Finding[]> {
  const journal = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'database', 'migrations', 'meta', '_journal.json'), 'utf8'),
  ) as { entries: { when: number }[] }
  const applied = await orNothing(
    $client.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations'),
  )
  const times = new Set((applied?.rows ?? []).map(({ at }) => Number(at)))
  const missing = journal.entries.filter(({ when }) => !times.has(when)).length
  const newest = Math.max(...journal.entries.map(({ when }) => when))
  if ([...times].some((at) => at > newest)) {
    return [must(place, 'The database is newer than this checkout.', 'Check out the version that the site runs.')]
  }
  if (missing === 0) return []
  const what = `${missing} of ${journal.entries.length} migrations are not applied.`
  return [must(place, what, 'Start the server of this checkout once: it applies them before it listens.')]
}

/** Nothing where the table is not there yet. */
async function orNothing<Result>(query: Promise<Result>): Promise<Result | undefined> {
  return query.catch((error: { code?: string; message: string }) => {
    if (error.code === NO_SUCH_TABLE) return undefined
    throw new CommandError(`The database refuses to be read (${error.code ?? error.message}).`)
  })
}
