import type { IncomingHttpHeaders } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/** Headers by which a proxy says that it speaks for somebody else. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** What is known of a connection: the address at its other end, and the headers that came over it. */
type Peer = { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders }

/** Whether a request comes from this machine itself, and not through a proxy that stands on it. */
export function isLocalPeer({ socket, headers }: Peer): boolean {
  return isLoopback(socket.remoteAddress ?? '') && forwardingHeaders.every((name) => headers[name] === undefined)
}

/** Whether an address or host name means this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '')
  if (isIPv4(bare)) return bare.startsWith('127.')
  return isIPv6(bare) ? bare === '::1' : bare.toLowerCase() === 'localhost'
}
