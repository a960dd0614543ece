import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodingOf, isWritable, Refusal, type Texts } from './store.ts'

/** What this copy had in common with the remote, last time. */
const BASE = 'refs/editor/base'
const REMOTE = 'refs/editor/remote'
const REQUEST = 'refs/editor/request/'

/** Longest time for one command, in milliseconds. */
const TIMEOUT_MS = 60_000
const SSH = `${process.env.GIT_SSH_COMMAND ?? 'ssh'} -o BatchMode=yes`

/** A command that failed; `said` is what git and the remote wrote about it. */
export class GitError extends Error {
  readonly said: string

  constructor(said: string) {
    super(said)
    this.said = said
  }

  /** What went wrong, for a person: the words of the remote where it said something, else those of git. */
  get sentence(): string {
    const remote = [...this.said.matchAll(/^remote: *(\S.*?) *$/gm)].map(([, line]) => line)
    return (remote.join(' ') || this.said.replaceAll(/^(fatal|error): /gm, '')).trim().slice(0, 400)
  }
}

type Options = { input?: string; encoding?: BufferEncoding; environment?: Record<string, string> }

/** Runs git and returns what it prints. It never asks for a password. Throws GitError, or Refusal where git is missing. */
function run(folder: string, args: string[], { input = '', encoding = 'utf8', environment }: Options = {}) {
  return new Promise<string>((resolve, reject) => {
    const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: SSH, ...environment }
    const options = { cwd: folder, encoding, env, timeout: TIMEOUT_MS, maxBuffer: 50_000_000 }
    const child = execFile('git', args, options, (error, stdout, stderr) => {
      if (!error) resolve(stdout)
      else if (error.code === 'ENOENT' && existsSync(folder))
        reject(new Refusal(409, 'Publishing needs git: install it first.'))
      else reject(new GitError(error.killed ? 'It did not answer within a minute.' : stderr))
    })
    // A command that ends before it has read everything says why by itself.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input, encoding)
  })
}

export type Repository = Awaited<ReturnType<typeof openRepository>>

/**
 * The git repository around a folder of content. Commits are made beside the index and the branch, and contain content only; both
 * move at the very end. Throws Refusal where nothing can be published from.
 */
