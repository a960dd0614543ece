/** Names that no site can have (RFC 2606, RFC 6761). */
const RESERVED_HOST = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test)$/i

/** Says whether a text holds an address, of a site or a mailbox, on a host that cannot exist. */
export function isReservedAddress(text: string): boolean {
  const addresses = text.matchAll(/\b[a-z][a-z0-9]*:\/\/(?:[^\s/@]*@)?([\w.-]+)|[\w.+-]@([\w.-]+)/gi)
  return [...addresses].some(([, site, mailbox]) => RESERVED_HOST.test((site ?? mailbox ?? '').replace(/\.$/, '')))
}

/** Says whether a host is this machine, or in a network of its own that the world does not reach. */
export function isLocal(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return /^(localhost|.*\.localhost|127\..*|::1|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|f[cd][0-9a-f]{2}:.*)$/i.test(
    address,
  )
}
