import type { DuelInvite } from '@satoshi/contract/invite'
import { defaultPreferences } from '@satoshi/rules/preference/preferences'
import { create } from 'zustand'

import { serverNow } from '../lib/clock.ts'
import {
  arrive,
  dismiss,
  dismissAll,
  emptyQueue,
  end,
  pass,
  pick,
  reconcile,
  type InviteQueue,
  type Queued,
} from './invite-queue.ts'

/** A duel that opens by itself at a moment of the server's clock. */
export type Departure = { duelId: string; nickname: string; at: number; inMillis: number }

type InviteState = {
  /** Invites to the player, by id, as they were last told. */
  invites: Record<string, DuelInvite>
  queue: InviteQueue
  /** Invites that this tab sent, by id. */
  sent: Record<string, DuelInvite>
  departure: Departure | null
}

const nothing: InviteState = { invites: {}, queue: emptyQueue, sent: {}, departure: null }

/** What this tab knows of invites; what it is told is a hint, and is read again after a gap. */
export const useInvites = create<InviteState>(() => nothing)

/** Grows with each change that was told or made here: a reading that began before one knows nothing of it. */
let changes = 0

/** How many invites the player takes at once; the server counts them too. */
let most: number = defaultPreferences.maxConcurrentInvites

export function limitInvites(invites: number): void {
  most = invites
}

/** An invite to the player was made or has changed. One without its challenger is not taken in (product 1.5). */
export function receiveInvite(invite: DuelInvite): void {
  if (!isWhole(invite)) return
  changes += 1
  const now = serverNow()
  useInvites.setState(({ invites, queue }) => ({
    invites: { ...invites, [invite.id]: invite },
    queue: invite.status === 'pending' ? arrive(queue, queued(invite), { now, most }) : end(queue, invite.id, now),
  }))
}

/** Takes over what the server has pending for the player; what was told while it was read, it reads again. */
export async function readIncoming(read: () => Promise<DuelInvite[]>): Promise<void> {
  const before = changes
  const pending = (await read()).filter(isWhole)
  if (changes !== before) return readIncoming(read)
  useInvites.setState(({ invites, queue }) => ({
    invites: { ...invites, ...Object.fromEntries(pending.map((invite) => [invite.id, invite])) },
    queue: reconcile(queue, pending.map(queued), { now: serverNow(), most }),
  }))
}

/** An invite that the player sent, as it is now. */
export function updateSent(invite: DuelInvite): void {
  useInvites.setState(({ sent }) => ({ sent: { ...sent, [invite.id]: invite } }))
}

export function dismissShown(): void {
  useInvites.setState(({ queue }) => ({ queue: dismiss(queue, serverNow()) }))
}

export function dismissEverything(): void {
  useInvites.setState(({ queue }) => ({ queue: dismissAll(queue) }))
}

export function pickInvite(id: string): void {
  useInvites.setState(({ queue }) => ({ queue: pick(queue, id, serverNow()) }))
}

/** Takes one out that was answered here. */
export function endInvite(id: string): void {
  changes += 1
  useInvites.setState(({ queue }) => ({ queue: end(queue, id, serverNow()) }))
}

export function applyTime(): void {
  useInvites.setState(({ queue }) => ({ queue: pass(queue, serverNow()) }))
}

export function announceDeparture(duel: { id: string; nickname: string; inMillis: number }): void {
  const { id: duelId, nickname, inMillis } = duel
  useInvites.setState({ departure: { duelId, nickname, inMillis, at: serverNow() + inMillis } })
}

export function silenceDeparture(duelId: string): void {
  if (useInvites.getState().departure?.duelId === duelId) useInvites.setState({ departure: null })
}

/** The player has left: nothing of their invites stays. */
export function clearInvites(): void {
  changes += 1
  useInvites.setState(nothing)
}

function queued({ id, expires_at: expiresAt }: DuelInvite): Queued {
  return { id, expiresAt: Date.parse(expiresAt) }
}

// The types promise both people; what came over a wire is looked at all the same.
function isWhole(invite: Partial<DuelInvite>): boolean {
  return Boolean(invite.id && invite.challenger?.nickname)
}
