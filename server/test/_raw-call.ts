import { Agent, request } from 'node:http'

/** A request as bytes: what `fetch` would refuse to send, or tidy up first. */
export type RawCall = {
  method: string
  /** Path and query, percent-encoded or not. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export type RawReply = { status: number; headers: Record<string, string>; text: string; millis: number }

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends it, and waits for the whole reply; a connection that breaks rejects. */
export function rawCall(origin: string, { method, path, headers, body }: RawCall): Promise<RawReply> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) }
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () => {
        const flat = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: reply.statusCode ?? 0,
          headers: Object.fromEntries(flat) as Record<string, string>, // safe: made of such pairs
          text: Buffer.concat(chunks).toString(),
          millis: performance.now() - began,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}
