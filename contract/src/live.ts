import { languages } from '@satoshi/rules/language'
import { z } from 'zod'

import type { Duel, Rematch } from './duel.ts'
import type { DuelInvite } from './invite.ts'
import { matchCommand, type MatchView } from './match.ts'
import type { Search } from './matchmaking.ts'
import type { OnlinePerson } from './presence.ts'
import type { RefusalCode } from './refusals.ts'

export { livePath, liveVersion } from './live-line.ts'

/** Handshake of a client; the cookie says who it is. */
export const liveHandshake = z.object({ version: z.int(), language: z.enum(languages) })

/** Asks that a client sends; each is answered. */
export const matchRequest = z.strictObject({ matchId: z.uuid(), command: matchCommand })
export const matchRead = z.strictObject({ matchId: z.uuid() })
export const peopleWatch = z.strictObject({ watch: z.boolean() })

/** The same reply as over HTTP: the view, or the refusal with its status. */
export type LiveReply<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: { code: RefusalCode; status: number; data: Record<string, unknown> } }

type Ack<Value> = (reply: LiveReply<Value>) => void

/** Requests of a client, each with its reply. */
export type LiveRequests = {
  /** How late it is on the server; a sign of life besides. */
  beat: (payload: Record<string, never>, ack: Ack<{ serverNow: number }>) => void
  /** A command of a match; the same id again has no second effect. */
  command: (payload: z.infer<typeof matchRequest>, ack: Ack<MatchView>) => void
  /** The match as it is now. */
  look: (payload: z.infer<typeof matchRead>, ack: Ack<MatchView>) => void
  /** Whether changes of the online list are wanted. */
  watchPeople: (payload: z.infer<typeof peopleWatch>, ack: Ack<{ done: true }>) => void
}

/** Changes of the online list since the last telling; `reread` when there were too many to tell. */
export type PeopleDelta = { arrived: OnlinePerson[]; gone: string[]; total: number; reread: boolean }

/**
 * Topics of a player's data that change without a call of the screen that shows them. Each domain of the web says
 * which of its queries belong to which.
 *
 * - `wallet`: the balance, the statement and what may be staked
 * - `progress`: XP, level, streak, lives, and the places on boards that follow from them
 * - `inventory`: items and boosts
 * - `missions`: missions and boxes
 * - `duels`: ratings, record, and what a duel leaves to be staked
 * - `friends`: who follows whom, and who is here
 * - `notifications`: notices and milestones
 * - `achievements`: what was achieved, badges
 * - `review`: cards
 * - `district`: where the player lives
 * - `appearance`: name and avatar, which stand on every screen
 */
export type StaleTopic =
  | 'wallet'
  | 'progress'
  | 'inventory'
  | 'missions'
  | 'duels'
  | 'friends'
  | 'notifications'
  | 'achievements'
  | 'review'
  | 'district'
  | 'appearance'

/** A transfer as it is told over the channel: for its receiver alone, who may look whether it is. Source: product 1.5. */
export type SentTransfer = {
  id: string
  transferType: 'p2p'
  senderId: string
  receiverId: string
  amountCents: number
  at: number
}

/** Events that the server publishes. Every one is a hint: its data can be read over HTTP, and is read again after a gap. */
export type LiveEvents = {
  match: (view: MatchView) => void
  /** A duel of the player was made or changed its status. */
  duel: (duel: Duel) => void
  /** An invite to or from the player was made or changed its status. */
  invite: (invite: DuelInvite) => void
  search: (search: Search) => void
  rematch: (rematch: Rematch) => void
  people: (delta: PeopleDelta) => void
  /** BTZ were sent to the player by another; who it was, `transfer.arrivals` says. */
  transfer: (sent: SentTransfer) => void
  /** Data of the player changed after a commit; a screen that shows some of it reads it again. */
  stale: (change: { topics: StaleTopic[] }) => void
  /** The last word before the server closes the channel for good. */
  bye: (why: { reason: 'signedOut' | 'outdated' | 'tooMany' | 'tooFast' | 'stopping' }) => void
}
