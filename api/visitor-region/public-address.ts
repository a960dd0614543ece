import { BlockList } from 'node:net'
import { readAddress, writeGroups } from '#api/visitor-address.ts'

/** An address that lies somewhere, and the network whose addresses all lie there. */
export type PublicAddress = { address: string; network: string }

// Networks that lie nowhere: this host, private, shared by a carrier, loopback, link-local, multicast and reserved.
// https://www.iana.org/assignments/iana-ipv4-special-registry
const nowhere = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, prefix)
}

/**
 * Reads an address of the public Internet. Its network is the smallest that is routed on its own: IPv4 /24, IPv6 /48.
 * @returns undefined for addresses that lie nowhere, and for what is no address
 */
export function publicAddress(text: string): PublicAddress | undefined {
  const read = readAddress(text)
  if (!read) return undefined
  if (read.family === 4) {
    if (nowhere.check(read.text)) return undefined
    return { address: read.text, network: read.text.replace(/\.\d+$/, '') }
  }
  const { groups } = read
  // 2000::/3 is all that IANA has given out so far (RFC 4291, 2.4).
  if (((groups[0] ?? 0) & 0xe000) !== 0x2000) return undefined
  return { address: writeGroups(groups), network: writeGroups(groups.slice(0, 3)) }
}
