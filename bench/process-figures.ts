import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Processes of a tree, the first one first. */
function tree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children.flatMap((child) => tree(Number(child)))]
}

/** Holds a process, with its threads and the children that it has, on one core. */
export function pin(pid: number, core: number): void {
  for (const each of tree(pid)) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(each)])
}

/** Microseconds that a process has run on a core so far, all its threads together. */
export function coreTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1000
}

/** From here on the most memory is counted anew. */
export function forgetMost(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Resident memory of a process in MB: now, and the most since it began or {@link forgetMost}. */
export function residentMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** The children that a process has just now. */
export function childrenOf(pid: number): number[] {
  return tree(pid).slice(1)
}
