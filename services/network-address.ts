import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Parses an IP address without its zone. Maps IPv4 in IPv6 (RFC 4291, 2.5.5.2) to IPv4. Undefined for other text. */
export function readAddress(text: string): Address | undefined {
  const bare = text.replace(/%.*$/, '')
  // The library also accepts `10` and `0x7f.1`.
  return isIP(bare) ? ipaddr.process(bare) : undefined
}

/** `times` multiplies the limit of a single visitor. */
type CountedNetwork = { key: string; times: number }

/** Households and phones have a /64, many a /56 and some a /48 (RFC 6177), and can use every network in it. */
const IPV6_NETWORKS = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 8 },
]

/** Returns a visitor's networks, smallest first: three for IPv6, otherwise the address itself. */
export function countedNetworks(address: string): [CountedNetwork, ...CountedNetwork[]] {
  const read = readAddress(address)
  if (!(read instanceof ipaddr.IPv6)) return [{ key: read?.toString() ?? address, times: 1 }]
  const networks = IPV6_NETWORKS.map(({ bits, times }) => ({
    key: `${ipaddr.IPv6.networkAddressFromCIDR(`${read}/${bits}`)}/${bits}`,
    times,
  }))
  return networks as [CountedNetwork, ...CountedNetwork[]]
}

export function widestNetwork(address: string): string {
  return (countedNetworks(address).at(-1) as CountedNetwork).key
}
