import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { Clock } from '../clock.ts'
import { noteRequest } from '../idle-memory.ts'
import { newRandomId } from '../ids.ts'
import { isLiveUpgrade } from '../live/serve-upgrades.ts'
import { guardRequests, ownOrigins, refuseUnknownCalls } from './api-guard.ts'
import { acceptJsonOnly } from './json-body.ts'
import * as limits from './limits.ts'
import { rawReply, refuseRaw, replyTo } from './refusal-reply.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the server had read the request's headers, by its own clock. */
    receivedAt: number
  }
}

export type HttpServerOptions = {
  log: Logger
  clock: Clock
  publicUrl: string
  port: number
  trustProxy: false | number | string[]
  /** How long peers may take; the product's own unless a test brings shorter times. */
  patience?: limits.Patience
}

/**
 * A Fastify with everything that holds for every request, and no routes yet: receipt and id, security headers,
 * limits, JSON only, and refusals in the contract's shape for whatever goes wrong.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { log, clock, publicUrl, port, trustProxy, patience = limits.patience } = options
  const loggerInstance: FastifyBaseLogger = log
  const security = securityHeaders(publicUrl)
  const fastify = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRandomId,
    requestIdHeader: false,
    trustProxy: trusting(trustProxy),
    bodyLimit: limits.bodyBytes,
    requestTimeout: patience.requestMillis,
    keepAliveTimeout: limits.keepAliveMillis,
    // Calls that arrive while the server drains are still served; their connection closes afterwards.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // No route has a schema of Fastify's, as the contract checks; its compilers would cost every start 40 ms.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Longer ids than any header allows reach the contract, which refuses them by its own words.
    routerOptions: { maxParamLength: limits.headerBytes },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: patience.headersMillis,
      connectionsCheckingInterval: patience.lateCheckMillis,
      // A request without Host is served; refusing is done here and not by Node, which would not say why.
      requireHostHeader: false,
      shouldUpgradeCallback: isLiveUpgrade,
    },
    clientErrorHandler: (error, socket) => refuseRaw(error, socket, security),
    frameworkErrors: (error, request, { raw }) => {
      const refusal = replyTo(error, { id: request.id, log })
      const { text, headers } = rawReply(refusal, { ...security, 'x-request-id': request.id })
      raw.writeHead(refusal.status, headers).end(text)
    },
  })
  fastify.decorateRequest('receivedAt', 0)
  fastify.addHook('onRequest', async (request, reply) => {
    request.receivedAt = clock.now()
    if (!probes.has(request.routeOptions.url ?? '')) noteRequest()
    reply.header('x-request-id', request.id)
  })
  addSecurityHeaders(fastify, security)
  await guardRequests(fastify, ownOrigins(publicUrl, port))
  refuseUnknownCalls(fastify)
  acceptJsonOnly(fastify)
  answerErrors(fastify, log)
  cutDeafReaders(fastify, patience.unreadMillis)
  partWithClients(fastify)
  return fastify
}

/** What a balancer or Prometheus asks again and again, whether anybody plays or not. */
const probes: ReadonlySet<string> = new Set(['/api/health', '/metrics'])

function noSchemas(): never {
  throw new Error('schemas belong into the contract')
}

/** Once the server stops, replies say that their connection ends with them: an idle one would keep it from stopping. */
function partWithClients(fastify: FastifyInstance): void {
  let stopping = false
  fastify.addHook('preClose', async () => {
    stopping = true
  })
  fastify.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}

/**
 * Cuts connections whose peers take nothing of a reply: what waits for them is memory. Node lets a silence pass once in
 * which the system took a part of what was written, so each silence is half of the time. Who reads slowly is served, and a
 * handler that takes long before it writes is no silence of its reader.
 */
function cutDeafReaders(fastify: FastifyInstance, millis: number): void {
  fastify.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(millis / 2, () => {
      const { socket } = raw
      if (socket && socket.writableLength > 0) socket.destroy()
    })
  })
}

function answerErrors(fastify: FastifyInstance, log: Logger): void {
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds } = replyTo(error, { id: request.id, log })
    if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds)
    // Fastify closes the connection of a body that it gives up reading, which resets a sender that still writes before
    // it can read why. Node reads the rest and throws it away, for as long as a request may take.
    reply.removeHeader('connection')
    return reply.status(status).header('cache-control', 'no-store').send(body)
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const { method } = request
    // The pattern of the route: what stands in a path or behind it may be somebody's, and so is the address.
    const route = request.routeOptions.url ?? 'none'
    request.log.debug({ method, route, status: reply.statusCode, millis: reply.elapsedTime }, 'request')
  })
}

/** Fastify believes no number of hops unless it is told how to count them. */
function trusting(
  trust: HttpServerOptions['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}

/** Accepts nothing new and waits for what runs; connections that are not done in time are cut. */
export async function closeHttpServer(fastify: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => fastify.server.closeAllConnections(), limits.drainMillis)
  try {
    await fastify.close()
  } finally {
    clearTimeout(cut)
  }
}
