import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { type Address, readAddress } from '#services/network-address.ts'

/** @param proxies addresses, networks or 'loopback' (TRUST_PROXY) */
function createTrustCheck(proxies: string[]): (address: string) => boolean {
  const networks = proxies
    .flatMap((item) => (item === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [item]))
    .map((item) => ipaddr.parseCIDR(item.includes('/') ? item : `${item}/${item.includes(':') ? 128 : 32}`))
  return (text) => {
    const address = readAddress(text)
    return networks.some(([network, bits]) => address?.kind() === network.kind() && address.match(network, bits))
  }
}

/** Finds the first untrusted address in X-Forwarded-For, from the right; without proxies, the header is ignored. */
export function createClientAddressResolver(
  proxies: string[],
): (remote: string, forwardedFor: string | undefined) => string {
  const isTrusted = createTrustCheck(proxies)
  return (remote, forwardedFor) => {
    let address = readAddress(remote)?.toString() ?? remote
    const forwarded = (forwardedFor ?? '').split(',').map((item) => item.trim())
    while (isTrusted(address)) {
      const before = readForwarded(forwarded.pop() ?? '')
      if (!before) break
      address = before.toString()
    }
    return address
  }
}

/** Some proxies add the port, and write an IPv6 address in brackets then: `203.0.113.9:4711`, `[2001:db8::9]:4711`. */
function readForwarded(text: string): Address | undefined {
  const [, bracketed, plain] = /^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/.exec(text) ?? []
  return readAddress(bracketed ?? plain ?? text)
}

export function getRequestAddress(proxies: string[]): (request: IncomingMessage) => string {
  const resolve = createClientAddressResolver(proxies)
  return ({ socket, headers }) => resolve(socket.remoteAddress ?? '127.0.0.1', headers['x-forwarded-for']?.toString())
}

/** Requests within the process count as 127.0.0.1. */
export function getClientAddress(getAddress: (request: IncomingMessage) => string): (context: Context) => string {
  return (context) => {
    const incoming = getIncoming(context)
    return incoming ? getAddress(incoming) : '127.0.0.1'
  }
}

export function isFromProxy(proxies: string[]): (context: Context) => boolean {
  const isTrusted = createTrustCheck(proxies)
  return (context) => isTrusted(getIncoming(context)?.socket.remoteAddress ?? '')
}

/** Returns the host that the visitor requested; undefined if a trusted proxy sends no X-Forwarded-Host. */
export function requestedHost(proxies: string[]): (context: Context) => string | undefined {
  const isProxied = isFromProxy(proxies)
  return (context) => {
    if (!isProxied(context)) return context.req.header('Host')
    return context.req.header('X-Forwarded-Host')?.split(',', 1)[0]?.trim()
  }
}

function getIncoming(context: Context): IncomingMessage | undefined {
  return (context.env as Partial<HttpBindings> | undefined)?.incoming as IncomingMessage | undefined
}
