import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** PostgreSQL's programs, and the account they run as. */
export type Programs = {
  /** Absolute path of the directory that holds bin, lib and share. */
  native: string
  account: Account | undefined
}

/**
 * Runs `initdb` or `postgres` on a data directory, away from the terminal: its Ctrl-C is for the server, which ends
 * PostgreSQL itself when it has finished.
 */
export function runProgram(
  { native, account }: Programs,
  program: 'initdb' | 'postgres',
  directory: string,
  args: string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  // The account may be barred from a parent of the directory (a checkout below /root). The kernel enters it while
  // still root and changes the user after; from then on /proc/self/cwd leads there without walking the path.
  const place = account && process.platform === 'linux' ? '/proc/self/cwd' : directory
  return spawn(join(native, 'bin', program), ['-D', place, ...args], {
    ...account,
    cwd: directory,
    detached: true,
    stdio,
    // None of the server's environment: PGPORT and its like would be obeyed, and secrets would be copied.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  })
}

/** What a program said last, indented below the line that says what failed. */
export function withLastLines(message: string, output: string): string {
  const lines = output.trim().split('\n').slice(-8)
  return [message, ...lines.map((line) => `  ${line}`)].join('\n')
}
