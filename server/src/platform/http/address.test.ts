import { describe, expect, test } from 'vitest'

import { isLocalPeer, isLoopback, networkOf, publicAddressOf } from './address.ts'

describe('this machine', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1', '::ffff:7f00:1', 'localhost', 'LOCALHOST'])(
    'is %s',
    (host) => {
      expect(isLoopback(host)).toBe(true)
    },
  )

  test.each([
    '10.0.0.1',
    '128.0.0.1',
    '::2',
    '::ffff:10.0.0.1',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.1',
    '0x7f.0.0.1',
    '0.0.0.0',
    '',
  ])('is not "%s"', (host) => {
    expect(isLoopback(host)).toBe(false)
  })

  test('a proxy on it speaks for somebody else', () => {
    const socket = { remoteAddress: '127.0.0.1' }
    expect(isLocalPeer({ socket, headers: {} })).toBe(true)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(isLocalPeer({ socket, headers: { [name]: '203.0.113.7' } })).toBe(false)
  })
})

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))
})

describe('the address that a provider of countries hears', () => {
  test.each([
    ['8.8.8.8', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['172.32.0.1', '172.32.0.1'],
    ['::ffff:808:808', '8.8.8.8'],
    ['2804:14d:7280:1:abcd:ef01:2345:6789', '2804:14d:7280:1::'],
  ])('of %s the provider hears %s', (ip, asked) => {
    expect(publicAddressOf(ip)).toBe(asked)
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
    '2002:a00:1::1',
    '4000::1',
    '127.1',
    'localhost',
    '8.8.8.8/../../secret',
    '',
  ])('nobody is asked about %j', (ip) => {
    expect(publicAddressOf(ip)).toBe(null)
  })
})
