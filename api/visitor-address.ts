import { isIP } from 'node:net'

/** An IPv4 address as it is written, or an IPv6 one in its eight groups of 16 bits. */
export type Address = { family: 4; text: string } | { family: 6; groups: number[] }

/** Reads an address, whatever its spelling; an IPv4 one mapped into IPv6 (RFC 4291, 2.5.5.2) is that IPv4 one. */
export function readAddress(address: string): Address | undefined {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 4) return { family, text: bare }
  if (family !== 6) return undefined
  const groups = expand(bare)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMappedIPv4) return { family, groups }
  const [high = 0, low = 0] = groups.slice(6)
  return { family: 4, text: [high >> 8, high & 255, low >> 8, low & 255].join('.') }
}

/** IPv6 groups as they are written. */
export function writeGroups(groups: number[]): string {
  return groups.map((group) => group.toString(16)).join(':')
}

/**
 * The address under which a visitor is counted: IPv4 as it is, IPv6 by its /64, since one household or one phone
 * holds a whole /64 (RFC 6177) and could use another address for every request.
 * @param address as the server found it; anything that is no address counts as itself
 */
export function countedAddress(address: string): string {
  const read = readAddress(address)
  if (!read) return address
  return read.family === 4 ? read.text : `${writeGroups(read.groups.slice(0, 4))}::/64`
}

/** The eight 16-bit groups. The URL parser has already turned a dotted tail into two of them. */
function expand(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const parse = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [left, right] = [parse(head), parse(tail)]
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}
