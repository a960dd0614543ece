import { fetchFailure } from '#services/errors.ts'

const TIMEOUT_MS = 10_000

type Options = {
  headers: Record<string, string>
  /** Makes the error's message from the status, or from the reason why there was no answer. */
  failed: (reason: string | number) => string
  stopping: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/** Posts JSON to another service. A redirect is an error: it would become a GET, or lead to a host that no one chose. */
export async function postJson(url: string, body: string, { headers, failed, stopping, timeoutMs }: Options) {
  const timeout = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    signal: stopping ? AbortSignal.any([stopping, timeout]) : timeout,
  }).catch((error: unknown) => {
    throw new Error(failed(fetchFailure(error)))
  })
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new Error(failed(response.status))
}
