import { rolesOf } from '@satoshi/rules/roles'
import { hour, type Millis } from '@satoshi/rules/time'

import type { App } from '../../platform/app.ts'
import { Batcher } from '../../platform/batcher.ts'
import type { Session, SessionOf } from '../../platform/http/router.ts'
import { isNotWriting } from '../../platform/postgres/errors.ts'
import { cookieOf, renewedCookie, tokenIn } from './session-cookie.ts'
import type { SessionMemory } from './session-memory.ts'
import { findLiveSessions, prolongSession, touchSession, type LiveSession } from './session-store.ts'

const day: Millis = 24 * hour

/**
 * How long a session lives: 30 days, prolonged while it is used; a week, never prolonged, until the address is
 * confirmed (product 9.16); a day when the player asked not to be remembered.
 */
export const sessionLifetime = { confirmed: 30 * day, unconfirmed: 7 * day, shortLived: day }

/** Prolonging writes, so it is done at most once a day. */
const prolongAfter = day

/** That a session is used is written at most this often: so exact is "last used" in the list of sessions. */
const seenAfter: Millis = hour

/** How sessions are looked up: what was found within the last second, and those of a moment in one query. */
export type SessionLookups = { memory: SessionMemory; lookups: Batcher<string, LiveSession | undefined> }

/** Most tokens in one query. */
const lookupsPerBatch = 200

/** Looks up the live sessions of tokens; many come at once when a server has been restarted. */
export function createSessionBatcher(app: App): SessionLookups['lookups'] {
  const find = async (tokens: string[]) => {
    const found = await findLiveSessions(app.db, tokens, new Date(app.clock.now()))
    const byToken = new Map(found.map((session) => [session.token, session]))
    return tokens.map((token) => byToken.get(token))
  }
  return new Batcher(find, { most: lookupsPerBatch, timeoutMillis: 50 })
}

/**
 * Who is signed in by the request's cookie, or null. One query, which is remembered for a second; a session that is due
 * is prolonged, and its cookie renewed in `replyHeaders`.
 */
export async function findSession(
  app: App,
  { memory, lookups }: SessionLookups,
  request: Parameters<SessionOf>[0],
): Promise<Session | null> {
  const cookie = cookieOf(request.cookies, app.config)
  if (cookie === '') return null
  const now = app.clock.now()
  const found = await memory.getOrLoad(cookie, now, () => lookUp(app, lookups, cookie))
  if (!found) return null
  if (isDue(found, now)) {
    const expiresAt = new Date(now + sessionLifetime.confirmed)
    const isProlonged = await written(app.inTransaction((tx) => prolongSession(tx, found.id, new Date(now), expiresAt)))
    memory.clear()
    if (isProlonged)
      request.replyHeaders.append('set-cookie', renewedCookie(found.token, sessionLifetime.confirmed, app.config))
  }
  const { id, userId, emailConfirmed, complete, language, roles } = found
  return { sessionId: id, userId, emailConfirmed, complete, language, roles: rolesOf(roles) }
}

async function lookUp(app: App, lookups: SessionLookups['lookups'], cookie: string): Promise<LiveSession | undefined> {
  const token = tokenIn(cookie, app.config)
  const found = token === null ? undefined : await lookups.do(token)
  const now = app.clock.now()
  if (!found || found.seenAt.getTime() > now - seenAfter) return found
  await written(app.inTransaction((tx) => touchSession(tx, found.id, new Date(now), new Date(now - seenAfter))))
  return { ...found, seenAt: new Date(now) }
}

/** Whether it was written; false while nothing can be. What is read goes on meanwhile, and the session waits for its note. */
async function written(writing: Promise<void>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    if (isNotWriting(error)) return false
    throw error
  }
}

/** Whether the player asked not to be remembered: the session ends with the browser, or after a day. */
export function isShortLived({ createdAt, expiresAt }: Pick<LiveSession, 'createdAt' | 'expiresAt'>): boolean {
  return expiresAt.getTime() - createdAt.getTime() <= sessionLifetime.shortLived
}

function isDue(session: LiveSession, now: number): boolean {
  const { emailConfirmed, expiresAt } = session
  return (
    emailConfirmed && !isShortLived(session) && expiresAt.getTime() < now + sessionLifetime.confirmed - prolongAfter
  )
}
