import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { refusals, type RefusalCode } from '@satoshi/contract/refusals'
import type { Logger } from 'pino'

import { FilesUnavailable } from '../files/file-store.ts'
import { newRandomId } from '../ids.ts'
import { isNotWriting, isUnavailable } from '../postgres/errors.ts'
import { Refusal } from '../refusal.ts'
import { InvalidRequest } from './invalid-request.ts'
import { lateCheckMillis } from './limits.ts'

/** A refusal or a fault as it leaves the server. */
export type RefusalReply = {
  status: number
  body: { code: RefusalCode; details: Record<string, unknown> }
  /** What `Retry-After` says; null where asking again does not help. */
  retryAfterSeconds: number | null
}

/** When to come back, unless the refusal names a time itself (`details.retryAfterSeconds`). */
const comeBackSeconds: Partial<Record<RefusalCode, number>> = {
  'request.tooMany': 60,
  'auth.busy': 1,
  'file.imageBusy': 1,
  'service.unavailable': 2,
  'service.notWriting': 5,
}

/** Fastify's own errors that a sender can cause. Everything else without a refusal is a fault. */
const refusalOfFastify: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.invalid',
  FST_ERR_BAD_URL: 'request.invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'request.invalid',
}

/** The reply that a refusal of the catalogue gives. */
export function refusalReply(code: RefusalCode, details: Record<string, unknown> = {}): RefusalReply {
  const named = details.retryAfterSeconds
  const retryAfterSeconds = typeof named === 'number' ? Math.max(1, Math.ceil(named)) : (comeBackSeconds[code] ?? null)
  return { status: refusals[code], body: { code, details }, retryAfterSeconds }
}

/**
 * The reply for anything thrown. A fault is logged here, once, under the request's id, which is all that the
 * sender is told of it.
 */
export function replyTo(error: unknown, request: { id: string; log: Pick<Logger, 'error' | 'warn'> }): RefusalReply {
  const refusal = asRefusal(error)
  if (refusal) return refusal
  if (error instanceof FilesUnavailable) {
    request.log.warn({ err: error, requestId: request.id }, 'files unavailable')
    return refusalReply('service.unavailable')
  }
  if (isNotWriting(error)) {
    request.log.warn({ err: error, requestId: request.id }, 'the database does not write')
    return refusalReply('service.notWriting')
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error, requestId: request.id }, 'database unavailable')
    return refusalReply('service.unavailable')
  }
  request.log.error({ err: error, requestId: request.id }, 'request failed')
  return refusalReply('service.fault', { requestId: request.id })
}

function asRefusal(error: unknown): RefusalReply | null {
  if (error instanceof Refusal) return refusalReply(error.code, error.details)
  if (error instanceof InvalidRequest) return refusalReply('request.invalid', { issues: error.issues })
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? refusalOfFastify[String(error.code)] : undefined
  if (code) return refusalReply(code)
  // Fastify marks a body that broke off on its way with 400.
  return 'statusCode' in error && error.statusCode === 400 ? refusalReply('request.invalid') : null
}

const codeOfParser: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

type Headers = Readonly<Record<string, string>>

/** Text and headers of a refusal that is sent below the routes. */
export function rawReply({ body }: RefusalReply, security: Headers) {
  const text = JSON.stringify(body)
  const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { text, headers: { ...security, ...own, 'content-length': String(Buffer.byteLength(text)) } }
}

/** What Node's parser tells of what it refused; the packet is the one that it was reading. */
type ParserFault = Error & { code?: string; rawPacket?: unknown }

/**
 * Answers what Node's parser refuses before there is a request: the connection says it itself, and closes. Whoever asked
 * for the head alone gets no text: they would take it for the next reply. Where the parser had read the method in an
 * earlier packet nothing tells it any more, and the text goes out.
 */
export function refuseRaw(error: ParserFault, socket: Socket, security: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasReplied(socket)) {
    socket.destroy()
    return
  }
  const refusal = refusalReply(codeOfParser[error.code ?? ''] ?? 'request.invalid')
  const { text, headers } = rawReply(refusal, { ...security, 'x-request-id': newRandomId() })
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  // Whoever leaves its own half open would keep the request, and what it holds, for ever.
  setTimeout(() => socket.destroy(), lateCheckMillis).unref()
  const shown = isHead(error) ? '' : text
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', shown].join('\r\n'))
}

function isHead({ rawPacket }: ParserFault): boolean {
  return Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD '
}

/** A reply that has begun must not be followed by a second one on the same connection. */
function hasReplied(socket: Socket): boolean {
  const message = '_httpMessage' in socket ? socket._httpMessage : null
  return typeof message === 'object' && message !== null && 'headersSent' in message && message.headersSent === true
}
