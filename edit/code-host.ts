// Opens a pull request on GitHub (docs.github.com/rest/pulls/pulls) or a merge request on GitLab
// (docs.gitlab.com/api/merge_requests).
import { z } from 'zod'
import { EditError } from './store.ts'

export type ReviewRequest = { branch: string; target: string; title: string; body: string }

const requests = z.array(z.looseObject({ html_url: z.string().optional(), web_url: z.string().optional() }))

/** Timeout for a call. */
const TIMEOUT_MS = 20_000

export type CodeHost = NonNullable<ReturnType<typeof codeHost>>

/** Returns the host of the remote `url` if a token for its REST API is configured, else undefined. @throws EditError */
export function codeHost(url: string, { PUBLISH_TOKEN: token, PUBLISH_API }: NodeJS.ProcessEnv) {
  const { host, path } = getAddress(url)
  const known = host === 'github.com' ? 'https://api.github.com' : host.includes('gitlab') && `https://${host}/api/v4`
  const api = PUBLISH_API || known
  if (!token || !api) return undefined
  if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(api))
    throw new EditError(422, 'PUBLISH_API must be an address that begins with https://.')
  const isGitLab = api.endsWith('/api/v4')
  const calls = isGitLab ? `${api}/projects/${encodeURIComponent(path)}/merge_requests` : `${api}/repos/${path}/pulls`
  const headers = isGitLab
    ? { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' }
    : { Authorization: `Bearer ${token}`, Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' }

  /** Lists or creates requests. Returns the URL of the first. */
  async function call(address: string, options: RequestInit): Promise<string | undefined> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(address, { ...options, headers, redirect: 'error', signal }).catch(() => {
      throw new EditError(409, `${new URL(address).host} does not answer. Nothing was lost: publish again later.`)
    })
    const answer = await response.json().catch(() => ({}))
    if (!response.ok) {
      const why = `${answer.message ?? response.statusText} (${response.status})`
      throw new EditError(409, `${new URL(address).host} refused the request for review: ${why}.`)
    }
    const [request] = requests.parse([answer].flat())
    return request?.web_url ?? request?.html_url
  }

  /** Returns the URL of a branch's open request; undefined if there is none. */
  const find = (branch: string) => {
    const head = `${path.split('/')[0]}:${branch}`
    const query = isGitLab ? { state: 'opened', source_branch: branch } : { state: 'open', head }
    return call(`${calls}?${new URLSearchParams(query)}`, {})
  }
  return {
    find,
    /** Opens a request or finds the open one. Returns its URL. */
    async open({ branch, target, title, body }: ReviewRequest): Promise<string | undefined> {
      const request = isGitLab
        ? { source_branch: branch, target_branch: target, title, description: body, remove_source_branch: true }
        : { head: branch, base: target, title, body }
      return (await find(branch)) ?? call(calls, { method: 'POST', body: JSON.stringify(request) })
    },
  }
}

/** Returns the URL of a commit, if the host is known. */
export function commitPage(url: string, commit: string): string | undefined {
  const { host, path } = getAddress(url)
  if (host === 'github.com') return `https://${host}/${path}/commit/${commit}`
  return host.includes('gitlab') ? `https://${host}/${path}/-/commit/${commit}` : undefined
}

/** Parses `git@github.com:owner/name.git`, `https://github.com/owner/name` or a folder. */
function getAddress(url: string): { host: string; path: string } {
  const [, host = '', path = url] = /^(?:\w+:\/\/(?:[^@/]*@)?|[\w.-]+@)([\w.-]+)(?::\d+)?[:/](.+)$/.exec(url) ?? []
  const names = path.replace(/\/?(\.git)?\/?$/, '').split('/')
  return { host, path: (host ? names : names.slice(-2)).filter(Boolean).join('/') }
}
