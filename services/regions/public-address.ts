import ipaddr from 'ipaddr.js'
import { readAddress } from '#services/network-address.ts'

/** An address that lies somewhere, and the network whose addresses all lie there. */
export type PublicAddress = { address: string; network: string }

/** All that IANA has given out so far in IPv6 (RFC 4291, 2.4). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Reads an address of the public Internet. Its network is the smallest that is routed on its own: IPv4 /24, IPv6 /48.
 * @returns undefined for addresses that lie nowhere (private, loopback, reserved ...), and for what is no address
 */
export function publicAddress(text: string): PublicAddress | undefined {
  const read = readAddress(text)
  if (!read) return undefined
  if (read instanceof ipaddr.IPv4) {
    if (read.range() !== 'unicast') return undefined
    return { address: read.toString(), network: read.octets.slice(0, 3).join('.') }
  }
  if (!read.match(GIVEN_OUT)) return undefined
  const address = read.toNormalizedString()
  return { address, network: address.split(':', 3).join(':') }
}
