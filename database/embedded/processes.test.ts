import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getPostmaster, kill, makeDirectory, startProcess } from '#tests/fixtures/data-directory.ts'
import { endOrphan, isAlive } from './postmaster.ts'

test('a process lives until it has ended', async () => {
  const child = spawn('sleep', ['60'])
  const pid = child.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pid)).toBe(false)
})

test('no number that a process cannot have is alive', () => {
  for (const pid of [0, -1, 1, Number.NaN]) expect(isAlive(pid), String(pid)).toBe(false)
})

test.runIf(process.platform === 'linux')('a process that ended and that nobody buried is not alive', async () => {
  // The shell becomes a sleep that never asks after its child.
  const shell = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'])
  const [line] = await once(shell.stdout, 'data')
  const buried = Number(String(line))
  await expect.poll(() => isAlive(buried), { timeout: 50_000 }).toBe(false)
  expect(() => process.kill(buried, 0)).not.toThrow()
  shell.kill()
  await once(shell, 'exit')
})

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
