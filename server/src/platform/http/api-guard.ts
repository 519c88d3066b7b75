import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

import { tooMany } from '../rate-limit/rate-limit.ts'
import { refuse } from '../refusal.ts'
import { isLocalPeer, isLoopback, networkOf } from './address.ts'
import { isForeign } from './cross-origin.ts'
import { InvalidRequest } from './invalid-request.ts'
import * as limits from './limits.ts'

/** Whether a path belongs to the API, whose misses are refusals and not pages. */
export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}

/**
 * What is asked of every request before its route sees it. Anywhere: no unsafe method from another site's page.
 * Under /api: a rate that one address may keep up, a URL that is text and leads where it says, and no answer that a
 * cache keeps.
 *
 * A peer on this machine without forwarding headers has no rate limit: it is a test, a benchmark or an operator. Behind
 * a proxy set `TRUST_PROXY`, or all players share the proxy's rate.
 */
export async function guardRequests(fastify: FastifyInstance, origins: ReadonlySet<string>): Promise<void> {
  await fastify.register(rateLimit, {
    global: false,
    max: limits.callsAMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  const countCall = fastify.createRateLimit()
  fastify.addHook('onRequest', async (request, reply) => {
    if (isApiPath(request.url)) {
      reply.header('cache-control', 'no-store')
      if (!isLocalPeer(request)) {
        const counted = await countCall(request)
        if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
      }
      demandText(request.url)
      demandStraight(request.url)
    }
    if (isForeign(request, origins)) throw refuse('request.crossOrigin')
  })
}

/**
 * Origins whose pages are ours: the public one, and for a site on this machine its other names (`localhost`,
 * `127.0.0.1`, `[::1]`), on the public port and on the one that is listened on.
 */
export function ownOrigins(publicUrl: string, port: number): ReadonlySet<string> {
  const { origin, hostname, port: publicPort } = new URL(publicUrl)
  if (!isLoopback(hostname)) return new Set([origin])
  const names = ['localhost', '127.0.0.1', '[::1]']
  const own = [String(port), publicPort].flatMap((one) => names.map((name) => new URL(`http://${name}:${one}`).origin))
  return new Set([origin, ...own])
}

/** Bytes outside ASCII, percent signs that are no UTF-8 and NUL would reach the database as something else. */
function demandText(url: string): void {
  try {
    if (/^[!-~]*$/.test(url) && !decodeURIComponent(url).includes('\0')) return
  } catch {
    // Said below, with the rest.
  }
  throw new InvalidRequest([{ path: 'url', message: 'Text that is not Unicode text' }])
}

/**
 * A segment `.` or `..`, however it is written, leads whoever reads the path as a URL to another call than the one whose
 * route it took; no browser sends one.
 */
function demandStraight(url: string): void {
  const [pathname = ''] = url.split('?')
  if (pathname.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw new InvalidRequest([{ path: 'url', message: 'A path that steps aside' }])
}
