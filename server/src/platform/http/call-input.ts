import type { FastifyRequest } from 'fastify'

import { InvalidRequest } from './invalid-request.ts'

/**
 * What was sent with a call, as its schema looks at it: the query of a GET, the body of anything else, and over it what
 * stands in the path. `isDetailed`: each part under its own name.
 */
export function inputOf(request: FastifyRequest, isDetailed: boolean): unknown {
  const params = request.params as Record<string, string> // safe: Fastify makes it of the path
  const names = Object.keys(params)
  // No segment of our paths is empty; a schema of text might take it.
  if (names.some((name) => params[name] === '')) throw new InvalidRequest([{ path: 'params', message: 'Not a path' }])
  if (isDetailed) return { params, query: queryOf(request.url), body: request.body ?? null }
  // Where Fastify read no body there is none.
  const sent: unknown = request.method === 'GET' ? queryOf(request.url) : (request.body ?? null)
  if (names.length === 0) return sent
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? { ...sent, ...params } : params
}

/** The fields of a query: text each, and a list of texts where one was given more than once. */
function queryOf(url: string): Record<string, string | string[]> {
  // Without a prototype, so that no name finds something there.
  const fields = Object.create(null) as Record<string, string | string[]> // safe: filled below, with nothing else
  const [withoutHash = ''] = url.split('#', 1)
  const begin = withoutHash.indexOf('?')
  if (begin === -1) return fields
  for (const [name, value] of new URLSearchParams(withoutHash.slice(begin + 1))) {
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}
