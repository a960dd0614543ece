// `npm run move-database -- URL`: from the embedded PostgreSQL to a server, whole and checked; docs/deploy.md.
import pg from 'pg'
import { startEmbeddedDatabase } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { fill, mustBeEmpty, TransferError } from '#database/transfer/fill.ts'
import { withSnapshot } from '#database/transfer/source.ts'
import { printSums } from './backup/print-sums.ts'
import { CommandError, runCommand, siteConfig, withConnection } from './site-database.ts'

await runCommand(async () => {
  const [url, ...rest] = process.argv.slice(2)
  if (!url || rest.length)
    throw new CommandError('Usage: npm run move-database -- postgresql://user:password@host/name')
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new CommandError('The address must begin with postgresql://.')
  }
  const { dataDir } = siteConfig()
  const embedded = await startEmbeddedDatabase(dataDir, { log: console.error }).catch((error: Error) => {
    throw new CommandError(error.message)
  })
  try {
    const moved = await move(embedded.connectionString, url)
    printSums(moved)
    console.log(`\nCopied and checked. Set DATABASE_URL to this address (in .env), and start the site.`)
    console.log('Where the site has a role of its own there, this address is DATABASE_OWNER_URL (docs/deploy.md).')
    console.log(
      `Resumes stay where they are. The embedded database stays in ${dataDir} as it was; remove it when you are sure.`,
    )
  } finally {
    await embedded.stop()
  }
})

async function move(from: string, to: string) {
  try {
    await withConnection(to, mustBeEmpty)
    await migrate(from)
    await migrate(to)
    return await withConnection(from, (source) =>
      withSnapshot(source, (snapshot) => withConnection(to, (target) => fill(target, snapshot))),
    )
  } catch (error) {
    if (error instanceof TransferError || error instanceof pg.DatabaseError) throw new CommandError(error.message)
    throw error
  }
}
