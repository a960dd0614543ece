import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { kill, makeDirectory, postmasterOf, startProcess } from '#tests/fixtures/data-directory.ts'
import { endOrphan } from './orphan.ts'
import type { Cluster } from './postmaster.ts'
import { isAlive } from './process-table.ts'

// As on macOS, or in a container that may not look at other users' processes: nothing but the port can be asked.
vi.mock('./process-table.ts', async (original) => ({
  ...(await original<typeof import('./process-table.ts')>()),
  commandOf: () => undefined,
  workingDirectoryOf: () => undefined,
}))

function clusterIn(directory: string): Cluster {
  return {
    path: join(directory, 'postgres'),
    programs: { native: '', account: undefined },
    password: readFileSync(join(directory, 'database-password'), 'utf8').trim(),
    logFile: join(directory, 'postgres.log'),
  }
}

test('an orphan is known by what it reads from the folder; the one of another folder is left alone', async () => {
  const directory = makeDirectory()
  const { server } = await startProcess(directory)
  const copy = makeDirectory()
  cpSync(directory, copy, { recursive: true })
  await kill(server)
  const orphan = postmasterOf(directory)

  await endOrphan(clusterIn(copy), () => {})
  expect(isAlive(orphan)).toBe(true)
  expect(existsSync(join(copy, 'postgres', 'postmaster.pid'))).toBe(false)

  await endOrphan(clusterIn(directory), () => {})
  expect(isAlive(orphan)).toBe(false)
  expect(readdirSync(join(directory, 'postgres')).filter((name) => name.startsWith('academy-'))).toEqual([])
})
