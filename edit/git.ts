import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Refusal } from './store.ts'

type Options = { input?: string; encoding?: BufferEncoding; environment?: Record<string, string> }

/** Runs git in `folder` and returns what it prints. It never asks for a password. Throws GitError, or Refusal where git is missing. */
export function openGit(folder: string) {
  return (args: string[], { input = '', encoding = 'utf8', environment }: Options = {}): Promise<string> =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: SSH, ...environment }
      const options = { cwd: folder, encoding, env, timeout: TIMEOUT_MS, maxBuffer: 50_000_000 }
      const child = execFile('git', args, options, (error, stdout, stderr) => {
        if (!error) resolve(stdout)
        else if (error.code === 'ENOENT' && existsSync(folder))
          reject(new Refusal(409, 'Publishing needs git: install it first.'))
        else reject(new GitError(error.killed ? 'It did not answer within a minute.' : stderr, Number(error.code)))
      })
      // A command that ends before it has read everything says why by itself.
      child.stdin?.on('error', () => {})
      child.stdin?.end(input)
    })
}

export type Git = ReturnType<typeof openGit>

/** Longest time for one command, in milliseconds. */
const TIMEOUT_MS = 60_000
const SSH = `${process.env.GIT_SSH_COMMAND ?? 'ssh'} -o BatchMode=yes`

/** A command that failed; `said` is what git and the remote wrote about it. */
export class GitError extends Error {
  readonly said: string
  readonly code: number

  constructor(said: string, code: number) {
    super(said)
    this.said = said
    this.code = code
  }

  /** What went wrong, for a person: the words of the remote where it said something, else those of git. */
  get sentence(): string {
    const lines = this.said
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const remote = lines
      .filter((line) => line.startsWith('remote: '))
      .map((line) => line.slice('remote: '.length).trim())
    const own = lines
      .filter((line) => /^(fatal|error|! )/.test(line))
      .map((line) => line.replace(/^(fatal|error): /, ''))
    return (remote.length > 0 ? remote : own.length > 0 ? own : lines).filter(Boolean).join(' ').slice(0, 400)
  }
}
