import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { failures } from '#contract/failures.ts'
import { HttpError } from '#http/failures.ts'

const CACHE_MS = 2_000
/** Timeout for the file system, which may be on a network. */
const TIMEOUT_MS = 1_000

export type DiskSpace = ReturnType<typeof openDiskSpace>

/** Watches the disk under a folder, which may not exist yet. `floor` is in bytes; `free` is at most 2 s old. */
export function openDiskSpace(folder: string, floor: number, log: Logger) {
  let known: { bytes: number | undefined; at: number } | undefined
  let underWay: Promise<number | undefined> | undefined
  let wasLow = false
  const isBelow = (bytes: number | undefined) => bytes !== undefined && bytes < floor

  async function ask(): Promise<number | undefined> {
    const bytes = await freeBytes(folder)
    known = { bytes, at: performance.now() }
    underWay = undefined
    const isLow = isBelow(bytes)
    if (isLow && !wasLow) log.error({ free: bytes, floor }, 'disk space is low: forms that need it are refused')
    if (wasLow && !isLow) log.warn({ free: bytes, floor }, 'there is disk space again')
    wasLow = isLow
    return bytes
  }

  async function free(): Promise<number | undefined> {
    if (known && performance.now() - known.at < CACHE_MS) return known.bytes
    underWay ??= ask()
    return Promise.race([underWay, sleep(TIMEOUT_MS, undefined, { ref: false })])
  }

  return { free, isLow: async () => isBelow(await free()) }
}

async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    // Some network file systems report zeros.
    return blocks === 0 ? undefined : bavail * bsize
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(folder) !== folder
    return isMissing ? freeBytes(dirname(folder)) : undefined
  }
}

/** Answers 503 while disk space is low, before the body is read. Does nothing without a disk. */
export function requireDiskSpace(disk: DiskSpace | undefined): MiddlewareHandler {
  return async (_context, next) => {
    if (await disk?.isLow()) throw new HttpError(failures.diskLow)
    await next()
  }
}
