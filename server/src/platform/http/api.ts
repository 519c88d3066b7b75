import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

import { isProcedure, traverseContractProcedures, type AnyProcedure, type Router } from '@orpc/server'
import type { Contract } from '@satoshi/contract'
import type { Callers, ProcedureMeta } from '@satoshi/contract/base'
import type { FileKind } from '@satoshi/rules/file-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import { assertSenderKnown, authorizeSender } from './authorize-call.ts'
import { CallContext } from './call-context.ts'
import { inputOf } from './call-input.ts'
import { callOf, type Answer, type ProcedureCall } from './procedure-call.ts'
import { replyTo } from './refusal-reply.ts'
import type { PlayerContext, SessionOf } from './router.ts'
import { addUploadRoute, UploadPlaces } from './uploads.ts'

/** Every procedure of the contract, implemented. */
export type ApiRouter = Router<Contract, PlayerContext>

type ApiOptions = {
  sessionOf: SessionOf
  /** Whether what procedures answer is held against the contract, as everywhere but in production. */
  validatesAnswers: boolean
}

/**
 * Serves the contract's procedures under /api, one Fastify route each. What a call goes through is put together here, once
 * for each procedure: nothing looks for it while it is called.
 */
export function serveApi(fastify: FastifyInstance, router: ApiRouter, options: ApiOptions): void {
  const { sessionOf, validatesAnswers } = options
  /** Contexts of uploads, whose sender was looked up already. */
  const admitted = new WeakMap<FastifyRequest, CallContext>()
  const places = new UploadPlaces()
  for (const { method, url, callers, uploads, isDetailed, procedure, path } of routesOf(router)) {
    const call = callOf(procedure, { path, validatesAnswers })
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const context = admitted.get(request) ?? new CallContext(request, sessionOf)
      const answer = await answerTo(call, { request, context, isDetailed })
      return send(reply, answer, context)
    }
    if (uploads === undefined) {
      fastify.route({ method, url, handler })
      continue
    }
    assertSenderKnown(callers, url)
    const admit = async (request: FastifyRequest) => {
      const context = new CallContext(request, sessionOf)
      admitted.set(request, context)
      const sender = callers ? await authorizeSender(callers, context, request.params) : null
      return sender?.userId ?? request.ip
    }
    addUploadRoute(fastify, { method, url, kind: uploads, admit, places, handler })
  }
}

type ApiRoute = {
  method: HTTPMethods
  /** As Fastify writes it. */
  url: string
  callers: Callers | undefined
  uploads: FileKind | undefined
  /** Whether the parts of its input stand under names of their own. */
  isDetailed: boolean
  procedure: AnyProcedure
  /** Its name in the contract. */
  path: readonly string[]
}

/** Every procedure with its method and path, and what the contract says of its callers and body. */
function routesOf(router: ApiRouter): ApiRoute[] {
  const found: ApiRoute[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract, path: name }) => {
    const { method = 'POST', path = '', inputStructure } = contract['~orpc'].route
    const meta: unknown = contract['~orpc'].meta
    const { callers, uploads } = meta as ProcedureMeta // safe: the builders of the contract write it
    found.push({
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      callers,
      uploads,
      isDetailed: inputStructure === 'detailed',
      procedure: procedureAt(router, name),
      path: name,
    })
  })
  return found
}

function procedureAt(router: ApiRouter, path: readonly string[]): AnyProcedure {
  const found = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], router) // safe: the contract leads
  if (!isProcedure(found)) throw new Error(`nothing implements ${path.join('.')}`)
  return found
}

type Received = { request: FastifyRequest; context: CallContext; isDetailed: boolean }

/** The procedure's answer; a refusal or a fault in the shape that every route has. */
async function answerTo(call: ProcedureCall, { request, context, isDetailed }: Received): Promise<Answer> {
  try {
    return await call(context, inputOf(request, isDetailed))
  } catch (error) {
    const { status, body, retryAfterSeconds } = replyTo(error, request)
    const headers: Answer['headers'] = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
    return { status, headers, body: JSON.stringify(body) }
  }
}

/** Sends an answer with the headers that its procedure asked for. */
function send(reply: FastifyReply, { status, headers, body }: Answer, context: CallContext): FastifyReply {
  void reply.status(status).headers(headers).headers(context.givenHeaders())
  if (typeof body === 'string') return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  // safe: one and the same class, which two type libraries describe
  return body === undefined ? reply.send() : reply.send(Readable.fromWeb(body as NodeReadableStream<Uint8Array>))
}
