import { create, type StoreApi } from 'zustand'

import { isSigningOut, settleSignOut } from './pending-sign-out.ts'
import { isIncomplete, storedUser, sessionUserOf, storedFormOf, type SessionUser } from './session-user.ts'
import { removeStored, storageKeys, writeStored } from './storage.ts'

export type Session = {
  /** True until the first check of this visit has answered, or anybody signed in or out. Source: product 1.4. */
  loading: boolean
  user: SessionUser | null
  /** Whether somebody is signed in who has no nickname yet, and is nobody until it is given (product 9.26). */
  incomplete: boolean
  /** Whether the server ended the last session and nothing of it is left here: the sign-in says why it is shown. */
  ended: boolean
  /** Grows with each session of this page: what was asked under one number says nothing about the next. */
  serial: number
}

let store: StoreApi<Session>

/** Who is signed in, as this browser knows it. The session itself is a cookie that no script can read. */
export const useSession = create<Session>((_set, _get, own) => {
  store = own
  return { loading: true, user: null, incomplete: false, ended: false, serial: 0 }
})

/** A page that React takes over was drawn for who is signed in now, and not, as any other, for nobody. */
export function drawnForUser(): void {
  store.getInitialState = store.getState
}

/** Takes up who was signed in at the last visit; called once at start, before anything is asked of the server. */
export function startSession(): void {
  // Whoever signed out without network is signed out here, and the server hears it as soon as it can.
  const user = isSigningOut() ? null : storedUser()
  if (user) setUser(user)
  void settleSignOut()
  window.addEventListener('online', () => void settleSignOut())
}

/** Remembers who has signed in. */
export function enterSession(user: SessionUser): void {
  writeStored(storageKeys.user, storedFormOf(user))
  removeStored(storageKeys.signingOut)
  // Asked before anybody signed in.
  delete window.satoshiEarlyCall
  setUser(user)
}

/** What is shown of the signed-in player has changed. */
export function showAs(shown: SessionUser): void {
  const { user } = useSession.getState()
  if (user?.id !== shown.id || storedFormOf(user) === storedFormOf(shown)) return
  writeStored(storageKeys.user, storedFormOf(shown))
  useSession.setState({ user: shown })
}

/**
 * The server does not know the session `serial` any more: nothing of it stays, and guards lead to the sign-in, which
 * says so. An answer to an earlier session changes nothing: somebody has signed in since.
 */
export function loseSession(serial: number): void {
  const now = useSession.getState()
  if (now.serial !== serial || !now.user) return
  const forgotten = clearPlayer()
  const left = useSession.getState().serial
  void forgotten.then(() => useSession.getState().serial === left && useSession.setState({ ended: true }))
}

/** Nobody is signed in here any more, by their own doing: nothing of them stays. */
export function leaveSession(): void {
  void clearPlayer()
}

async function clearPlayer(): Promise<void> {
  // The other tabs hear it.
  removeStored(storageKeys.user)
  setUser(null)
  try {
    // Every page of a player has brought it, so that it is here without network too.
    const { deletePrivateRecords } = await import('./private-records.ts')
    await deletePrivateRecords()
  } catch {
    // On the pages before a player's, which keep nothing, it may not come.
  }
}

/**
 * Asks the server who this browser is, where nothing is remembered. A check that fails is logged and counts as nobody;
 * whoever signs in meanwhile stays signed in.
 */
export async function checkSession(): Promise<Session> {
  if (!useSession.getState().loading) return useSession.getState()
  // A cookie that is still to be taken back must not bring the session back.
  const user = (await settleSignOut()) ? await fetchUser() : null
  if (!useSession.getState().loading) return useSession.getState()
  if (user === 'incomplete') useSession.setState(({ serial }) => ({ ...nobody, incomplete: true, serial: serial + 1 }))
  else if (user) enterSession(user)
  else setUser(null)
  return useSession.getState()
}

async function fetchUser(): Promise<SessionUser | 'incomplete' | null> {
  try {
    const response = await fetch('/api/auth/get-session', { headers: { accept: 'application/json' } })
    if (!response.ok) return null
    const body: unknown = await response.json()
    return isIncomplete(body) ? 'incomplete' : sessionUserOf(body)
  } catch (error) {
    console.error('the session could not be checked', error)
    return null
  }
}

function setUser(user: SessionUser | null): void {
  useSession.setState(({ serial }) => ({ ...nobody, user, serial: serial + 1 }))
}

/** After a check that found nobody. */
const nobody = { loading: false, user: null, incomplete: false, ended: false }
