import { implement } from '@orpc/server'
import { contract } from '@satoshi/contract'
import type { Language } from '@satoshi/rules/language'
import { isSponsorOf, type Roles } from '@satoshi/rules/roles'
import type { Instant } from '@satoshi/rules/time'

import { refuse } from '../refusal.ts'

/** Who is signed in, as the session cookie proves. */
export type Session = {
  sessionId: string
  userId: string
  emailConfirmed: boolean
  /** Whether nickname and birth date are given; without them nothing but giving them is served. */
  complete: boolean
  language: Language
  roles: Roles
}

/** What a procedure knows of its request. Made once a request by the HTTP edge. */
export type RequestContext = {
  method: string
  /** Path and query, as received. */
  url: string
  headers: Headers
  /** The header `Cookie` as received; empty without one. */
  cookies: string
  /** The caller's address, through the proxies that `TRUST_PROXY` names. */
  ip: string
  /** Server's receipt, taken before anything waits: what a match measures answers by. */
  receivedAt: Instant
  /** The language that `Accept-Language` names, when it is one of the six (product 9.25). */
  language: Language | null
  /** Looked up at most once a request. */
  session: () => Promise<Session | null>
  /** Headers for the reply; cookies are appended here. */
  replyHeaders: Headers
}

/** A request whose caller the contract limits to newcomers, players, sponsors or admins. */
export type PlayerContext = RequestContext & {
  /** The caller, resolved and admitted by `authorizeCall` before the procedure runs. */
  player: Session
}

/** Finds who is signed in by the request's cookies; new ones go into `replyHeaders`. */
export type SessionOf = (request: Pick<RequestContext, 'cookies' | 'replyHeaders'>) => Promise<Session | null>

/** Procedures that anybody may call: `routes.<domain>.<procedure>.handler(…)`. */
export const routes = implement(contract).$context<RequestContext>()

/** Procedures with a caller: their handlers find it as `context.player`. */
export const playerRoutes = implement(contract).$context<PlayerContext>()

/** Whoever is signed in, also before nickname and birth date are given; or the refusal `auth.required`. */
export async function requireNewcomer(context: RequestContext): Promise<Session> {
  const session = await context.session()
  if (!session) throw refuse('auth.required')
  return session
}

/**
 * The signed-in player, or the refusal `auth.required`; `auth.profileIncomplete` before nickname and birth date are
 * given, since unknown age counts as a minor (product 9.26). Every other guard stands on this one.
 */
export async function requireSession(context: RequestContext): Promise<Session> {
  const session = await requireNewcomer(context)
  if (!session.complete) throw refuse('auth.profileIncomplete')
  return session
}

/** The signed-in full admin, or the refusal `auth.adminRequired`; `auth.required` for nobody. */
export async function requireAdmin(context: RequestContext): Promise<Session> {
  const session = await requireSession(context)
  if (!session.roles.admin) throw refuse('auth.adminRequired')
  return session
}

/** The signed-in sponsor admin of `district`, or the refusal `auth.sponsorRequired`; `auth.required` for nobody. */
export async function requireSponsor(context: RequestContext, district: unknown): Promise<Session> {
  const session = await requireSession(context)
  if (!isSponsorOf(session.roles, district)) throw refuse('auth.sponsorRequired')
  return session
}

/** The language to answer in: what the request names, else the profile's. */
export function languageFor(context: RequestContext, session: Session): Language {
  return context.language ?? session.language
}
