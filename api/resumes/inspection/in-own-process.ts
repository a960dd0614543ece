import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ResumeExtension } from '#contract/resumes.ts'
import { type Problem, problems } from './problems.ts'

/** Seconds of processor time; and milliseconds in all, since other processes may use the processor. */
const MAX_SECONDS = 5
const PATIENCE = 30_000
/** Memory of the whole process; Node itself and the PDF reader take some 120 MB. */
const MAX_MEGABYTES = 512
const MAX_HEAP_MEGABYTES = 256

// Stands beside this module: as a source in development, as a bundle of its own beside the server's.
const program = fileURLToPath(
  new URL(`./${import.meta.url.endsWith('.ts') ? 'program.ts' : 'inspection.js'}`, import.meta.url),
)

/**
 * Opens a file in a process of its own, which may write nowhere, start no program and gets no environment.
 * @returns what is wrong with the file, as a sentence for people
 * @throws Error where the process cannot do its work, whatever the file
 */
export function inspect(bytes: Uint8Array, extension: ResumeExtension): Promise<Problem> {
  const flags = [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, '--permission', '--allow-worker', '--allow-fs-read=*']
  const orders = [extension, String(MAX_SECONDS), String(MAX_MEGABYTES)]
  const limits = { timeout: PATIENCE, killSignal: 'SIGKILL' as const, maxBuffer: 64 * 1024 }
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [...flags, program, ...orders],
      { ...limits, env: {} },
      (error, stdout) => {
        if (!error) return resolve((stdout || undefined) as Problem)
        // Node's exit code 13: the reader waits for something that never comes, so the file is broken.
        if (error.code === 13) return resolve(problems.damaged)
        // Killed by its own watch (program.ts), by V8 out of memory, or by our time-out.
        if (error.signal) return resolve(problems.tooMuch)
        reject(new Error('A resume could not be inspected.', { cause: error }))
      },
    )
    // The process may end before it has read everything.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
