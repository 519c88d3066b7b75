import type { FastifyRequest } from 'fastify'

import { languageOf } from './accept-language.ts'
import type { RequestContext, Session } from './router.ts'

/** Finds who is signed in by the request's headers; new cookies go into `replyHeaders`. */
export type SessionOf = (headers: Headers, replyHeaders: Headers) => Promise<Session | null>

/** What the procedures learn of one request. Headers are made when asked for: many calls need none. */
export function requestContext(request: FastifyRequest, sessionOf: SessionOf): RequestContext {
  let headers: Headers | undefined
  let replyHeaders: Headers | undefined
  let session: Promise<Session | null> | undefined
  const context: RequestContext = {
    method: request.method,
    url: request.url,
    get headers() {
      return (headers ??= toHeaders(request.headers))
    },
    ip: request.ip,
    receivedAt: request.receivedAt,
    language: languageOf(request.headers['accept-language']),
    session: () => (session ??= sessionOf(context.headers, context.replyHeaders)),
    get replyHeaders() {
      return (replyHeaders ??= new Headers())
    },
  }
  return context
}

function toHeaders(raw: FastifyRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value ?? []) headers.append(name, one)
  }
  return headers
}
