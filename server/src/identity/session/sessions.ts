import type { ListedSession } from '@satoshi/contract/identity/auth'
import Bowser from 'bowser'

import type { PlayerContext } from '../../platform/http/router.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Identity } from '../open-identity.ts'
import { endOtherSessions, endSession, liveSessionsOf } from './session-store.ts'

/** Where the player is signed in, the last used first. */
export async function listSessions({ app }: Identity, context: PlayerContext): Promise<ListedSession[]> {
  const { userId, sessionId } = context.player
  const sessions = await liveSessionsOf(app.db, userId, new Date(app.clock.now()))
  return sessions.map((session) => sessionView(session, sessionId))
}

/** Ends one of the player's sessions, this one too. Refuses `auth.sessionNotFound` for what is somebody else's or nobody's. */
export async function revokeSession(identity: Identity, context: PlayerContext, id: string): Promise<void> {
  const { userId } = context.player
  const ended = await identity.app.inTransaction((tx) => endSession(tx, userId, id))
  if (!ended) throw refuse('auth.sessionNotFound')
  identity.memory.clear()
}

/** Ends every session of the player but the one that asks. */
export async function revokeOtherSessions(identity: Identity, context: PlayerContext): Promise<void> {
  const { userId, sessionId } = context.player
  await identity.app.inTransaction((tx) => endOtherSessions(tx, userId, sessionId))
  identity.memory.clear()
}

type Row = { id: string; createdAt: Date; seenAt: Date; expiresAt: Date; userAgent: string | null }

/** Longest name of a browser or system that is told: for what does not name itself, the name is what was sent. */
const longestName = 40

const devices: Record<string, ListedSession['device']> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

/** A session as its player sees it; `currentId` is the one that asks. */
export function sessionView(row: Row, currentId: string): ListedSession {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...deviceOf(row.userAgent ?? ''),
    current: row.id === currentId,
  }
}

function deviceOf(userAgent: string): Pick<ListedSession, 'browser' | 'system' | 'device'> {
  if (userAgent === '') return { browser: null, system: null, device: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: named(browser.name), system: named(os.name), device: devices[platform.type ?? ''] ?? 'other' }
}

function named(name: string | undefined): string | null {
  return name ? name.slice(0, longestName) : null
}
