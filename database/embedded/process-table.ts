import { readFileSync, readlinkSync } from 'node:fs'

/** What Linux tells of a process: undefined on other systems, for no such process, and where /proc is hidden. */
function readStat(pid: number): { command: string; state: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { command: stat.slice(stat.indexOf('(') + 1, end), state: stat.charAt(end + 2) }
  } catch {
    return undefined
  }
}

/** Whether a process runs. A zombie does not: in a container, nobody may ever collect its exit status. */
export function isAlive(pid: number): boolean {
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return !['Z', 'X'].includes(readStat(pid)?.state ?? '')
}

/** The name of the program a process runs, at most 15 characters; undefined where the system does not say. */
export function commandOf(pid: number): string | undefined {
  return readStat(pid)?.command
}

/** Where a process works; undefined where the system does not say, or not to us. */
export function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
