import { expect, test } from 'vitest'
import { countedNetworks, widestNetwork } from './network-address.ts'

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['::ffff:cb00:7109', ['203.0.113.9']],
  ['2001:db8:1:203:3:4:5:6', ['2001:db8:1:203::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['::1', ['::/64', '::/56', '::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
  ['unknown', ['unknown']],
])('%s counts under %j', (address, networks) => {
  expect(countedNetworks(address).map(({ key }) => key)).toEqual(networks)
  expect(widestNetwork(address)).toBe(networks.at(-1))
})

test('the larger a network, the more it may use', () => {
  const times = countedNetworks('2001:db8::1').map((network) => network.times)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(new Set(times).size).toBe(3)
  expect(countedNetworks('203.0.113.9')).toMatchObject([{ times: 1 }])
})
