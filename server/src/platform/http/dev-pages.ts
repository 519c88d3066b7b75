import type { FastifyInstance } from 'fastify'

import type { App } from '../app.ts'
import { refusalReply } from './refusal-reply.ts'

/**
 * `GET /dev/pages`: 204 where the developers' pages of the web app exist, which is everywhere but in production. The app
 * is built once for all; it asks here before it fetches their code.
 */
export function registerDevPages(fastify: FastifyInstance, { config }: Pick<App, 'config'>): void {
  fastify.get('/dev/pages', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!config.production) return reply.code(204).send()
    const { status, body } = refusalReply('request.notFound')
    return reply.code(status).send(body)
  })
}
