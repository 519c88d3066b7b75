import { expect, test } from 'vitest'

import { askableAddress } from './public-address.ts'

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['172.32.0.1', '172.32.0.1'],
  ['2804:14d:7280:1:abcd:ef01:2345:6789', '2804:14d:7280:1::'],
])('of %s the provider hears %s', (ip, asked) => {
  expect(askableAddress(ip)).toBe(asked)
})

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '192.0.2.7',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  '2001:db8::1',
  'ff02::1',
  'localhost',
  '8.8.8.8/../../secret',
  '',
])('nobody is asked about %j', (ip) => {
  expect(askableAddress(ip)).toBe(null)
})
