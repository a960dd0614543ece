import { execFile } from 'node:child_process'
import { EditError, getEncoding, isWritable, type Texts } from './store.ts'

/** The last common base of this copy and the remote. */
const BASE = 'refs/editor/base'
const REMOTE = 'refs/editor/remote'
const NEXT = 'refs/editor/next'
const REQUEST = 'refs/editor/request/'

/** Timeout for one command. */
const TIMEOUT_MS = 60_000
/** Git must not ask for a password, or lock the index when it only reads. */
const ENVIRONMENT = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_SSH_COMMAND: `${process.env.GIT_SSH_COMMAND ?? 'ssh'} -o BatchMode=yes`,
}

/** A failed command. The message comes from the remote, or else from git. */
export class GitError extends EditError {
  /** Someone else published in between. */
  readonly isLate: boolean

  constructor(said: string) {
    const remote = [...said.matchAll(/^remote: *(\S.*?) *$/gm)].map(([, line]) => line)
    super(409, (remote.join(' ') || said.replaceAll(/^(fatal|error): /gm, '')).trim().slice(0, 400))
    this.isLate = /\[rejected\]|fetch first|non-fast-forward|cannot lock ref/.test(said)
  }
}

type Options = { input?: string; encoding?: BufferEncoding }

/** Runs git in a folder and returns its output. @throws GitError, or EditError if git is missing */
function run(cwd: string, args: string[], { input = '', encoding = 'utf8' }: Options = {}) {
  return new Promise<string>((resolve, reject) => {
    const options = {
      cwd,
      encoding,
      env: { ...process.env, ...ENVIRONMENT },
      timeout: TIMEOUT_MS,
      maxBuffer: 50_000_000,
    }
    const child = execFile('git', args, options, (error, stdout, stderr) => {
      if (!error) resolve(stdout)
      else if (error.code === 'ENOENT') reject(new EditError(409, 'Publishing needs git: install it first.'))
      else reject(new GitError(error.killed ? 'It did not answer within a minute.' : stderr))
    })
    // A command that ends before it has read its input reports the error itself.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input, encoding)
  })
}

export type Repository = Awaited<ReturnType<typeof openRepository>>

/**
 * Opens the git repository around a content folder. Commits contain content only and bypass the index and the branch,
 * which both move at the very end. @throws EditError if publishing is impossible
 */
