import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import {
  createClientAddressResolver,
  getClientAddress,
  getRequestAddress,
  isFromProxy,
  requestedHost,
} from './client-address.ts'

test.each([
  ['with no proxies, no forwarded header', [], '192.0.2.7', '203.0.113.9', '192.0.2.7'],
  ['a trusted proxy', ['loopback'], '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a trusted proxy', ['loopback'], '::1', '2001:db8::9', '2001:db8::9'],
  ['a trusted proxy', ['loopback'], '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['not what the visitor wrote to the left', ['loopback'], '127.0.0.1', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
  ['a chain', ['loopback', '10.0.0.0/8'], '127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['an address with its port', ['loopback'], '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['an address in brackets', ['loopback'], '127.0.0.1', '[2001:db8::9]', '2001:db8::9'],
  ['a bracketed address with its port', ['loopback'], '127.0.0.1', '[2001:db8::9]:4711', '2001:db8::9'],
  [
    'a chain with ports',
    ['10.0.0.0/8', 'fd00::/8'],
    '10.0.0.1',
    '203.0.113.9:1, [fd00::2]:2, 10.1.2.3:3',
    '203.0.113.9',
  ],
  ['no half bracket', ['loopback'], '127.0.0.1', '[2001:db8::9:4711', '127.0.0.1'],
  ['no untrusted speaker', ['10.0.0.0/8'], '192.0.2.7', '203.0.113.9', '192.0.2.7'],
  ['no nonsense', ['loopback'], '127.0.0.1', 'unknown', '127.0.0.1'],
  ['no absence', ['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
])('%s is believed: %j, %s, %s', (_case, trusted, speaker, forwarded, visitor) => {
  expect(createClientAddressResolver(trusted)(speaker, forwarded)).toBe(visitor)
})

test('pages and calls find the same visitor', async () => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '::ffff:127.0.0.1' })
  const incoming = new IncomingMessage(socket)
  incoming.headers['x-forwarded-for'] = '198.51.100.1, 203.0.113.9'
  const getAddress = getRequestAddress(['loopback'])
  expect(getAddress(incoming)).toBe('203.0.113.9')

  const clientAddress = getClientAddress(getAddress)
  const api = new Hono().get('/', (context) => context.text(clientAddress(context)))
  expect(await (await api.request('/', {}, { incoming })).text()).toBe('203.0.113.9')
  const within = await api.request('/', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
  expect(await within.text()).toBe('127.0.0.1')
})

test.each([
  ['192.0.2.7', 'b.example', 'a.example'],
  ['127.0.0.1', 'b.example, c.example', 'b.example'],
  ['127.0.0.1', undefined, undefined],
])(
  'the host that %s asks for, as Host a.example and X-Forwarded-Host %s, is %s',
  async (remoteAddress, forwarded, asked) => {
    const hosts: (string | undefined)[] = []
    const api = new Hono().get('/', (context) => {
      hosts.push(requestedHost(['loopback'])(context))
      // The connection tells, not what is said.
      expect(isFromProxy(['loopback'])(context)).toBe(remoteAddress === '127.0.0.1')
      expect(isFromProxy([])(context)).toBe(false)
      return context.text('')
    })
    const headers = { Host: 'a.example', ...(forwarded && { 'X-Forwarded-Host': forwarded }) }
    await api.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
    expect(hosts).toEqual([asked])
  },
)
