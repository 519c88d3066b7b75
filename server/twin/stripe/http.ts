import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'

export type Asked = {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: string
}

/** An answer; `reset` ends the connection without one. */
export type Answer = { status: number; headers: Record<string, string>; body: string } | 'reset'

const mostBytes = 1_000_000

/** A server on this machine alone. `port` 0 is any that is free. */
export async function listen(port: number, answer: (asked: Asked) => Promise<Answer>): Promise<Server> {
  const server = createServer((request, response) => void serve(request, response, answer))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (asked: Asked) => Promise<Answer>,
): Promise<void> {
  try {
    const body = await bodyOf(request)
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const { method = 'GET', headers } = request
    const answered = await answer({ method, path: pathname, query: search.slice(1), headers, body })
    if (answered === 'reset') return void request.socket.resetAndDestroy()
    response.writeHead(answered.status, answered.headers).end(answered.body)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (response.headersSent || response.destroyed) return void response.destroy()
    const { status, headers, body } = json(500, {
      error: { type: 'api_error', message: `The twin failed: ${message}` },
    })
    response.writeHead(status, headers).end(body)
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  // safe: without an encoding a request is read as buffers
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('The body is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

type FullAnswer = Exclude<Answer, 'reset'>

export function json(status: number, body: object): FullAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export function html(status: number, body: string): FullAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
  return { status, headers, body }
}

export function redirect(location: string): FullAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
