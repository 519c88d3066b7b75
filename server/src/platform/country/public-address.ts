import { BlockList, isIPv4, isIPv6 } from 'node:net'

import { networkOf } from '../http/network.ts'

/**
 * What a provider is asked about somebody who calls from `ip`: the IPv4 address, or of an IPv6 address its network (/64),
 * which stands in the same country. Null for addresses that belong to no country: this machine, private networks,
 * documentation, multicast.
 */
export function askableAddress(ip: string): string | null {
  const network = networkOf(ip).replace(/\/64$/, '')
  if (isIPv4(network)) return noCountry.check(network, 'ipv4') ? null : network
  if (!isIPv6(network)) return null
  return global.check(network, 'ipv6') && !noCountry.check(network, 'ipv6') ? network : null
}

/** Global unicast; all else of IPv6 is local or reserved. Source: RFC 4291. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Source: the IANA registries of special-purpose addresses (RFC 6890). */
const noCountry = new BlockList()
const ipv4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const ipv6: [string, number][] = [
  ['2001:db8::', 32],
  ['3fff::', 20],
]
for (const [network, bits] of ipv4) noCountry.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of ipv6) noCountry.addSubnet(network, bits, 'ipv6')
