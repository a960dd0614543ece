import ipaddr from 'ipaddr.js'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { VisitorRegion } from '#contract/visitor-region.ts'
import { fetchFailure } from '#services/errors.ts'
import { readAddress } from '#services/network-address.ts'

/** Visitors' regions and redirection to the alternate site. Exists only if there is such a site. */
export type VisitorRegions = ReturnType<typeof visitorRegions>

/** Finds the continent (English name) of an address. Never throws; null means unknown. */
type ContinentProvider = {
  /** Undefined if a third party must be called. */
  known: (address: PublicAddress) => string | null | undefined
  ask: (address: PublicAddress) => Promise<string | null>
}

/** Applies specification 7: visitors from Africa have their own site. */
export function visitorRegions(alternateSiteUrl: string, provider: ContinentProvider) {
  const getRegion = (continent: string | null): VisitorRegion =>
    continent === 'Africa' ? { continent_name: continent, redirectTo: alternateSiteUrl } : { continent_name: continent }
  return {
    /** Returns the region of an address, if it is known without calling a third party. */
    known(text: string) {
      const address = publicAddress(text)
      const continent = address ? provider.known(address) : null
      return continent === undefined ? undefined : getRegion(continent)
    },
    async find(text: string) {
      const address = publicAddress(text)
      return getRegion(address ? await provider.ask(address) : null)
    },
  }
}

/** Opens geoip-country's database, or `GEOIP_DATADIR`: 8 MB in memory, needs no cache. */
export async function embeddedCountries(): Promise<ContinentProvider> {
  const { default: database } = await import('geoip-country')
  const known = ({ address }: PublicAddress) => database.lookup(address)?.continent_name ?? null
  return { known, ask: async (address) => known(address) }
}

/** A public address and its smallest independently routed network: IPv4 /24, IPv6 /48. */
type PublicAddress = { address: string; network: string }

/** All IPv6 space that IANA has assigned so far (RFC 4291, 2.4). */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3')

/** @returns undefined for other text, and for addresses that are not public (private, loopback, reserved ...) */
export function publicAddress(text: string): PublicAddress | undefined {
  const read = readAddress(text)
  if (read instanceof ipaddr.IPv4) {
    if (read.range() !== 'unicast') return undefined
    return { address: read.toString(), network: read.octets.slice(0, 3).join('.') }
  }
  if (!read?.match(ASSIGNED)) return undefined
  const address = read.toNormalizedString()
  return { address, network: address.split(':', 3).join(':') }
}

const TTL_MS = 24 * 60 * 60 * 1000
const TTL_AFTER_FAILURE_MS = 60_000
/** Cache size, about 2 MB. */
const MAX_NETWORKS = 10_000
/** Maximum concurrent requests. Beyond it, visitors are let in at once, so that floods do not reach the third party. */
const MAX_REQUESTS = 100

/** Caches answers by network for a day. Logs failures (specification 8), so errors must not contain personal data. */
export function rememberedAnswers(
  ask: (address: string) => Promise<string>,
  log: Pick<Logger, 'warn'>,
): ContinentProvider {
  const answers = new Map<string, { continent: string | null; until: number }>()
  const underWay = new Map<string, Promise<string | null>>()

  const known = (network: string) => {
    const answer = answers.get(network)
    if (!answer || answer.until > Date.now()) return answer?.continent
    answers.delete(network)
    return undefined
  }

  async function lookUp(address: string, network: string): Promise<string | null> {
    const continent = await ask(address).catch((error: Error) => {
      log.warn({ reason: error.message }, 'the region lookup failed; the site is shown as usual')
      return null
    })
    const oldest = answers.keys().next()
    if (answers.size >= MAX_NETWORKS && !oldest.done) answers.delete(oldest.value)
    answers.set(network, { continent, until: Date.now() + (continent === null ? TTL_AFTER_FAILURE_MS : TTL_MS) })
    underWay.delete(network)
    return continent
  }

  return {
    known: ({ network }) => known(network),
    async ask({ address, network }) {
      const continent = known(network)
      if (continent !== undefined) return continent
      const asked = underWay.get(network)
      if (asked) return asked
      if (underWay.size >= MAX_REQUESTS) return null
      const asking = lookUp(address, network)
      underWay.set(network, asking)
      return asking
    },
  }
}

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
