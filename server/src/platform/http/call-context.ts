import type { Language } from '@satoshi/rules/language'
import type { Instant } from '@satoshi/rules/time'
import type { FastifyRequest } from 'fastify'

import { languageOf } from './accept-language.ts'
import type { PlayerContext, Session, SessionOf } from './router.ts'

/** What the procedures learn of one request. Headers are made when asked for: many calls need none. */
export class CallContext implements PlayerContext {
  /** Where anybody may call, no handler asks who does: such procedures are implemented without a player. */
  player = undefined as unknown as Session // safe: `authorizeCall` sets it wherever the contract names callers
  readonly language: Language | null
  readonly #request: FastifyRequest
  readonly #sessionOf: SessionOf
  #headers: Headers | undefined
  #replyHeaders: Headers | undefined
  #session: Promise<Session | null> | undefined

  constructor(request: FastifyRequest, sessionOf: SessionOf) {
    this.#request = request
    this.#sessionOf = sessionOf
    this.language = languageOf(request.headers['accept-language'])
  }

  get method(): string {
    return this.#request.method
  }

  get url(): string {
    return this.#request.url
  }

  get ip(): string {
    return this.#request.ip
  }

  get receivedAt(): Instant {
    return this.#request.receivedAt
  }

  get cookies(): string {
    return this.#request.headers.cookie ?? ''
  }

  get headers(): Headers {
    return (this.#headers ??= toHeaders(this.#request.headers))
  }

  get replyHeaders(): Headers {
    return (this.#replyHeaders ??= new Headers())
  }

  session(): Promise<Session | null> {
    return (this.#session ??= this.#sessionOf(this))
  }

  /**
   * Reply headers as Fastify takes them; each cookie keeps a line of its own. Of two lines for one cookie the last stands: a
   * session may be prolonged and given another token in one call.
   */
  givenHeaders(): Record<string, string | string[]> {
    const given = this.#replyHeaders
    if (!given) return {}
    const cookies = [...new Map(given.getSetCookie().map((line) => [line.split('=', 1)[0], line])).values()]
    const plain = [...given].filter(([name]) => name !== 'set-cookie')
    return { ...Object.fromEntries(plain), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
  }
}

function toHeaders(raw: FastifyRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value ?? []) headers.append(name, one)
  }
  return headers
}
