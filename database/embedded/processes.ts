import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterName } from './cluster.ts'

/** Returns whether a process runs. A zombie does not: in a container, its exit status may never be collected. */
export function isAlive(pid: number): boolean {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // Linux only. The command, in brackets, may itself contain brackets.
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return !/\) [XZ][^)]*$/.test(stat)
}

/** Stops PostgreSQL. On return, connections are closed and everything is on disk. */
export async function stopProcess(pid: number): Promise<void> {
  const signals = { SIGINT: 30_000, SIGQUIT: 10_000, SIGKILL: 10_000 }
  for (const [signal, timeout] of Object.entries(signals)) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const deadline = Date.now() + timeout
    while (isAlive(pid) && Date.now() < deadline) await sleep(10)
  }
}

/**
 * Stops the PostgreSQL of a killed server. Removes `postmaster.pid`, since its pid may now belong to another process,
 * which would keep PostgreSQL from starting. The caller holds the lock, so no running server uses the directory.
 */
export async function endOrphan(directory: string, log: (line: string) => void): Promise<void> {
  const file = join(directory, 'postmaster.pid')
  // The first line is the pid (PostgreSQL's utils/pidfile.h).
  const content = attempt(() => readFileSync(file, 'utf8'))
  const pid = Number.parseInt(content, 10)
  const isOurs = () => getCommandLine(pid).includes(clusterName(directory))
  if (isAlive(pid) && isOurs()) {
    log('The database of a killed server is still running. Restarting it.')
    await stopProcess(pid)
  }
  rmSync(file, { force: true })
}

function getCommandLine(pid: number): string {
  if (process.platform === 'linux') return attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  return attempt(() => execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }))
}

function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
