import { cpSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getPostmaster, kill, makeDirectory, startProcess } from '#tests/fixtures/data-directory.ts'
import { endOrphan, isAlive } from './processes.ts'

test('an orphan is known by its name, also where its folder was renamed; the one of another folder is left alone', async () => {
  const directory = makeDirectory()
  const { server } = await startProcess(directory)
  const copy = makeDirectory()
  cpSync(directory, copy, { recursive: true })
  await kill(server)
  const orphan = getPostmaster(directory)

  await endOrphan(join(copy, 'postgres'), () => {})
  expect(isAlive(orphan)).toBe(true)
  expect(existsSync(join(copy, 'postgres', 'postmaster.pid'))).toBe(false)

  const renamed = join(makeDirectory(), 'renamed')
  renameSync(directory, renamed)
  await endOrphan(join(renamed, 'postgres'), () => {})
  expect(isAlive(orphan)).toBe(false)
})
