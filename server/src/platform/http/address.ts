import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.process>

/**
 * Address as a value; IPv4 that is written into IPv6 (`::ffff:192.0.2.1`) is IPv4. Null for what Node would not connect
 * to as an address: `ipaddr.js` alone also reads `127.1` and `0x7f.1`, which others read as names.
 */
function parseAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text)
}

/** Whether a text is an address, or a range of addresses like `10.0.0.0/8`. */
export function isAddressOrRange(text: string): boolean {
  return (
    isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || (text.includes(':') && ipaddr.isValidCIDR(text))
  )
}

/** Network of an address, as limits count it: IPv6 by its /64, which is one customer. */
export function networkOf(ip: string): string {
  const address = parseAddress(ip)
  if (!address) return ip
  return address instanceof ipaddr.IPv6 ? `${prefixOf(address)}::/64` : address.toString()
}

/**
 * Address that a provider of countries is given for `ip`: IPv4 as it is, of IPv6 only the network (/64), which stands in
 * the same country. Null for addresses of no country: this machine, private networks, documentation, multicast and the
 * others of the IANA registries of special-purpose addresses (RFC 6890).
 */
export function publicAddressOf(ip: string): string | null {
  const address = parseAddress(ip)
  if (address?.range() !== 'unicast') return null
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.match(globalUnicast) ? `${prefixOf(address)}::` : null
}

/** Whether an address or host name means this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  const address = parseAddress(bare)
  return address ? address.match(loopback[address.kind()]) : bare.toLowerCase() === 'localhost'
}

const loopback = { ipv4: ipaddr.IPv4.parseCIDR('127.0.0.0/8'), ipv6: ipaddr.IPv6.parseCIDR('::1/128') }

/** Whether a server runs on a machine of one's own: nobody else reaches it, and nobody plays on it in earnest. */
export function isPrivateServer(config: { host: string; publicUrl: string; production: boolean }): boolean {
  return isLoopback(config.host) && isLoopback(new URL(config.publicUrl).hostname) && !config.production
}

/** Connection: the address at its other end, and the headers that came over it. */
type Peer = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders }

/** Headers by which a proxy says that it speaks for somebody else. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Whether a request comes from this machine itself, and not through a proxy that stands on it. */
export function isLocalPeer({ socket, headers }: Peer): boolean {
  return isLoopback(socket.remoteAddress ?? '') && forwardingHeaders.every((name) => headers[name] === undefined)
}

/** Whether it comes from this machine by a name of its own: a domain that a page has rebound to it names itself. */
export function isFromThisHost(peer: Peer): boolean {
  const host = `http://${peer.headers.host ?? ''}`
  return URL.canParse(host) && isLoopback(new URL(host).hostname) && isLocalPeer(peer)
}

/** Global unicast; all else of IPv6 is local or reserved. Source: RFC 4291. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** The first four groups of an IPv6 address, without leading zeros. */
function prefixOf({ parts }: ipaddr.IPv6): string {
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
