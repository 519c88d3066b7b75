import { Agent, request } from 'node:http'

/** A request as bytes: what `fetch` would refuse to send, or tidy up first. */
export type RawCall = {
  method: string
  /** Path and query, percent-encoded or not. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export type RawReply = {
  status: number
  headers: Record<string, string>
  text: string
  /** How long it took, waits for other processes and all. */
  millis: number
  /** What this process worked meanwhile, in time of a processor: the server stands in it. */
  cpuMillis: number
}

/** A call without a reply for so long never gets one. */
const hangsAfterMillis = 60_000

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends it, and waits for the whole reply; a connection that breaks rejects. */
export function rawCall(origin: string, { method, path, headers, body }: RawCall): Promise<RawReply> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  const workedBefore = process.cpuUsage()
  const signal = AbortSignal.timeout(hangsAfterMillis)
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) }
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, signal },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () => {
          const worked = process.cpuUsage(workedBefore)
          const flat = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
          resolve({
            status: reply.statusCode ?? 0,
            headers: Object.fromEntries(flat) as Record<string, string>, // safe: made of such pairs
            text: Buffer.concat(chunks).toString(),
            millis: performance.now() - began,
            cpuMillis: (worked.user + worked.system) / 1_000,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}
