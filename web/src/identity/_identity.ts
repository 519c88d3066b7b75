import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

import { clearScreen, loadTexts } from '../lib/_screen.tsx'
import { enterSession, leaveSession, useSession } from '../lib/session.ts'
import { ids } from '../lib/_ids.ts'

/** Lets the tests of a file begin with their texts and with nobody, or with Ana, signed in. */
export function beginAs(who: 'nobody' | 'Ana'): void {
  beforeAll(() => loadTexts('app', 'errors', 'a11y', 'auth', 'account', 'avatar', 'social', 'refusals'))
  beforeEach(() => {
    useSession.setState({ ...useSession.getInitialState(), loading: false }, true)
    if (who === 'Ana') enterSession(ana)
  })
  afterEach(() => {
    clearScreen()
    leaveSession()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

export const ana = { id: ids.ana, nickname: 'Ana', avatar: null }

/** An account as the server answers it. */
export function accountOf(name = 'Ana') {
  const createdAt = '2026-01-01T00:00:00.000Z'
  return { id: ids.ana, name, email: 'ana@example.com', emailVerified: true, createdAt }
}

/** Who is signed in by the server's word; with `complete` false, somebody without a nickname yet. */
export function sessionOf(complete = true) {
  return { user: accountOf(), session: { id: ids.bia, expiresAt: '2027-01-01T00:00:00.000Z' }, complete }
}

/** The nickname of whoever is signed in here; null for nobody. */
export function whoIsHere(): string | null {
  return useSession.getState().user?.nickname ?? null
}
