import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import type { RefusalCode } from '@satoshi/contract/refusals'

import { refusalReply } from './refusal-reply.ts'
import { bareHeaders } from './security-headers.ts'

const codeOfParser: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'request.tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

/** Answers what Node's parser refuses before there is a request: the connection says it itself, and closes. */
export function refuseRaw(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasReplied(socket)) {
    socket.destroy()
    return
  }
  const { status, body } = refusalReply(codeOfParser[error.code ?? ''] ?? 'request.invalid')
  const text = JSON.stringify(body)
  const headers = { ...bareHeaders, 'content-length': Buffer.byteLength(text), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
}

/** A reply that has begun must not be followed by a second one on the same connection. */
function hasReplied(socket: Socket): boolean {
  const message = '_httpMessage' in socket ? socket._httpMessage : null
  return typeof message === 'object' && message !== null && 'headersSent' in message && message.headersSent === true
}
