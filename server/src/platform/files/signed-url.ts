import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import type { Instant } from '@satoshi/rules/time'
import type { FastifyInstance } from 'fastify'

import type { App } from '../app.ts'
import { refuse } from '../refusal.ts'
import { isSealed, readFile } from './files.ts'
import type { FilePlace } from './files-store.ts'

type Secret = { config: { authSecret: string } }
type Addressed = Omit<FilePlace, 'kind'>

/**
 * Address under which whoever has it may read a private file before `until`: for one who may read it now, on our own
 * origin. It names no reader, so it is made anew for each page and short-lived; a file that is removed ends it.
 */
export function signedFileUrl({ config }: Secret, file: Addressed, { until }: { until: Instant }): string {
  const name = nameOf(file)
  return `/files/${name}?until=${until}&sig=${signatureOf(config.authSecret, name, String(until)).toString('base64url')}`
}

/**
 * Serves files by their signed addresses. A signature that is missing, expired, forged or of another file is answered
 * as a file that is not there: nobody learns which files there are. A sealed file has no such address, whoever signed it.
 */
export function serveSignedFiles(fastify: FastifyInstance, app: Pick<App, 'clock' | 'config' | 'db' | 'files'>): void {
  fastify.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/files/:file',
    async (request, reply) => {
      const { file: name } = request.params
      const { until, sig } = request.query
      const [, id, variant] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([a-zA-Z]{1,40})$/.exec(name) ?? []
      const isSigned = typeof until === 'string' && typeof sig === 'string' && mayRead(app, { name, until, sig })
      const found = isSigned && id && variant ? await readFile(app, { id, variant }) : null
      if (!found || isSealed(found.row.kind)) throw refuse('request.notFound')
      const { row, bytes } = found
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${row.kind}-${row.variant}.${row.type.split('/')[1]}"`,
          'referrer-policy': 'no-referrer',
        })
        .type(row.type)
        .send(bytes)
    },
  )
}

type Claim = { name: string; until: string; sig: string }

function mayRead({ clock, config }: Pick<App, 'clock' | 'config'>, { name, until, sig }: Claim): boolean {
  const wanted = signatureOf(config.authSecret, name, until)
  const given = Buffer.from(sig, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
  return clock.now() < Number(until)
}

function nameOf({ id, variant }: Addressed): string {
  return `${id}-${variant}`
}

/** By a key of its own, so that no signature of a session or a link is ever one of a file. */
function signatureOf(secret: string, name: string, until: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'satoshi: addresses of files', 32))
  return createHmac('sha256', key).update(`${name}?${until}`).digest()
}
