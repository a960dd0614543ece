// `npm run try-dump`: tries whether PostgreSQL's own backup of the site's database comes back: pg_dump, pg_restore into a
// database of its own on the same server, counts and checksums of both compared, that database dropped; docs/deploy.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { withSnapshot } from '#database/transfer/source.ts'
import type { TableSum } from '#database/transfer/tables.ts'
import { printSums } from './backup/print-sums.ts'
import { CommandError, runCommand, siteConfig, siteDatabaseAddress, withConnection } from './site-database.ts'

/** Runs one of PostgreSQL's programs on a database. Its password goes by the environment: arguments are everybody's to read. */
async function run(program: string, address: string, args: string[]): Promise<void> {
  const database = new URL(address)
  const PGPASSWORD = decodeURIComponent(database.password)
  database.password = ''
  const child = spawn(program, [...args, `--dbname=${database.href}`], {
    env: { ...process.env, PGPASSWORD },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')]).catch(() => {
    throw new CommandError(
      `There is no ${program} here. It comes with PostgreSQL's client programs, of the server's version.`,
    )
  })
  // The second line has the reason of the first: which versions do not go together, for one.
  const reason = complaint.trim().split('\n').slice(0, 2).join(' ').replaceAll(`${program}: `, '')
  if (child.exitCode !== 0) throw new CommandError(`${program} failed: ${reason}`)
}

function differences(before: TableSum[], after: TableSum[]): string[] {
  const there = new Map(after.map((table) => [`${table.schema}.${table.name}`, table]))
  return before
    .map((table) => ({ name: `${table.schema}.${table.name}`, table }))
    .filter(({ name, table }) => {
      const other = there.get(name)
      return other?.rows !== table.rows || other.checksum !== table.checksum
    })
    .map(({ name }) => name)
}

await runCommand(async () => {
  if (process.argv.length > 2) throw new CommandError('Usage: npm run try-dump')
  const address = await siteDatabaseAddress(siteConfig())
  const name = `academy_try_dump_${Date.now()}`
  const scratch = new URL(address)
  scratch.pathname = `/${name}`
  const folder = await mkdtemp(join(tmpdir(), 'academy-dump-'))
  const file = join(folder, 'academy.dump')
  const administer = (statement: string) =>
    withConnection(address, (client) => client.query(statement)).catch((error) => {
      if (error instanceof pg.DatabaseError) throw new CommandError(`${error.message}.`)
      throw error
    })

  try {
    await withConnection(address, (client) =>
      // What is dumped is what was summed up, though visitors go on sending.
      withSnapshot(client, async ({ tables }) => {
        const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
        await run('pg_dump', address, ['--format=custom', `--file=${file}`, `--snapshot=${rows[0]?.snapshot}`])
        await administer(`create database ${name} encoding 'UTF8' template template0`)
        await run('pg_restore', scratch.href, ['--no-owner', '--exit-on-error', file])
        const restored = await withConnection(scratch.href, (other) =>
          withSnapshot(other, async (source) => source.tables),
        )
        const lost = differences(tables, restored)
        if (lost.length) throw new CommandError(`The dump did not come back whole: ${lost.join(', ')}.`)
        printSums(restored)
      }),
    )
    console.log(`The dump (${(await stat(file)).size} bytes) came back: every table with the same rows and checksum.`)
  } finally {
    await administer(`drop database if exists ${name} with (force)`).finally(() => rm(folder, { recursive: true }))
  }
})
