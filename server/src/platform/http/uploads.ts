import { fileKinds, type FileKind } from '@satoshi/rules/file-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

import { refuse } from '../refusal.ts'
import { networkOf } from './address.ts'

type UploadRoute = {
  method: HTTPMethods
  url: string
  kind: FileKind
  /** Gives whose upload it is, or throws a refusal for who may not send; asked before anything of the body is read. */
  admit: (request: FastifyRequest) => Promise<string>
  places: UploadPlaces
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Uploads of one account that may be on their way at once. A sender may take 15 s for each, and its body is in memory. */
const placesOfAccount = 2

/** The same of all accounts of a network (`networkOf`), so that no one connection keeps everybody else out. */
const placesOfNetwork = 8

/** The same of all together, in this process: with what drawing copies, some 50 MiB of pictures. */
const placesOfAll = 16

/** Uploads that are on their way, or being worked on, in this process. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>()

  /** Takes a place and gives what releases it, to be called once. Refuses `file.imageBusy` when there is none. */
  take({ account, network }: { account: string; network: string }): () => void {
    const shares = [
      { of: `account ${account}`, most: placesOfAccount },
      { of: `network ${network}`, most: placesOfNetwork },
      { of: 'all', most: placesOfAll },
    ]
    if (shares.some(({ of, most }) => (this.#taken.get(of) ?? 0) >= most)) throw refuse('file.imageBusy')
    const change = (by: 1 | -1) => {
      for (const { of } of shares) this.#change(of, by)
    }
    change(1)
    return () => change(-1)
  }

  #change(of: string, by: 1 | -1): void {
    const taken = (this.#taken.get(of) ?? 0) + by
    if (taken === 0) this.#taken.delete(of)
    else this.#taken.set(of, taken)
  }
}

/**
 * Adds a route whose body is a file as it is, of a type that its kind accepts and within the kind's own limit: JSON is no
 * body here, and a file is none anywhere else. The handler finds it as a `File` in `request.body`, null where none was
 * sent; what it claims to be is not looked at yet. Without a place the body is not read.
 */
export function addUploadRoute(fastify: FastifyInstance, route: UploadRoute): void {
  const { method, url, kind, admit, places, handler } = route
  const { maxBytes, accepts } = fileKinds[kind]
  const running = new WeakMap<FastifyRequest, Promise<FastifyReply>>()
  // A scope of its own: what is read of a body is said for all routes of a scope.
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...accepts], { parseAs: 'buffer' }, (request, body, done) => {
      const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers
      if (encoding !== 'identity') return done(refuse('request.unsupportedType'))
      const bytes = body as Buffer<ArrayBuffer> // safe: `parseAs: 'buffer'` gives what Buffer.concat made
      done(null, new File([bytes], 'upload', { type }))
    })
    scope.addHook('preParsing', async (request, reply) => {
      const release = places.take({ account: await admit(request), network: networkOf(request.ip) })
      // Whoever leaves early has left bytes behind for as long as somebody works on them.
      const end = () => void Promise.allSettled([running.get(request)]).then(release)
      if (reply.raw.closed) end()
      else reply.raw.once('close', end)
    })
    scope.route({
      method,
      url,
      bodyLimit: maxBytes,
      handler: (request, reply) => {
        const work = handler(request, reply)
        running.set(request, work)
        return work
      },
    })
  })
}
