import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGit } from './git.ts'
import { isWritable, Refusal } from './store.ts'

/** The content at one time: git's id of each file's bytes, by its path below content/. */
export type Snapshot = Map<string, string>

/** What this copy had in common with the remote, last time; unless somebody has moved on by hand since. */
const BASE = 'refs/editor/base'
const REMOTE = 'refs/editor/remote'
const REQUEST = 'refs/editor/request/'

export type Repository = Awaited<ReturnType<typeof openRepository>>

/**
 * The git repository around a folder of content. Commits are made beside the index and the branch, and contain content only; both
 * move at the very end. Throws Refusal where nothing can be published from.
 */
export async function openRepository(root: string) {
  const around = await openGit(root)(['rev-parse', '--show-toplevel', '--show-prefix']).catch(() => {
    throw new Refusal(
      409,
      'This copy of the site has no history, so nothing can be published. Ask for a git clone of it.',
    )
  })
  const [top = '', prefix = ''] = around.split('\n')
  const git = openGit(top)
  const line = async (...args: string[]) => (await git(args)).trim()
  const maybe = (...args: string[]) => line(...args).catch(() => '')
  const isAncestor = (one: string, other: string) =>
    git(['merge-base', '--is-ancestor', one, other]).then(
      () => true,
      () => false,
    )

  const [head, branch, merging] = await Promise.all([
    maybe('rev-parse', '-q', '--verify', 'HEAD'),
    maybe('symbolic-ref', '--short', '-q', 'HEAD'),
    maybe('rev-parse', '-q', '--verify', 'MERGE_HEAD'),
  ])
  if (!head || !branch || merging)
    throw new Refusal(409, 'Somebody is in the middle of other work with git in this copy. Publish once that is done.')
  const remotes = (await line('remote')).split('\n').filter(Boolean)
  const configured = await maybe('config', `branch.${branch}.remote`)
  const name = remotes.find((each) => each === (configured || 'origin')) ?? remotes[0]
  const remote = name ? { name, url: await line('remote', 'get-url', '--push', name) } : undefined
  const target = (await maybe('config', `branch.${branch}.merge`)).replace('refs/heads/', '') || branch

  const tipOf = async (wanted: string) => {
    const listed = remote ? await line('ls-remote', '--heads', remote.name) : ''
    const tips = listed.split('\n').map((each) => each.split('\trefs/heads/'))
    return { isEmpty: listed === '', tip: tips.find(([, each]) => each === wanted)?.[0] }
  }
  const entries = (ids: Snapshot, before: Snapshot) =>
    [...new Set([...ids.keys(), ...before.keys()])]
      .filter((file) => ids.get(file) !== before.get(file))
      .map((file) => `${ids.has(file) ? `100644 ${ids.get(file)}` : `0 ${'0'.repeat(40)}`}\t${prefix}${file}\0`)
      .join('')

  /** The content of a commit. */
  async function snapshot(commit: string): Promise<Snapshot> {
    const listed = await git(['ls-tree', '-r', '-z', '--full-tree', commit, ...(prefix ? ['--', prefix] : [])])
    const files = listed.split('\0').flatMap((each): [string, string][] => {
      const [, id = '', file = ''] = /^\d+ blob (\w+)\t(.*)$/s.exec(each) ?? []
      const own = file.slice(prefix.length)
      return isWritable(own) ? [[own, id]] : []
    })
    return new Map(files)
  }

  /** The ids of files as they are in this copy. */
  async function work(files: string[]): Promise<Snapshot> {
    const input = files.map((file) => `${prefix}${file}\n`).join('')
    const ids = (await git(['hash-object', '-w', '--stdin-paths'], { input })).trim().split('\n')
    return new Map(files.map((file, index) => [file, ids[index] ?? '']))
  }

  return {
    remote,
    target,
    snapshot,
    work,
    base: async () => {
      const kept = remote ? await maybe('rev-parse', '-q', '--verify', BASE) : ''
      return kept && (await isAncestor(head, kept)) ? kept : head
    },
    text: async (id: string | undefined) => (id ? git(['cat-file', 'blob', id]) : null),
    /** A file as it is written: a text, or the bytes of a picture. */
    file: async (file: string, id: string | undefined) => {
      if (!id) return null
      const isPicture = file.endsWith('.webp')
      const found = await git(['cat-file', 'blob', id], { encoding: isPicture ? 'latin1' : 'utf8' })
      return isPicture ? Buffer.from(found, 'latin1') : found
    },
    store: async (text: string) => (await git(['hash-object', '-w', '--stdin'], { input: text })).trim(),
    tipOf,

    /** What others published; without a remote, what this copy has. */
    async fetch(wanted = target): Promise<string> {
      if (!remote) return head
      const { isEmpty, tip } = await tipOf(wanted)
      if (isEmpty) return head
      if (!tip) throw new Refusal(409, `The remote has no branch "${wanted}" yet. Ask somebody to push it once.`)
      await git([
        'fetch',
        '--quiet',
        '--no-tags',
        '--no-write-fetch-head',
        remote.name,
        `+refs/heads/${wanted}:${REMOTE}`,
      ])
      return line('rev-parse', REMOTE)
    },

    /** A commit upon `tip` in which the content is `ids`. Nothing shows it yet. */
    async commit(tip: string, ids: Snapshot, message: string, author: string): Promise<string> {
      const index = join(tmpdir(), `academy-index-${randomUUID()}`)
      const name = author.replaceAll(/[<>\n\r]/g, ' ').trim() || (await maybe('config', 'user.name'))
      if (!name) throw new Refusal(422, 'Say your name: it goes with what you publish.')
      const email = (await maybe('config', 'user.email')) || 'editor@localhost'
      const person = (role: string) => ({ [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: email })
      const environment = { GIT_INDEX_FILE: index, ...person('AUTHOR'), ...person('COMMITTER') }
      try {
        await git(['read-tree', tip], { environment })
        await git(['update-index', '-z', '--index-info'], { environment, input: entries(ids, await snapshot(tip)) })
        const tree = (await git(['write-tree'], { environment })).trim()
        return (await git(['commit-tree', tree, '-p', tip, '-F', '-'], { environment, input: message })).trim()
      } finally {
        rmSync(index, { force: true })
      }
    },

    /** The name of the branch for a review of a commit: the same content upon the same commit has the same name. */
    branchFor: async (commit: string) => {
      const names = [`${commit}^{tree}`, `${commit}^`].map((name) => line('rev-parse', '--short=10', name))
      return `edit/${(await Promise.all(names)).join('-')}`
    },

    /** Without force: the remote refuses what does not follow from what it has. Throws GitError. */
    push: async (commit: string, to: string) =>
      void (await git(['push', '--no-verify', remote?.name ?? '', `${commit}:refs/heads/${to}`])),

    /** The branch that is under review. */
    request: {
      branch: async () => (await maybe('for-each-ref', `--format=%(refname:lstrip=3)`, REQUEST)).split('\n')[0],
      keep: async (to: string, commit: string) => void (await git(['update-ref', REQUEST + to, commit])),
      forget: async (from: string) => {
        await git(['update-ref', '-d', REQUEST + from])
        await git(['update-ref', '-d', BASE])
      },
    },

    /** Has this copy know what it has in common with others, and its branch follow where that concerns the content alone. */
    async settle(commit: string, ids: Snapshot, { isPublished }: { isPublished: boolean }): Promise<void> {
      if (isPublished) {
        // First: content that is staged and not committed yet harms nobody.
        await git(['update-index', '-z', '--add', '--index-info'], { input: entries(ids, await snapshot(head)) })
        const files = (await git(['diff', '--name-only', '-z', '--no-renames', head, commit]))
          .split('\0')
          .filter(Boolean)
        const isOwn = (file: string) => file.startsWith(prefix) && isWritable(file.slice(prefix.length))
        if (files.every(isOwn) && (await isAncestor(head, commit)))
          await git(['update-ref', '-m', 'publish content', 'HEAD', commit, head])
      }
      if (remote) await git(['update-ref', BASE, commit])
    },
  }
}
