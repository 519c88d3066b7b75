import { createHash, timingSafeEqual } from 'node:crypto'

import type { Instant } from '@satoshi/rules/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Metrics } from '../metrics.ts'
import type { App } from '../app.ts'
import { answers, canWrite } from '../postgres/db.ts'
import { refuse } from '../refusal.ts'
import { isFromThisHost } from './address.ts'
import { isApiPath } from './api-guard.ts'
import { healthMillis, writingKnownMillis } from './limits.ts'
import { routes } from './router.ts'

/**
 * Whether the server answers and the database does, within two seconds; else `service.unavailable`. A database that only
 * reads is `service.notWriting`; that is looked at anew every five seconds, whoever asks.
 */
export function healthRoutes({ db, clock }: Pick<App, 'db' | 'clock'>, version: string) {
  let known: { at: Instant; writes: boolean } | null = null
  const writes = async () => {
    const at = clock.now()
    if (!known || Math.abs(at - known.at) >= writingKnownMillis) known = { at, writes: await canWrite(db) }
    return known.writes
  }
  const check = async () => {
    await inTime(answers(db))
    if (!(await inTime(writes()))) throw refuse('service.notWriting')
    return { status: 'ok' as const, version }
  }
  return {
    check: routes.health.check.handler(check),
    head: routes.health.head.handler(async () => void (await check())),
  }
}

async function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(refuse('service.unavailable')), healthMillis)
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Measures every request, and shows the figures at /metrics to this machine, by a name of its own, or to who holds the token;
 * else 404.
 * `metrics` is asked for after the first reply: loading what counts would cost every start 40 ms.
 */
export function serveMetrics(fastify: FastifyInstance, metrics: () => Promise<Metrics>, token: string | null): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) }
    const seconds = reply.elapsedTime / 1000
    const { httpSeconds } = await metrics()
    httpSeconds.observe(labels, seconds)
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!isFromThisHost(request) && !holds(request, token)) throw refuse('request.notFound')
    const { registry } = await metrics()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

// The pattern and not the path, and one name for all files: figures must not grow with what is asked for.
function routeOf(request: FastifyRequest): string {
  return isApiPath(request.url) ? (request.routeOptions.url ?? 'none') : 'web'
}

function holds(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

// Of one length, as the comparison wants them.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