export async function openRepository(root: string) {
  const git = async (...args: string[]) => (await run(root, args)).trim()
  const maybe = (...args: string[]) => git(...args).catch(() => '')
  const listed = async (...args: string[]) => (await git(...args)).split('\0').filter(Boolean)
  const isAncestor = async (a: string, b: string) => (await maybe('merge-base', a, b)) === a

  // Few commands: in a process as large as the editor's, each takes some 30 ms to start.
  const found = await run(root, ['rev-parse', '--show-prefix', 'HEAD', '--symbolic-full-name', 'HEAD']).catch(
    (error) => {
      if (!(error instanceof GitError)) throw error
      const sentence = 'This copy of the site has no history, so nothing can be published. Ask for a git clone of it.'
      throw new EditError(409, sentence)
    },
  )
  const [prefix = '', head = '', ref = ''] = found.split('\n')
  const branch = ref.replace('refs/heads/', '')
  if (ref === 'HEAD' || (await maybe('rev-parse', '-q', '--verify', 'MERGE_HEAD')))
    throw new EditError(409, 'Another git operation is in progress in this copy. Publish once it is finished.')
  const remotes = (await git('remote', '-v')).matchAll(/^(\S+)\t(.+) \(push\)$/gm)
  const urls = new Map([...remotes].map(([, name = '', url = '']) => [name, url]))
  const config = (await maybe('config', '--get-regexp', '^branch\\.')).split('\n')
  const setting = (key: string) => {
    const start = `branch.${branch}.${key} `
    return config.find((line) => line.startsWith(start))?.slice(start.length)
  }
  const usual = setting('remote') ?? 'origin'
  const name = urls.has(usual) ? usual : [...urls.keys()][0]
  const remote = name ? { name, url: urls.get(name) ?? '' } : undefined
  const target = setting('merge')?.replace('refs/heads/', '') ?? branch

  return {
    remote,
    target,
    /** Returns the content files that differ between this copy and any of the commits. */
    async unlike(commits: string[]): Promise<string[]> {
      const differing = [...new Set(commits)].map((commit) =>
        listed('diff', '--name-only', '--no-renames', '--relative', '-z', commit),
      )
      const files = await Promise.all([listed('ls-files', '--others', '-z'), ...differing])
      return [...new Set(files.flat())].filter(isWritable).sort()
    },

    async getTexts(commit: string, files: string[]): Promise<Texts> {
      const input = files.map((file) => `${commit}:${prefix}${file}\n`).join('')
      let rest = await run(root, ['cat-file', '--batch'], { input, encoding: 'latin1' })
      const texts: Texts = {}
      for (const file of files) {
        // A line of its own says that there is none; that of a blob ends with its size, and the blob follows.
        const [line = '', size] = /^.*?(?: blob (\d+)| missing)\n/.exec(rest) ?? []
        rest = rest.slice(line.length)
        texts[file] = size ? Buffer.from(rest.slice(0, +size), 'latin1').toString(getEncoding(file)) : null
        if (size) rest = rest.slice(+size + 1)
      }
      return texts
    },

    /** Returns the stored base, or HEAD if commits were added by hand since. */
    async base(): Promise<string> {
      const kept = remote ? await maybe('rev-parse', '-q', '--verify', BASE) : ''
      return kept && (await isAncestor(head, kept)) ? kept : head
    },

    has: async (wanted: string) => (await git('ls-remote', remote?.name ?? '', `refs/heads/${wanted}`)) !== '',

    /** Fetches what others published; without a remote, or with an empty one, returns HEAD. */
    async fetch(wanted = target): Promise<string> {
      if (!remote || (await git('ls-remote', '--heads', remote.name)) === '') return head
      const spec = `+refs/heads/${wanted}:${REMOTE}`
      await git('fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote.name, spec)
      return git('rev-parse', REMOTE)
    },

    /** Creates a commit upon `tip` with changed files. Only a ref of the editor points to it so far. */
    async commit(tip: string, texts: Texts, message: string, author: string): Promise<string> {
      const person = author.replaceAll(/[<>\p{Cc}]/gu, ' ').trim() || (await maybe('config', 'user.name'))
      if (!person) throw new EditError(422, 'Say your name: it goes with what you publish.')
      const email = (await maybe('config', 'user.email')) || 'editor@localhost'
      const data = (text: string, encoding?: BufferEncoding) => {
        const bytes = Buffer.from(text, encoding).toString('latin1')
        return `data ${bytes.length}\n${bytes}\n`
      }
      const changes = Object.entries(texts).map(([file, text]) =>
        text === null ? `D ${prefix}${file}\n` : `M 100644 inline ${prefix}${file}\n${data(text, getEncoding(file))}`,
      )
      const committer = Buffer.from(`${person} <${email}> now`).toString('latin1')
      const input = `commit ${NEXT}\ncommitter ${committer}\n${data(message)}from ${tip}\n${changes.join('')}`
      await run(root, ['fast-import', '--quiet', '--force', '--date-format=now'], { input, encoding: 'latin1' })
      return git('rev-parse', NEXT)
    },

    /**
     * Pushes without force, so the remote refuses a diverging commit. An empty `commit` deletes the branch. @throws
     * GitError
     */
    push: (commit: string, to: string) => git('push', '--no-verify', remote?.name ?? '', `${commit}:refs/heads/${to}`),

    /** Names the branch of a review: the same content upon the same commit has the same name. */
    branchFor: async (commit: string) => `edit/${await git('show', '-s', '--abbrev=10', '--format=%t-%p', commit)}`,

    /** The branch under review. */
    request: {
      branch: async () => (await maybe('for-each-ref', '--format=%(refname:lstrip=3)', REQUEST)).split('\n')[0],
      keep: (to: string, commit: string) => git('update-ref', REQUEST + to, commit),
      async forget(from: string) {
        await git('update-ref', '-d', REQUEST + from)
        await git('update-ref', '-d', BASE)
      },
    },

    /** Stores the new common base, and moves the branch if only content differs. */
    async settle(commit: string, isPublished: boolean): Promise<void> {
      const files = await listed('diff', '--name-only', '--no-renames', '-z', head, commit)
      const own = files.filter((file) => file.startsWith(prefix) && isWritable(file.slice(prefix.length)))
      // The index first: staged, uncommitted content is harmless.
      if (isPublished && own.length > 0) await git('reset', '-q', commit, '--', ...own.map((file) => `:/${file}`))
      if (isPublished && own.length === files.length && (await isAncestor(head, commit)))
        await git('update-ref', '-m', 'publish content', 'HEAD', commit, head)
      if (remote) await git('update-ref', BASE, commit)
    },
  }
}
