import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, traverseContractProcedures, type Router } from '@orpc/server'
import type { Contract } from '@satoshi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import { authorizeCall } from './authorize-call.ts'
import { InvalidRequest, invalidBySchema } from './invalid-request.ts'
import { replyTo } from './refusal-reply.ts'
import { requestContext, type SessionOf, type PlayerContext, type Session } from './router.ts'

/** Every procedure of the contract, implemented. */
export type ApiRouter = Router<Contract, PlayerContext>

type EdgeContext = PlayerContext & { request: FastifyRequest }
type HandlerOptions = NonNullable<ConstructorParameters<typeof OpenAPIHandler<EdgeContext>>[1]>
type Interceptor = NonNullable<HandlerOptions['interceptors']>[number]

/**
 * Serves the contract's procedures under /api, one Fastify route each, so that limits, bodies and misses are Fastify's
 * and what a call means is oRPC's.
 */
export function serveApi(fastify: FastifyInstance, router: ApiRouter, sessionOf: SessionOf): void {
  const handler = new OpenAPIHandler<EdgeContext>(router, {
    interceptors: [answerInOurWords],
    clientInterceptors: [authorizeCall],
  })
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    // Where Fastify read no body there is none: oRPC would read the connection itself, without our limits.
    request.body ??= null
    // Assigned and not spread: spreading would make the headers that few calls read.
    const context = Object.assign(requestContext(request, sessionOf), {
      request,
      player: nobody,
    })
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    // The two disagree where a parameter is `..` or the like, which a URL swallows.
    if (!matched) throw new InvalidRequest([{ path: 'params', message: 'Not a path' }])
    return reply
  }
  for (const route of routesOf(router)) fastify.route({ ...route, handler: serve })
}

/** Where anybody may call, no handler asks who does: such procedures are implemented without a player. */
const nobody = undefined as unknown as Session // safe: `authorizeCall` sets it wherever the contract names callers

/** The method and path of every procedure, as Fastify writes them. */
export function routesOf(router: ApiRouter): { method: HTTPMethods; url: string }[] {
  const found: { method: HTTPMethods; url: string }[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { method = 'POST', path = '' } = contract['~orpc'].route
    found.push({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}` })
  })
  return found
}

/** The procedure's answer with the headers it asked for; a refusal or a fault in the shape that every route has. */
const answerInOurWords: Interceptor = async (call) => {
  const { context } = call
  try {
    const result = await call.next()
    if (!result.matched) return result
    const headers = { ...result.response.headers, ...plainHeaders(context.replyHeaders) }
    return { matched: true, response: { ...result.response, headers } }
  } catch (error) {
    const { status, body, retryAfterSeconds } = replyTo(meaningOf(error), context.request)
    const retryAfter = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
    return {
      matched: true,
      response: { status, body, headers: { ...plainHeaders(context.replyHeaders), ...retryAfter } },
    }
  }
}

/** What the schema of the input found; anything else stays what it is. */
function meaningOf(error: unknown): unknown {
  const invalid = error instanceof ORPCError && error.code === 'BAD_REQUEST'
  if (!invalid) return error
  const data: unknown = error.data
  const issues = typeof data === 'object' && data !== null && 'issues' in data ? data.issues : null
  return invalidBySchema(Array.isArray(issues) ? issues : [null])
}

/** Reply headers as oRPC takes them; each cookie keeps a line of its own. */
function plainHeaders(headers: Headers): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  const plain = [...headers].filter(([name]) => name !== 'set-cookie')
  return { ...Object.fromEntries(plain), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) }
}
