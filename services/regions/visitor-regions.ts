import ipaddr from 'ipaddr.js'
import type { VisitorRegion } from '#contract/visitor-region.ts'
import { readAddress } from '#services/network-address.ts'

/** Where visitors are, and who goes to the alternate site. Exists only where there is such a site. */
export type VisitorRegions = {
  /** Whether answers come from a third party, which takes time. */
  asksOthers: boolean
  /** The region of an address, if it is known without asking a third party. */
  known: (address: string) => VisitorRegion | undefined
  find: (address: string) => Promise<VisitorRegion>
}

/** Finds the continent of an address, by its English name. Never throws: null means unknown. */
export type ContinentProvider = {
  asksOthers: boolean
  /** Undefined where a third party must be asked first. */
  known: (address: PublicAddress) => string | null | undefined
  ask: (address: PublicAddress) => Promise<string | null>
}

/** The rule of specification 7: visitors from Africa have a site of their own. */
export function visitorRegions(alternateSiteUrl: string, provider: ContinentProvider): VisitorRegions {
  const regionOf = (continent: string | null): VisitorRegion =>
    continent === 'Africa' ? { continent_name: continent, redirectTo: alternateSiteUrl } : { continent_name: continent }
  return {
    asksOthers: provider.asksOthers,
    known(text) {
      const address = publicAddress(text)
      const continent = address ? provider.known(address) : null
      return continent === undefined ? undefined : regionOf(continent)
    },
    async find(text) {
      const address = publicAddress(text)
      return regionOf(address ? await provider.ask(address) : null)
    },
  }
}

/** The database of geoip-country, or of `GEOIP_DATADIR`: 8 MB in memory. It answers in microseconds, without a cache. */
export async function embeddedCountries(): Promise<ContinentProvider> {
  const { default: database } = await import('geoip-country')
  const known = ({ address }: PublicAddress) => database.lookup(address)?.continent_name ?? null
  return { asksOthers: false, known, ask: async (address) => known(address) }
}

/** An address on the public Internet, and the smallest network that is routed on its own: IPv4 /24, IPv6 /48. */
export type PublicAddress = { address: string; network: string }

/** All that IANA has assigned so far in IPv6 (RFC 4291, 2.4). */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3')

/** @returns undefined for addresses that lie nowhere (private, loopback, reserved ...), and for other text */
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
