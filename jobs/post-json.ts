import { fetchFailure } from '#services/errors.ts'

const TIMEOUT_MS = 10_000

type Options = { headers: Record<string, string>; stopping: AbortSignal | undefined; timeoutMs?: number | undefined }

/** Posts JSON. A redirect is an error, because it becomes a GET. @throws Error that names only service and status */
export async function postJson(service: string, url: string, body: string, options: Options): Promise<void> {
  const { headers, stopping, timeoutMs = TIMEOUT_MS } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    signal: stopping ? AbortSignal.any([stopping, timeout]) : timeout,
  }).catch((error: unknown) => {
    throw new Error(`${service} did not answer (${fetchFailure(error)}).`)
  })
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new Error(`${service} answered ${response.status}.`)
}
