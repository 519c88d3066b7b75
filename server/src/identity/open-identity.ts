import type { App } from '../platform/app.ts'
import type { AccountHooks, Base } from '../platform/domain.ts'
import type { SessionOf } from '../platform/http/router.ts'
import { sessionsChanged } from '../platform/live/live.ts'
import type { AuthEngine } from './better-auth/auth-engine.ts'
import { createPasswordHasher, type PasswordHasher } from './password/password-hash.ts'
import { SessionMemory } from './session/session-memory.ts'
import { endedAmong } from './session/session-store.ts'
import { findSession, createSessionBatcher } from './session/session.ts'

/** Accounts, sessions and the ways in. */
export type Identity = {
  app: App
  /** What all domains bring to an account. */
  account: AccountHooks
  /** What domains above do when a player has signed out everywhere. */
  onSignedOut: ((userId: string) => Promise<void>)[]
  hasher: PasswordHasher
  /** better-auth, loaded when first asked for. */
  engine: () => Promise<AuthEngine>
  /** What was lately looked up for `sessionOf`; whoever ends sessions makes it forget. */
  memory: SessionMemory
  /** Who is signed in by a request's headers; see `findSession`. */
  sessionOf: SessionOf
  /** Which of some sessions, by id, have ended; one query. */
  endedAmong: (sessionIds: string[]) => Promise<Set<string>>
}

/** Opens the domain; better-auth is loaded when first used. */
export function openIdentity({ app, account, chance, passwordCost }: Omit<Base, 'slow' | 'subscribers'>): Identity {
  const hasher = createPasswordHasher(passwordCost)
  const memory = new SessionMemory(() => app.live.publishToNodes(sessionsChanged, null))
  const lookups = createSessionBatcher(app)
  let loading: Promise<AuthEngine> | undefined
  return {
    app,
    account,
    onSignedOut: [],
    hasher,
    engine: () => (loading ??= loadEngine(app, hasher, chance)),
    memory,
    sessionOf: (request) => findSession(app, { memory, lookups }, request),
    endedAmong: (sessionIds) => endedAmong(app.db, sessionIds, new Date(app.clock.now())),
  }
}

async function loadEngine(app: App, hasher: PasswordHasher, chance: Base['chance']): Promise<AuthEngine> {
  const { createAuthEngine } = await import('./better-auth/auth-engine.ts')
  return createAuthEngine(app, hasher, chance?.newUserId)
}
