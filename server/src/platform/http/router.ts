import { implement } from '@orpc/server'
import { contract } from '@satoshi/contract'
import type { Instant } from '@satoshi/rules/time'
import type { Language } from '@satoshi/rules/words'

import { refuse } from '../refusal.ts'

/** Who is signed in, as the session cookie proves. */
export type Session = { sessionId: string; userId: string; emailConfirmed: boolean; language: Language }

/** What a procedure knows of its request. Made once a request by the HTTP edge. */
export type RequestContext = {
  method: string
  /** Path and query, as received. */
  url: string
  headers: Headers
  /** The caller's address, through the proxies that `TRUST_PROXY` names. */
  ip: string
  /** Server's receipt, taken before anything waits: what a match measures answers by. */
  receivedAt: Instant
  /** The language that `Accept-Language` names, when it is one of the six (decisions 9.25). */
  language: Language | null
  /** Looked up at most once a request. */
  session: () => Promise<Session | null>
  /** Headers for the reply; cookies are appended here. */
  replyHeaders: Headers
}

/** The contract, to be implemented: `routes.<domain>.<procedure>.handler(…)`. */
export const routes = implement(contract).$context<RequestContext>()

/** The signed-in player, or the refusal `auth.required`. */
export async function requireSession(context: RequestContext): Promise<Session> {
  const session = await context.session()
  if (!session) throw refuse('auth.required')
  return session
}

/** The language to answer in: what the request names, else the profile's. */
export function languageFor(context: RequestContext, session: Session): Language {
  return context.language ?? session.language
}
