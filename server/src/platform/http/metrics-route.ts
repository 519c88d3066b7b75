import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Metrics } from '../metrics.ts'
import { refuse } from '../refusal.ts'
import { isApiPath } from './api-guard.ts'
import { isLocalPeer } from './address.ts'

/**
 * Measures every request, and shows the figures at /metrics to this machine or to who holds the token; else 404.
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
    if (!isLocalPeer(request) && !holds(request, token)) throw refuse('request.notFound')
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
