import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** True if this machine has a second core and can pin a process to one. */
export const canPin = availableParallelism() > 1 && spawnSync('sh', ['-c', 'command -v taskset']).status === 0

/** Pins all threads of a process to one core. */
export function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)])
}

/** Returns the CPU time of all threads of a process so far, in microseconds. */
export function coreTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1000
}

/** Megabytes. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns the least resident memory in megabytes while a process rests. */
export async function memoryAtRest(pid: number, seconds: number): Promise<number> {
  let found = Number.POSITIVE_INFINITY
  for (let second = 0; second < seconds; second += 1) {
    await sleep(1_000)
    found = Math.min(found, residentMemory(pid))
  }
  return found
}

/** Same values as in `npm start`. */
export const memorySettings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }
