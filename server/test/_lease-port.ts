import { createSocket } from 'node:dgram'
import { once } from 'node:events'

import { isFree } from '../src/platform/free-port.ts'

/** Below the ports that our own programs draw from (`free-port.ts`), and those that systems lend. */
const lowest = 10_000
const highest = 19_999

/** Each process begins somewhere else, so that they seldom meet. */
let next = lowest + ((process.pid * 7) % (highest - lowest))

/**
 * A port of this machine for a server of a test, from now until this process ends, whether or not somebody listens. No
 * test of this run, or of another beside it, is given the same: a port that is merely free now may be somebody else's by
 * the time at which one listens. The lease is the port of the same number for datagrams, which nobody else wants.
 */
export async function leasePort(): Promise<number> {
  for (let tries = lowest; tries < highest; tries++) {
    const port = next
    next = next + 1 < highest ? next + 1 : lowest
    if ((await take(port)) && (await isFree(port, '127.0.0.1'))) return port
  }
  throw new Error('no port is left')
}

async function take(port: number): Promise<boolean> {
  const lease = createSocket('udp4')
  try {
    lease.bind({ port, address: '127.0.0.1', exclusive: true })
    await once(lease, 'listening')
    lease.unref()
    return true
  } catch {
    lease.close()
    return false
  }
}
