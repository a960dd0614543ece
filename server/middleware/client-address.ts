import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { readAddress } from '#services/network-address.ts'

/** @param proxies addresses, networks or 'loopback' (TRUST_PROXY) */
function trustJudge(proxies: string[]): (address: string) => boolean {
  const networks = proxies
    .flatMap((item) => (item === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [item]))
    .map((item) => ipaddr.parseCIDR(item.includes('/') ? item : `${item}/${item.includes(':') ? 128 : 32}`))
  return (text) => {
    const address = readAddress(text)
    return networks.some(([network, bits]) => address?.kind() === network.kind() && address.match(network, bits))
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
    let speaker = plain(remote)
    const said = (forwardedFor ?? '').split(',').map((address) => address.trim())
    while (isTrusted(speaker)) {
      const before = readAddress(said.pop() ?? '')
      if (!before) break
      speaker = before.toString()
    }
    return speaker
  }
}

/** An IPv4 address mapped into IPv6 as that IPv4 one; anything else as it is. */
function plain(address: string): string {
  return readAddress(address)?.toString() ?? address
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
  const isTrusted = trustJudge(proxies)
  return (context) => {
    const incoming = incomingOf(context)
    return incoming !== undefined && isTrusted(incoming.socket.remoteAddress ?? '')
  }
}

/** An HTTP/1 server's request: what the binding's type allows beside it (HTTP/2) is not served here. */
function incomingOf(context: Context): IncomingMessage | undefined {
  return (context.env as Partial<HttpBindings> | undefined)?.incoming as IncomingMessage | undefined
}
