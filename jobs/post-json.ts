import { fetchFailure } from '#services/errors.ts'

const TIMEOUT_MS = 10_000

/** Never follows a redirect, because it becomes a GET, and never reads the body. @throws Error by {@link fetchFailure} */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string>,
  stopping: AbortSignal | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    signal: stopping ? AbortSignal.any([stopping, timeout]) : timeout,
  })
  await response.body?.cancel().catch(() => {})
  return response
}
