import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:2::1', '2001:db8:1:2'],
  ['2001:db8::', '2001:db8:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['', ''],
  ['no address', 'no address'],
])('counts %j as one with all of %j', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
