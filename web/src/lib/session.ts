import { create } from 'zustand'

import { readStored, removeStored, storageKeys, writeStored } from './storage.ts'

export type SessionUser = { id: string; nickname: string }

/** `unknown` until the first check of this visit has answered. */
export type Session = { status: 'unknown' | 'signedIn' | 'signedOut'; user: SessionUser | null }

/** Who is signed in, as this browser knows it. The session itself is a cookie that no script can read. */
export const useSession = create<Session>(() => ({ status: 'unknown', user: null }))

/** Takes up who was signed in at the last visit, and hears other tabs sign out; called once at start. */
export function startSession(): void {
  const user = parseUser(readStored(storageKeys.user))
  if (user) useSession.setState({ status: 'signedIn', user })
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.user && event.newValue === null) window.location.assign('/welcome')
  })
}

/** Remembers who has signed in. */
export function enterSession(user: SessionUser): void {
  writeStored(storageKeys.user, JSON.stringify(user))
  useSession.setState({ status: 'signedIn', user })
}

/** The server no longer knows this browser: guards lead to the sign-in. */
export function loseSession(): void {
  forgetUser()
  useSession.setState({ status: 'signedOut', user: null })
}

/** Removes who was signed in from this browser; the other tabs hear it. */
export function forgetUser(): void {
  removeStored(storageKeys.user)
}

/** Asks the server who this browser is, where nothing is remembered; a network that is gone counts as nobody. */
export async function checkSession(): Promise<Session> {
  const known = useSession.getState()
  if (known.status !== 'unknown') return known
  const user = await fetchSessionUser().catch(() => null)
  if (user) enterSession(user)
  else useSession.setState({ status: 'signedOut', user: null })
  return useSession.getState()
}

async function fetchSessionUser(): Promise<SessionUser | null> {
  const response = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } })
  if (!response.ok) return null
  const body: unknown = await response.json()
  return sessionUserOf(body)
}

/** The user of `{ user: { id, name } }`; null for anything else. */
export function sessionUserOf(body: unknown): SessionUser | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null
  const { user } = body
  if (typeof user !== 'object' || user === null || !('id' in user) || !('name' in user)) return null
  return typeof user.id === 'string' && typeof user.name === 'string' ? { id: user.id, nickname: user.name } : null
}

function parseUser(stored: string | null): SessionUser | null {
  if (!stored) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null || !('id' in value) || !('nickname' in value)) return null
    return typeof value.id === 'string' && typeof value.nickname === 'string'
      ? { id: value.id, nickname: value.nickname }
      : null
  } catch {
    return null
  }
}
