import { z } from 'zod'
import { fetchFailure } from '#services/errors.ts'

/** A geolocation service (GEO_API_URL, GEO_API_KEY). */
type ThirdParty = { url: string; key: string }

/** Specification 9. */
const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

const answer = z.object({ continent_name: z.string().trim().min(1).max(100) })

/** Gets `url?key=KEY&ip=ADDRESS` (specification 7). @throws Error without address or key in its message */
export async function askThirdParty({ url, key }: ThirdParty, address: string, timeoutMs = TIMEOUT_MS) {
  const target = new URL(url)
  if (key) target.searchParams.set('key', key)
  target.searchParams.set('ip', address)
  const response = await fetch(target, {
    headers: { Accept: 'application/json' },
    // A redirect could send key and address to any host, such as one inside our network.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`it did not answer (${fetchFailure(error)})`)
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`it answered ${response.status}`)
  }
  const parsed = answer.safeParse(await readJson(response).catch(() => undefined))
  if (!parsed.success) throw new Error('its answer has no continent_name')
  return parsed.data.continent_name
}

/** @throws Error for more than MAX_BYTES, or what is not JSON in UTF-8 */
async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
}
