import type { FastifyInstance } from 'fastify'

/** A browser in the world: calls the real API without a network, and keeps its cookies. */
export class Visitor {
  readonly #http: FastifyInstance
  readonly #cookies = new Map<string, string>()

  constructor(http: FastifyInstance) {
    this.#http = http
  }

  /** The answer to a call. Throws for anything but success: nobody in the world does what may not be done. */
  async call<Answer>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await this.#http.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) })
    for (const { name, value } of reply.cookies) this.#cookies.set(name, encodeURIComponent(value))
    if (reply.statusCode >= 400) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json<Answer>()
  }
}
