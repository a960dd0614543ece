// Opens a request for review on GitHub (docs.github.com/rest/pulls/pulls) or GitLab (docs.gitlab.com/api/merge_requests).
import { z } from 'zod'
import { Refusal } from './store.ts'

export type ReviewRequest = { branch: string; target: string; title: string; body: string }

const requests = z.array(z.looseObject({ html_url: z.string().optional(), web_url: z.string().optional() }))

/** Longest time for a call, in milliseconds. */
const TIMEOUT_MS = 20_000

type Settings = { PUBLISH_TOKEN?: string | undefined; PUBLISH_API?: string | undefined }

/** The service that has the remote `url`, where a token for its REST API is configured; else undefined. Throws Refusal. */
export function codeHost(url: string, { PUBLISH_TOKEN: token, PUBLISH_API }: Settings) {
  const { host, path } = addressOf(url)
  const isGitHub = host === 'github.com'
  const api =
    PUBLISH_API || (isGitHub ? 'https://api.github.com' : host.includes('gitlab') ? `https://${host}/api/v4` : '')
  if (!token || !api) return undefined
  if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(api))
    throw new Refusal(422, 'PUBLISH_API must be an address that begins with https://.')
  const isGitLab = api.endsWith('/api/v4')
  const calls = isGitLab ? `${api}/projects/${encodeURIComponent(path)}/merge_requests` : `${api}/repos/${path}/pulls`
  const headers = isGitLab
    ? { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' }
    : { Authorization: `Bearer ${token}`, Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' }

  async function call(address: string, body?: object): Promise<unknown> {
    const method = body ? 'POST' : 'GET'
    const options = { method, headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const response = await fetch(address, { ...options, ...(body && { body: JSON.stringify(body) }) }).catch(() => {
      throw new Refusal(409, `${new URL(api).host} does not answer. Nothing was lost: publish again later.`)
    })
    const answer = await response.json().catch(() => ({}))
    if (response.ok) return answer
    const { message } = answer as { message?: unknown }
    throw new Refusal(
      409,
      `${new URL(api).host} refused the request for review: ${message ? String(message) : response.statusText} (${response.status}).`,
    )
  }

  /** The page of the request that is open for a branch; undefined where there is none. */
  async function find(branch: string): Promise<string | undefined> {
    const query = isGitLab
      ? { state: 'opened', source_branch: branch }
      : { state: 'open', head: `${path.split('/')[0]}:${branch}` }
    const [found] = requests.parse(await call(`${calls}?${new URLSearchParams(query)}`))
    return found?.web_url ?? found?.html_url
  }

  return {
    find,
    /** Opens a request, or finds the one that is open. Returns its page. */
    open: async ({ branch, target, title, body }: ReviewRequest): Promise<string | undefined> => {
      const open = await find(branch)
      if (open) return open
      const request = isGitLab
        ? { source_branch: branch, target_branch: target, title, description: body, remove_source_branch: true }
        : { head: branch, base: target, title, body }
      const [made] = requests.parse([await call(calls, request)])
      return made?.web_url ?? made?.html_url
    },
  }
}

/** The page of a commit, where the remote is one that has pages. */
export function commitPage(url: string, commit: string): string | undefined {
  const { host, path } = addressOf(url)
  if (host === 'github.com') return `https://${host}/${path}/commit/${commit}`
  return host.includes('gitlab') ? `https://${host}/${path}/-/commit/${commit}` : undefined
}

/** Of `git@github.com:owner/name.git`, `https://github.com/owner/name` or a folder. */
function addressOf(url: string): { host: string; path: string } {
  const [, host = '', path = url] = /^(?:\w+:\/\/(?:[^@/]*@)?|[\w.-]+@)([\w.-]+)(?::\d+)?[:/](.+)$/.exec(url) ?? []
  const names = path.replace(/\/?(\.git)?\/?$/, '').split('/')
  return { host, path: (host ? names : names.slice(-2)).filter(Boolean).join('/') }
}
