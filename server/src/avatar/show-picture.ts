import type { FastifyInstance } from 'fastify'

import type { App } from '../platform/app.ts'
import { readPicture } from './picture-store.ts'

/** Where the small size of a picture is; `-large` before the ending is the other one. */
export function pictureUrl(id: string): string {
  return `/faces/${id}.webp`
}

/**
 * Serves players' pictures. Whoever knows an address may see it, as everybody sees faces on boards; it cannot be
 * guessed, and a new picture has a new one, so that browsers keep it for a year.
 */
export function servePictures(fastify: FastifyInstance, { db }: Pick<App, 'db'>): void {
  fastify.get<{ Params: { file: string } }>('/faces/:file', async (request, reply) => {
    const [, id, large] =
      /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-large)?\.webp$/.exec(request.params.file) ?? []
    const bytes = id === undefined ? null : await readPicture(db, id, large ? 'large' : 'small')
    if (!bytes) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp').send(bytes)
  })
}
