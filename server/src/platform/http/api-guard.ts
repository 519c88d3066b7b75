import type { IncomingHttpHeaders } from 'node:http'

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

import { tooMany } from '../rate-limit/rate-limit.ts'
import { refuse } from '../refusal.ts'
import { isLocalPeer, isLoopback, networkOf } from './address.ts'
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
      assertTextPath(request.url)
      assertStraightPath(request.url)
    }
    if (isForeign(request, origins)) throw refuse('request.crossOrigin')
  })
}

/** Methods that change nothing, so that any page may cause them. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a browser says of where a request comes from when it comes from our own pages, or from no page. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Whether another site's page makes a browser send this: an unsafe method with a foreign `Origin`, or, where there is
 * none, a `Sec-Fetch-Site` that is not ours. A program that sends neither is nobody's browser and passes.
 */
export function isForeign(
  request: { method: string; headers: IncomingHttpHeaders },
  origins: ReadonlySet<string>,
): boolean {
  if (safeMethods.has(request.method)) return false
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string' && !ownSites.has(site)) return true
  const origin = request.headers.origin
  return origin !== undefined && !origins.has(origin)
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
function assertTextPath(url: string): void {
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
function assertStraightPath(url: string): void {
  const [pathname = ''] = url.split('?')
  if (pathname.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    throw new InvalidRequest([{ path: 'url', message: 'A path that steps aside' }])
}

type KnownPath = { shape: RegExp; methods: Set<string> }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was added, by its pattern. */
    calls: ReadonlyMap<string, KnownPath>
  }
}

/**
 * Tells a known path that is asked with the wrong method (405, with the right ones in `Allow`) from an unknown one
 * (404), for everything under /api and before any body is read. To be called before routes are added.
 */
export function refuseUnknownCalls(fastify: FastifyInstance): void {
  const known = new Map<string, KnownPath>()
  fastify.decorate('calls', known)
  fastify.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { shape: shapeOf(url), methods: new Set() }
    for (const one of [method].flat()) path.methods.add(one)
    known.set(url, path)
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !isApiPath(request.url)) return
    const pathname = request.url.split('?')[0] ?? ''
    const allowed = [...known.values()]
      .filter(({ shape }) => shape.test(pathname))
      .flatMap(({ methods }) => [...methods])
    if (allowed.length === 0) throw refuse('request.notFound')
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    throw refuse('request.methodNotAllowed')
  })
}

/** A route's pattern as an expression: `:id` is one segment; a star is taken for no path, as only files have it. */
function shapeOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)))
  return new RegExp(`^${segments.join('/')}$`)
}
