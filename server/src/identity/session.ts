import { hour, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Session } from '../platform/http/router.ts'
import { cookieOf, renewedCookie, tokenIn } from './session-cookie.ts'
import type { SessionMemory } from './session-memory.ts'
import { findLiveSession, prolongSession, type LiveSession } from './session-store.ts'

const day: Millis = 24 * hour

/**
 * How long a session lives: 30 days, prolonged while it is used; a week, never prolonged, until the address is
 * confirmed (decisions 9.16); a day when the player asked not to be remembered.
 */
export const sessionLifetime = { confirmed: 30 * day, unconfirmed: 7 * day, forgotten: day }

/** Prolonging writes, so it is done at most once a day. */
const prolongAfter = day

/**
 * Who is signed in by the request's cookie, or null. One query, which is remembered for a second; a session that is due
 * is prolonged, and its cookie renewed in `replyHeaders`.
 */
export async function findSession(
  app: App,
  memory: SessionMemory,
  headers: Headers,
  replyHeaders: Headers,
): Promise<Session | null> {
  const cookie = cookieOf(headers, app.config)
  if (cookie === '') return null
  const now = app.clock.now()
  const found = await memory.recall(cookie, now, () => look(app, cookie, now))
  if (!found) return null
  if (isDue(found, now)) {
    const expiresAt = new Date(now + sessionLifetime.confirmed)
    await app.inTransaction((tx) => prolongSession(tx, found.id, new Date(now), expiresAt))
    memory.forget()
    replyHeaders.append('set-cookie', renewedCookie(found.token, sessionLifetime.confirmed, app.config))
  }
  const { id, userId, emailConfirmed, language } = found
  return { sessionId: id, userId, emailConfirmed, language }
}

async function look(app: App, cookie: string, now: Instant): Promise<LiveSession | undefined> {
  const token = tokenIn(cookie, app.config)
  return token === null ? undefined : findLiveSession(app.db, token, new Date(now))
}

function isDue({ emailConfirmed, createdAt, expiresAt }: LiveSession, now: number): boolean {
  const forgotten = expiresAt.getTime() - createdAt.getTime() <= sessionLifetime.forgotten
  return emailConfirmed && !forgotten && expiresAt.getTime() < now + sessionLifetime.confirmed - prolongAfter
}
