import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServiceError } from './errors.ts'

// A process and no thread: what a hostile picture breaks is not the site, a piece of work that takes too long can be
// ended, and all of its memory comes back. docs/decisions/0067-pictures-at-run-time.md has the figures.

/** A helper that nothing asks for ends after this time. */
const IDLE_MS = 2_000
const TIMEOUT_MS = 60_000
/** More than a crawler asks for at once. */
const MOST_WAITING = 100
const RETRY_SECONDS = 10
/** A heap that suffices; no secret of the site; and glibc returns memory as it does for the site. */
const OPTIONS = ['--max-old-space-size=128', '--max-semi-space-size=2']
const VARIABLES = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

type Answer = { output: unknown } | { refused: string } | { failed: string }

let running: { file: string; child: ChildProcess } | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Does a piece of work in a process of its own that runs `file`, which calls {@link answerWork}. One works at a time, and
 * only one exists, so that the memory of all is bounded.
 * @throws ServiceError invalid if the work refuses its input, unavailable while too many wait
 */
export function inHelper<Output>(file: URL, input: unknown): Promise<Output> {
  if (waiting >= MOST_WAITING) {
    const sentence = 'Many pictures are being prepared right now. Please try again in a few seconds.'
    return Promise.reject(new ServiceError('unavailable', sentence, { retryAfterSeconds: RETRY_SECONDS }))
  }
  waiting += 1
  const done = last.then(() => work(file, input))
  last = done.catch(() => {})
  return done.finally(() => {
    waiting -= 1
  }) as Promise<Output>
}

async function work(url: URL, input: unknown): Promise<unknown> {
  clearTimeout(idle)
  // In the built program, a helper is one of its entries, beside the chunk of this module.
  const file = fileURLToPath(url).replace(/\.ts$/, extname(new URL(import.meta.url).pathname))
  if (running?.file !== file) endHelper()
  running ??= start(file)
  const { child } = running
  const answer = await ask(child, input).catch((error) => {
    endHelper()
    throw error
  })
  idle = setTimeout(endHelper, IDLE_MS).unref()
  if ('output' in answer) return answer.output
  if ('refused' in answer) throw new ServiceError('invalid', answer.refused)
  throw new Error(answer.failed)
}

function start(file: string): { file: string; child: ChildProcess } {
  const child = fork(file, {
    execArgv: OPTIONS,
    env: VARIABLES,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  child.once('exit', () => {
    if (running?.child === child) running = undefined
  })
  return { file, child }
}

function endHelper(): void {
  running?.child.kill('SIGKILL')
  running = undefined
}

function ask(child: ChildProcess, input: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The site may not end before the answer.
    child.channel?.ref()
    const timer = setTimeout(() => settle(() => reject(new HelperEnded('a helper took too long'))), TIMEOUT_MS)
    const onMessage = (answer: unknown) => settle(() => resolve(answer as Answer))
    const onExit = () => settle(() => reject(new HelperEnded('a helper ended before its answer')))
    const settle = (result: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onExit)
      child.channel?.unref()
      result()
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onExit)
    child.send(input as object, (error) => error && onExit())
  })
}

/** A helper took too long, or too much memory. */
export class HelperEnded extends Error {}

/** A sentence for the person whose input a helper cannot use. */
export class Refused extends Error {}

/** Answers {@link inHelper}, in the process of a helper. */
export function answerWork(work: (input: never) => Promise<unknown>): void {
  // Requests come first.
  setPriority(constants.priority.PRIORITY_LOW)
  process.on('disconnect', () => process.exit())
  process.on('message', (input) => {
    const answer = (message: Answer) => process.send?.(message)
    work(input as never).then(
      (output) => answer({ output }),
      (error) => answer(error instanceof Refused ? { refused: error.message } : { failed: String(error?.stack) }),
    )
  })
}
