import type { FastifyInstance } from 'fastify'

import { refuse } from '../refusal.ts'
import { isApiPath } from './api-guard.ts'

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
