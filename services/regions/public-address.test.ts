import { expect, test } from 'vitest'
import { publicAddress } from './visitor-regions.ts'

test.each([
  ['41.58.1.7', '41.58.1.7', '41.58.1'],
  ['::ffff:41.58.1.7', '41.58.1.7', '41.58.1'],
  ['::FFFF:293a:107', '41.58.1.7', '41.58.1'],
  ['2c0f:F5C0:12::1', '2c0f:f5c0:12:0:0:0:0:1', '2c0f:f5c0:12'],
  ['2c0f:f5c0::1', '2c0f:f5c0:0:0:0:0:0:1', '2c0f:f5c0:0'],
  ['172.32.0.1', '172.32.0.1', '172.32.0'],
  ['100.63.255.1', '100.63.255.1', '100.63.255'],
])('%s is %s, in the network %s', (text, address, network) => {
  expect(publicAddress(text)).toEqual({ address, network })
})

test.each([
  '127.0.0.1',
  '172.31.255.255',
  '169.254.1.1',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::ffff:127.0.0.1',
  '::ffff:a01:203',
  '::1',
  'fe80::1%eth0',
  'fd00::1',
  'ff02::1',
  'unknown',
  '',
  '41.58.1',
  '41.58.1.7:443',
])('"%s" lies nowhere', (text) => {
  expect(publicAddress(text)).toBeUndefined()
})
