import { z } from 'zod'

/** A geolocation service (GEO_API_URL, GEO_API_KEY). */
export type ThirdParty = { url: string; key: string }

/** Specification 9. */
export const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

const answer = z.object({ continent_name: z.string().trim().min(1).max(100) })

/** Gets `url?key=KEY&ip=ADDRESS` (specification 7). @throws Error without address or key in its message */
export async function askThirdParty({ url, key }: ThirdParty, address: string, timeoutMs = TIMEOUT_MS) {
  const target = new URL(url)
  if (key) target.searchParams.set('key', key)
  target.searchParams.set('ip', address)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // A redirect could send key and address to any host, such as one inside our network.
    const response = await fetch(target, { headers: { Accept: 'application/json' }, redirect: 'manual', signal })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Unusable(`it answered ${response.status}`)
    }
    const parsed = answer.safeParse(JSON.parse(await limitedText(response)))
    if (!parsed.success) throw new Unusable('its answer has no continent_name')
    return parsed.data.continent_name
  } catch (error) {
    if (error instanceof Unusable) throw error
    if (signal.aborted) throw new Unusable(`it had not answered after ${timeoutMs / 1000} s`)
    if (!(error instanceof TypeError)) throw new Unusable('its answer is no JSON, too long, or broke off')
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'no connection'
    throw new Unusable(`it could not be reached (${code})`)
  }
}

/** Has our own message, because those of `fetch` can contain the whole URL. */
class Unusable extends Error {}

/** @throws Error for more than MAX_BYTES, or text that is not UTF-8 */
async function limitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too long')
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
