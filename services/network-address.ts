import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Reads an IP address without its zone; one mapped into IPv6 (RFC 4291, 2.5.5.2) as IPv4. Undefined for other text. */
export function readAddress(text: string): Address | undefined {
  const bare = text.replace(/%.*$/, '')
  // The library also accepts `10` and `0x7f.1`.
  return isIP(bare) ? ipaddr.process(bare) : undefined
}

/** A network, and how many times the limit of a single visitor it may use. */
export type CountedNetwork = { key: string; times: number }

/** Households and phones have a /64, many a /56 and some a /48 (RFC 6177), and can use any network in it. */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 8 },
]

/** A visitor's networks for limits, the smallest first: the address itself in IPv4 or in other text, three in IPv6. */
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
