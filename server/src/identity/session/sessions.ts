import type { ListedSession } from '@satoshi/contract/auth'

import type { PlayerContext } from '../../platform/http/router.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Identity } from '../open-identity.ts'
import { endOtherSessions, endSession, liveSessionsOf } from './session-store.ts'
import { sessionView } from './session-view.ts'

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
  identity.memory.forget()
}

/** Ends every session of the player but the one that asks. */
export async function revokeOtherSessions(identity: Identity, context: PlayerContext): Promise<void> {
  const { userId, sessionId } = context.player
  await identity.app.inTransaction((tx) => endOtherSessions(tx, userId, sessionId))
  identity.memory.forget()
}