export async function openRepository(root: string) {
  const around = await run(root, ['rev-parse', '--show-toplevel', '--show-prefix']).catch(() => {
    throw new Refusal(
      409,
      'This copy of the site has no history, so nothing can be published. Ask for a git clone of it.',
    )
  })
  const [top = '', prefix = ''] = around.split('\n')
  const git = async (args: string[], options?: Options) => (await run(top, args, options)).trim()
  const maybe = (...args: string[]) => git(args).catch(() => '')
  const isAncestor = (one: string, other: string) =>
    git(['merge-base', '--is-ancestor', one, other]).then(
      () => true,
      () => false,
    )

  const head = await maybe('rev-parse', '-q', '--verify', 'HEAD')
  const branch = await maybe('symbolic-ref', '--short', '-q', 'HEAD')
  if (!head || !branch || (await maybe('rev-parse', '-q', '--verify', 'MERGE_HEAD')))
    throw new Refusal(409, 'Somebody is in the middle of other work with git in this copy. Publish once that is done.')
  const remotes = (await git(['remote'])).split('\n').filter(Boolean)
  const usual = (await maybe('config', `branch.${branch}.remote`)) || 'origin'
  const name = remotes.includes(usual) ? usual : remotes[0]
  const remote = name ? { name, url: await git(['remote', 'get-url', '--push', name]) } : undefined
  const target = (await maybe('config', `branch.${branch}.merge`)).replace('refs/heads/', '') || branch

  /** The ids of files of the content in a commit. */
  async function snapshot(commit: string): Promise<Map<string, string>> {
    const listed = await git(['ls-tree', '-r', '-z', '--full-tree', commit, ...(prefix ? ['--', prefix] : [])])
    const files = [...listed.matchAll(/\d+ blob (\w+)\t([^\0]*)/g)].map(
      ([, id = '', file = '']) => [file.slice(prefix.length), id] as const,
    )
    return new Map(files.filter(([file]) => isWritable(file)))
  }

  /** Where a branch of the remote is, if it is there. A new remote has none. */
  async function tipOf(wanted: string) {
    const listed = remote ? await git(['ls-remote', '--heads', remote.name]) : ''
    const tips = listed.split('\n').map((line) => line.split('\trefs/heads/'))
    return { isEmpty: listed === '', tip: tips.find(([, branch]) => branch === wanted)?.[0] }
  }

  return {
    remote,
    target,
    tipOf,
    snapshot,
    /** The ids of files as they are in this copy. */
    async work(files: string[]): Promise<Map<string, string>> {
      const input = files.map((file) => `${prefix}${file}\n`).join('')
      const ids = (await git(['hash-object', '--stdin-paths'], { input })).split('\n')
      return new Map(files.map((file, index) => [file, ids[index] ?? '']))
    },
    text: (file: string, id: string | undefined) =>
      id ? run(top, ['cat-file', 'blob', id], { encoding: encodingOf(file) }) : null,
    /** What this copy has in common with others, unless somebody has moved on by hand since. */
    async base(): Promise<string> {
      const kept = remote ? await maybe('rev-parse', '-q', '--verify', BASE) : ''
      return kept && (await isAncestor(head, kept)) ? kept : head
    },

    /** What others published; without a remote, what this copy has. */
    async fetch(wanted = target): Promise<string> {
      const { isEmpty, tip } = await tipOf(wanted)
      if (!remote || isEmpty) return head
      if (!tip) throw new Refusal(409, `The remote has no branch "${wanted}" yet. Ask somebody to push it once.`)
      const spec = `+refs/heads/${wanted}:${REMOTE}`
      await git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote.name, spec])
      return git(['rev-parse', REMOTE])
    },

    /** A commit upon `tip` with other texts of files. Nothing shows it yet. */
    async commit(tip: string, texts: Texts, message: string, author: string): Promise<string> {
      const person = author.replaceAll(/[<>\n\r]/g, ' ').trim() || (await maybe('config', 'user.name'))
      if (!person) throw new Refusal(422, 'Say your name: it goes with what you publish.')
      const email = (await maybe('config', 'user.email')) || 'editor@localhost'
      const index = join(tmpdir(), `academy-index-${randomUUID()}`)
      const environment = {
        GIT_INDEX_FILE: index,
        GIT_AUTHOR_NAME: person,
        GIT_AUTHOR_EMAIL: email,
        GIT_COMMITTER_NAME: person,
        GIT_COMMITTER_EMAIL: email,
      }
      const entries: string[] = []
      for (const [file, text] of Object.entries(texts)) {
        const stored = ['hash-object', '-w', '--stdin']
        const id = text === null ? '' : await git(stored, { input: text, encoding: encodingOf(file) })
        entries.push(`${id ? `100644 ${id}` : `0 ${'0'.repeat(40)}`}\t${prefix}${file}\0`)
      }
      try {
        await git(['read-tree', tip], { environment })
        await git(['update-index', '-z', '--index-info'], { environment, input: entries.join('') })
        const tree = await git(['write-tree'], { environment })
        return await git(['commit-tree', tree, '-p', tip, '-F', '-'], { environment, input: message })
      } finally {
        rmSync(index, { force: true })
      }
    },

    /** Without force: the remote refuses what does not follow from what it has. Without a commit, the branch goes. Throws GitError. */
    push: (commit: string, to: string) =>
      git(['push', '--no-verify', remote?.name ?? '', `${commit}:refs/heads/${to}`]),

    /** The name of the branch for a review of a commit: the same content upon the same commit has the same name. */
    branchFor: async (commit: string) =>
      `edit/${await git(['rev-parse', '--short=10', `${commit}^{tree}`])}-${await git(['rev-parse', '--short=10', `${commit}^`])}`,

    /** The branch that is under review. */
    request: {
      branch: async () => (await maybe('for-each-ref', '--format=%(refname:lstrip=3)', REQUEST)).split('\n')[0],
      keep: (to: string, commit: string) => git(['update-ref', REQUEST + to, commit]),
      async forget(from: string) {
        await git(['update-ref', '-d', REQUEST + from])
        await git(['update-ref', '-d', BASE])
      },
    },

    /** Has this copy know what it has in common with others, and its branch follow where that concerns the content alone. */
    async settle(commit: string, isPublished: boolean): Promise<void> {
      const listed = await git(['diff', '--name-only', '-z', '--no-renames', head, commit])
      const files = listed.split('\0').filter(Boolean)
      const own = files.filter((file) => file.startsWith(prefix) && isWritable(file.slice(prefix.length)))
      // The index first: content that is staged and not committed yet harms nobody.
      if (isPublished && own.length > 0) await git(['reset', '-q', commit, '--', ...own])
      if (isPublished && own.length === files.length && (await isAncestor(head, commit)))
        await git(['update-ref', '-m', 'publish content', 'HEAD', commit, head])
      if (remote) await git(['update-ref', BASE, commit])
    },
  }
}
