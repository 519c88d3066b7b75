import type { App } from '../platform/app.ts'
import type { SessionOf } from '../platform/http/request-context.ts'
import { sessionsChanged } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { AuthEngine } from './auth-engine.ts'
import type { ExportPart } from './export-part.ts'
import { registerIdentityJobs } from './identity-jobs.ts'
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from './password-hash.ts'
import { SessionMemory } from './session-memory.ts'
import { endedAmong } from './session-store.ts'
import { findSession, sessionLooks } from './session.ts'

/** What other domains bring along. */
export type IdentityHooks = {
  /** What they do when an account is deleted, in the transaction that deletes it. */
  onAccountDeleted: ((tx: Tx, userId: string) => Promise<void>)[]
  /** What they do when a player has signed out everywhere. */
  onSignedOut?: (userId: string) => Promise<void>
  /** What they give to the file of everything that is kept of a player, in the order of the file. */
  exportParts: readonly ExportPart[]
}

/** `passwordCost`: what a hash costs in tests that are not about hashes. */
type Options = IdentityHooks & { passwordCost?: PasswordCost | undefined }

/** Accounts, sessions and the ways in. */
export type Identity = {
  app: App
  hooks: IdentityHooks
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

/** Opens the domain and registers its jobs. `hooks` come from domains above, which this one may not import. */
export async function createIdentity(app: App, { passwordCost, ...hooks }: Options): Promise<Identity> {
  const hasher = createPasswordHasher(passwordCost)
  const memory = new SessionMemory(() => app.live.tellNodes(sessionsChanged, null))
  const looks = sessionLooks(app)
  let loading: Promise<AuthEngine> | undefined
  const identity: Identity = {
    app,
    hooks,
    hasher,
    engine: () => (loading ??= loadEngine(app, hasher)),
    memory,
    sessionOf: (headers, replyHeaders) => findSession(app, { memory, looks }, headers, replyHeaders),
    endedAmong: (sessionIds) => endedAmong(app.db, sessionIds, new Date(app.clock.now())),
  }
  await registerIdentityJobs(identity)
  return identity
}

async function loadEngine(app: App, hasher: PasswordHasher): Promise<AuthEngine> {
  const { createAuthEngine } = await import('./auth-engine.ts')
  return createAuthEngine(app, hasher)
}
