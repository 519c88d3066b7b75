import type { NearbySession } from '@satoshi/contract/nearby'
import type { Cell } from '@satoshi/rules/nearby/grid'
import { second, type Instant } from '@satoshi/rules/time'
import { create } from 'zustand'

import { api, query } from '../lib/api.ts'
import { isRefusal } from '../lib/call-error.ts'
import { serverNow } from '../lib/clock.ts'
import { queryClient } from '../lib/query-client.ts'
import { mayPass } from '../lib/retry.ts'
import { useSession } from '../lib/session.ts'
import { beforeSignOut } from '../lib/sign-out.ts'
import { findPlace, PlaceError } from './place.ts'

/**
 * What this tab does about being found near by: nothing, begin with it, do it, or have ended it. `error` is what ended it
 * (a `PlaceError`, or that of a call), null where the player did.
 */
export type Sharing =
  | { phase: 'off' }
  | { phase: 'starting' }
  | { phase: 'on'; session: string; cell: Cell; endsAt: Instant }
  | { phase: 'ended'; error: unknown }
  /** The server could not be told to end it. */
  | { phase: 'unstopped' }

const off: Sharing = { phase: 'off' }

/** Whether this tab shares. It goes on wherever in the game its player is, is kept nowhere, and begins with a tap alone. */
export const useSharing = create<Sharing>(() => off)

/** Grows with each beginning and each end: what was asked before one says nothing after it. */
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds until a place that could not be said is said again. */
const againMillis = 10 * second

/** Begins to share. Whoever shared from elsewhere does so from here alone. */
export async function startSharing(): Promise<void> {
  const own = begin({ phase: 'starting' })
  try {
    const { cell, position } = await findPlace()
    if (own !== turn) return
    goOn(await api.nearby.start({ position }), cell, own)
  } catch (error) {
    end(error, own)
  }
}

/** Shares no more, at once. Where the server cannot be told, that is said: it ends there by itself. */
export async function stopSharing(): Promise<void> {
  const own = begin(off)
  queryClient.setQueryData(query.nearby.mine.queryKey(), (mine) => mine && { ...mine, endsAt: null })
  try {
    await api.nearby.stop()
  } catch {
    if (own === turn) begin({ phase: 'unstopped' })
  }
}

/** The server says that the session is over. */
export function endSharing(error: unknown): void {
  end(error, turn)
}

function begin(state: Sharing): number {
  clearTimeout(timer)
  useSharing.setState(state, true)
  turn += 1
  return turn
}

function goOn({ session, endsAt, nextUpdateAt }: NearbySession, cell: Cell, own: number): void {
  if (own !== turn) return endLate()
  useSharing.setState({ phase: 'on', session, cell, endsAt }, true)
  updateIn(nextUpdateAt - serverNow(), own)
}

/** A session that began after its player had stopped is none: their stop came first. One that they began since is. */
function endLate(): void {
  const { phase } = useSharing.getState()
  if (phase !== 'starting' && phase !== 'on') void api.nearby.stop().catch(() => undefined)
}

function end(error: unknown, own: number): void {
  if (own === turn) begin({ phase: 'ended', error })
}

function updateIn(millis: number, own: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void update(own), Math.max(second, millis))
}

/** Says where the player is now. In a page that nobody sees it waits: what is not looked at ends by itself. */
async function update(own: number): Promise<void> {
  const now = useSharing.getState()
  if (own !== turn || now.phase !== 'on') return
  if (serverNow() >= now.endsAt) return end(null, own)
  if (document.visibilityState !== 'visible') return updateIn(againMillis, own)
  try {
    const { cell, position } = await findPlace(now.cell)
    if (own !== turn) return
    goOn(await api.nearby.update({ session: now.session, position }), cell, own)
  } catch (error) {
    if (isPassing(error)) updateIn(againMillis, own)
    else end(error, own)
  }
}

/** What may go better the next time, before the session is over. */
function isPassing(error: unknown): boolean {
  if (isRefusal(error)) return error.code === 'request.tooMany' || error.code === 'nearby.tooFast'
  return error instanceof PlaceError ? error.fault === 'unavailable' : mayPass(error)
}

// Whoever has left, or was signed out, shares nothing from this page.
useSession.subscribe(({ serial }, before) => {
  if (serial !== before.serial) begin(off)
})
beforeSignOut(async () => {
  const { phase } = useSharing.getState()
  if (phase !== 'off' && phase !== 'ended') await stopSharing()
})
