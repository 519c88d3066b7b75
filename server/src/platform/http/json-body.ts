import type { FastifyInstance } from 'fastify'

import { refuse } from '../refusal.ts'
import { invalidBody } from './invalid-request.ts'
import { faultOfShape } from './json-shape.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Makes JSON in UTF-8 the only body that is read. Anything else is `request.unsupportedType`; JSON that is
 * broken or not to be trusted is `request.invalid`. An empty body is null.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      demandPlainUtf8(request.headers)
      // `parseAs: 'buffer'` gives bytes; the type allows both.
      done(null, typeof body === 'string' ? parseJson(Buffer.from(body)) : parseJson(body))
    } catch (error) {
      done(error instanceof Error ? error : invalidBody('Unreadable'))
    }
  })
}

/** The value of a JSON body, or the refusal `request.invalid`. */
export function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) return null
  const text = decode(body)
  const fault = faultOfShape(text)
  if (fault) throw invalidBody(fault)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Not JSON')
  }
}

function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch {
    throw invalidBody('Not UTF-8')
  }
}

function demandPlainUtf8(headers: { 'content-type'?: string; 'content-encoding'?: string }): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  const encoding = headers['content-encoding'] ?? 'identity'
  if ((charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') || encoding !== 'identity')
    throw refuse('request.unsupportedType')
}
