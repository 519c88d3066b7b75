import { fileKinds, type FileKind } from '@satoshi/rules/file-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import { refuse } from '../refusal.ts'

type UploadRoute = {
  method: HTTPMethods
  url: string
  kind: FileKind
  /** Throws a refusal for who may not send; asked before anything of the body is read. */
  admit: (request: FastifyRequest) => Promise<void>
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/**
 * Adds a route whose body is a file as it is, of a type that its kind accepts and within the kind's own limit: JSON is no
 * body here, and a file is none anywhere else. The handler finds it as a `File` in `request.body`, null where none was
 * sent; what it claims to be is not looked at yet.
 */
export function addUploadRoute(fastify: FastifyInstance, { method, url, kind, admit, handler }: UploadRoute): void {
  const { maxBytes, accepts } = fileKinds[kind]
  // A scope of its own: what is read of a body is said for all routes of a scope.
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...accepts], { parseAs: 'buffer' }, (request, body, done) => {
      const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers
      if (encoding !== 'identity') return done(refuse('request.unsupportedType'))
      // `parseAs: 'buffer'` gives bytes; the type allows both.
      done(null, new File([typeof body === 'string' ? body : new Uint8Array(body)], 'upload', { type }))
    })
    scope.addHook('preParsing', async (request) => admit(request))
    scope.route({ method, url, bodyLimit: maxBytes, handler })
  })
}
