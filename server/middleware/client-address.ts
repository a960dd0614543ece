import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  return FAMILY[isIP(address) as 4 | 6]
}

/** Turns an IPv4 address mapped into IPv6 (`::ffff:192.0.2.1`, RFC 4291, 2.5.5.2) back into itself. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

function trustedAddresses(list: string[]): BlockList {
  const trusted = new BlockList()
  const networks = list.flatMap((item) => (item === 'loopback' ? ['127.0.0.0/8', '::1'] : [item]))
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (!family) continue
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return trusted
}

function trustJudge(proxies: string[]): (address: string) => boolean {
  const trusted = trustedAddresses(proxies)
  return (address) => {
    const family = familyOf(address)
    return family !== undefined && trusted.check(address, family)
  }
}

/**
 * Makes the judge of whose request it is. X-Forwarded-For is read right to left for as long as the speaker is a
 * trusted proxy; the first address that is not one is the visitor's. With no proxies the header is never believed.
 * @param proxies addresses, networks or 'loopback' (TRUST_PROXY)
 */
export function clientAddressJudge(proxies: string[]): (remote: string, forwardedFor: string | undefined) => string {
  const isTrusted = trustJudge(proxies)
  return (remote, forwardedFor) => {
    let speaker = unmapped(remote)
    const said = (forwardedFor ?? '').split(',').map((address) => unmapped(address.trim()))
    while (isTrusted(speaker)) {
      const before = said.pop()
      if (before === undefined || !familyOf(before)) break
      speaker = before
    }
    return speaker
  }
}

/** The visitor's address of a request as it comes from the network. */
export function requestAddressOf(proxies: string[]): (request: IncomingMessage) => string {
  const judge = clientAddressJudge(proxies)
  return ({ socket, headers }) => judge(socket.remoteAddress ?? '127.0.0.1', headers['x-forwarded-for']?.toString())
}

/** The same for a call; one within the process is its own visitor. */
export function clientAddressOf(addressOf: (request: IncomingMessage) => string): (context: Context) => string {
  return (context) => {
    const incoming = incomingOf(context)
    return incoming ? addressOf(incoming) : '127.0.0.1'
  }
}

/** Whether a trusted proxy speaks, so that its other headers may be believed too. */
export function isFromProxy(proxies: string[]): (context: Context) => boolean {
  const speaks = isProxysRequest(proxies)
  return (context) => {
    const incoming = incomingOf(context)
    return incoming !== undefined && speaks(incoming)
  }
}

/** The same of a request as it comes from the network. */
export function isProxysRequest(proxies: string[]): (request: IncomingMessage) => boolean {
  const isTrusted = trustJudge(proxies)
  return ({ socket }) => isTrusted(unmapped(socket.remoteAddress ?? ''))
}

/** An HTTP/1 server's request: what the binding's type allows beside it (HTTP/2) is not served here. */
function incomingOf(context: Context): IncomingMessage | undefined {
  return (context.env as Partial<HttpBindings> | undefined)?.incoming as IncomingMessage | undefined
}
