import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive } from './processes.ts'

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
