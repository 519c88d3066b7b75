import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, traverseContractProcedures, type Router } from '@orpc/server'
import type { Contract } from '@satoshi/contract'
import type { Callers, ProcedureMeta } from '@satoshi/contract/base'
import type { FileKind } from '@satoshi/rules/file-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import { assertSenderKnown, authorizeCall, authorizeSender } from './authorize-call.ts'
import { InvalidRequest, invalidBySchema } from './invalid-request.ts'
import { replyTo } from './refusal-reply.ts'
import { requestContext, type SessionOf, type PlayerContext, type Session } from './router.ts'
import { addUploadRoute, UploadPlaces } from './uploads.ts'

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
  // Assigned and not spread: spreading would make the headers that few calls read.
  const contextOf = (request: FastifyRequest): EdgeContext =>
    Object.assign(requestContext(request, sessionOf), { request, player: nobody })
  /** Contexts of uploads, whose sender was looked up already. */
  const admitted = new WeakMap<FastifyRequest, EdgeContext>()
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    // Where Fastify read no body there is none: oRPC would read the connection itself, without our limits.
    request.body ??= null
    const context = admitted.get(request) ?? contextOf(request)
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    // The two disagree where a parameter is `..` or the like, which a URL swallows.
    if (!matched) throw new InvalidRequest([{ path: 'params', message: 'Not a path' }])
    return reply
  }
  const places = new UploadPlaces()
  for (const { method, url, callers, uploads } of routesOf(router)) {
    if (uploads === undefined) {
      fastify.route({ method, url, handler: serve })
      continue
    }
    assertSenderKnown(callers, url)
    const admit = async (request: FastifyRequest) => {
      const context = contextOf(request)
      admitted.set(request, context)
      const sender = callers ? await authorizeSender(callers, context, request.params) : null
      return sender?.userId ?? request.ip
    }
    addUploadRoute(fastify, { method, url, kind: uploads, admit, places, handler: serve })
  }
}

/** Where anybody may call, no handler asks who does: such procedures are implemented without a player. */
const nobody = undefined as unknown as Session // safe: `authorizeCall` sets it wherever the contract names callers

type ApiRoute = { method: HTTPMethods; url: string; callers: Callers | undefined; uploads: FileKind | undefined }

/** The method and path of every procedure, as Fastify writes them, and what the contract says of its callers and body. */
export function routesOf(router: ApiRouter): ApiRoute[] {
  const found: ApiRoute[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    const { method = 'POST', path = '' } = contract['~orpc'].route
    const meta: unknown = contract['~orpc'].meta
    const { callers, uploads } = meta as ProcedureMeta // safe: the builders of the contract write it
    found.push({ method, url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, callers, uploads })
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

/**
 * Reply headers as oRPC takes them; each cookie keeps a line of its own. Of two lines for one cookie the last stands: a
 * session may be prolonged and given another token in one call.
 */
function plainHeaders(headers: Headers): Record<string, string | string[]> {
  const cookies = [...new Map(headers.getSetCookie().map((line) => [line.split('=', 1)[0], line])).values()]
  const plain = [...headers].filter(([name]) => name !== 'set-cookie')
  return { ...Object.fromEntries(plain), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) }
}
