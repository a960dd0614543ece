import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Reads an address in any spelling, without its zone. An IPv4 address mapped into IPv6 (RFC 4291, 2.5.5.2) is that IPv4 one.
 * @returns undefined for what is no address
 */
export function readAddress(text: string): Address | undefined {
  const bare = text.replace(/%.*$/, '')
  // The library alone also takes `10` and `0x7f.1` for addresses.
  return isIP(bare) ? ipaddr.process(bare) : undefined
}

/** A network that a limit counts, and how many times the limit of a single visitor it may use. */
export type CountedNetwork = { key: string; times: number }

/**
 * A household or a phone holds a whole /64, many hold a /56 and some a /48 (RFC 6177), and can send each request from
 * another network in it. So the larger ones count too. Ten guesses for a /64 are 80 for a /48.
 */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 8 },
]

/**
 * The networks under which a visitor counts, the smallest first: the address itself in IPv4, three networks in IPv6.
 * @param address as the server found it; anything that is no address counts as itself
 */
export function countedNetworks(address: string): [CountedNetwork, ...CountedNetwork[]] {
  const read = readAddress(address)
  if (!(read instanceof ipaddr.IPv6)) return [{ key: read?.toString() ?? address, times: 1 }]
  const networks = IPV6_NETWORKS.map(({ bits, times }) => ({
    key: `${ipaddr.IPv6.networkAddressFromCIDR(`${read}/${bits}`)}/${bits}`,
    times,
  }))
  return networks as [CountedNetwork, ...CountedNetwork[]]
}

/** The largest of a visitor's {@link countedNetworks}. */
export function widestNetwork(address: string): string {
  return (countedNetworks(address).at(-1) as CountedNetwork).key
}
