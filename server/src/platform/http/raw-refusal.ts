import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { RefusalCode } from '@satoshi/contract/refusals'

import { newRandomId } from '../ids.ts'
import { refusalReply, type RefusalReply } from './refusal-reply.ts'

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

/** Answers what Node's parser refuses before there is a request: the connection says it itself, and closes. */
export function refuseRaw(error: Error & { code?: string }, socket: Socket, security: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasReplied(socket)) {
    socket.destroy()
    return
  }
  const refusal = refusalReply(codeOfParser[error.code ?? ''] ?? 'request.invalid')
  const { text, headers } = rawReply(refusal, { ...security, 'x-request-id': newRandomId() })
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', text].join('\r\n'))
}

/** A reply that has begun must not be followed by a second one on the same connection. */
function hasReplied(socket: Socket): boolean {
  const message = '_httpMessage' in socket ? socket._httpMessage : null
  return typeof message === 'object' && message !== null && 'headersSent' in message && message.headersSent === true
}
