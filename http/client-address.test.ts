import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddressJudge, clientAddressOf, hostAskedFor, requestAddressOf } from './client-address.ts'

test('with no proxies no forwarded header is believed', () => {
  expect(clientAddressJudge([])('192.0.2.7', '203.0.113.9')).toBe('192.0.2.7')
})

test('a trusted proxy is believed, one step', () => {
  const judge = clientAddressJudge(['loopback'])
  expect(judge('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
  expect(judge('::1', '2001:db8::9')).toBe('2001:db8::9')
  expect(judge('::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
})

test('what the visitor wrote to the left of the truth is not believed', () => {
  expect(clientAddressJudge(['loopback'])('127.0.0.1', '10.9.9.9, 203.0.113.9')).toBe('203.0.113.9')
})

test('a chain of trusted proxies is walked right to left', () => {
  const judge = clientAddressJudge(['loopback', '10.0.0.0/8'])
  expect(judge('127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
})

test('an untrusted speaker is itself the visitor', () => {
  expect(clientAddressJudge(['10.0.0.0/8'])('192.0.2.7', '203.0.113.9')).toBe('192.0.2.7')
})

test('nonsense in the header ends the walk at the last trusted speaker', () => {
  const judge = clientAddressJudge(['loopback'])
  expect(judge('127.0.0.1', 'unknown')).toBe('127.0.0.1')
  expect(judge('127.0.0.1', undefined)).toBe('127.0.0.1')
})

test('pages and calls find the same visitor', async () => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '::ffff:127.0.0.1' })
  const incoming = new IncomingMessage(socket)
  incoming.headers['x-forwarded-for'] = '198.51.100.1, 203.0.113.9'
  const addressOf = requestAddressOf(['loopback'])
  expect(addressOf(incoming)).toBe('203.0.113.9')

  const clientAddress = clientAddressOf(addressOf)
  const api = new Hono().get('/', (context) => context.text(clientAddress(context)))
  expect(await (await api.request('/', {}, { incoming })).text()).toBe('203.0.113.9')
  const within = await api.request('/', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
  expect(await within.text()).toBe('127.0.0.1')
})

test.each([
  ['192.0.2.7', 'a.example', 'b.example', 'a.example'],
  ['127.0.0.1', 'a.example', 'b.example, c.example', 'b.example'],
  ['127.0.0.1', 'a.example', undefined, undefined],
])(
  'the host that %s asks for, as Host %s and X-Forwarded-Host %s, is %s',
  async (remoteAddress, host, forwarded, asked) => {
    const hosts: (string | undefined)[] = []
    const api = new Hono().get('/', (context) => {
      hosts.push(hostAskedFor(['loopback'])(context))
      return context.text('')
    })
    const headers = { Host: host, ...(forwarded && { 'X-Forwarded-Host': forwarded }) }
    await api.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
    expect(hosts).toEqual([asked])
  },
)
