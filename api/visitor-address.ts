import { isIPv6 } from 'node:net'

/**
 * The address under which a visitor is counted: IPv4 as it is, IPv6 by its /64, since one household or one phone
 * holds a whole /64 (RFC 6177) and could take another address for every request.
 * @param address as the server found it; anything that is no address counts as itself
 */
export function countedAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const groups = expand(bare)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIPv4) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups. The URL parser has already turned a dotted tail into two of them. */
function expand(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const parse = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [left, right] = [parse(head), parse(tail)]
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}
