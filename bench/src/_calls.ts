import { Agent, request } from 'node:http'

/** A reply, read to its end. */
export type Reply = { status: number; body: string; cookie: string; retryAfter: string }

/** Calls to one port over connections that are kept; the cheapest client that Node has. */
export class Caller {
  readonly #agent: Agent
  readonly #port: number

  constructor(port: number, connections: number) {
    this.#port = port
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { cookie, body }: { cookie?: string; body?: object } = {},
  ): Promise<Reply> {
    const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
    return new Promise((resolve, reject) => {
      const options = { port: this.#port, host: '127.0.0.1', agent: this.#agent, method, path, headers }
      const requests = request(options, (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (part: string) => (text += part))
        reply.on('end', () => {
          const [kept = ''] = reply.headers['set-cookie'] ?? []
          resolve({
            status: reply.statusCode ?? 0,
            body: text,
            cookie: kept.split(';')[0] ?? '',
            retryAfter: reply.headers['retry-after'] ?? '',
          })
        })
      })
      requests.on('error', reject)
      requests.end(body && JSON.stringify(body))
    })
  }

  /** The session's cookie of somebody who can sign in; null when they may not. */
  async signIn({ email, password }: { email: string; password: string }): Promise<string | null> {
    const { status, cookie } = await this.call('POST', '/api/auth/sign-in/email', { body: { email, password } })
    return status === 200 ? cookie : null
  }

  close(): void {
    this.#agent.destroy()
  }
}
