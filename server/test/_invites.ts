import { randomUUID } from 'node:crypto'

import type { DuelInvite } from '@satoshi/contract/invite'

import { finishSolos } from './_finish-solos.ts'
import { newPlayer, type Player, type Reply } from './_player.ts'
import type { TestServer } from './_server.ts'
import { give } from './_statement.ts'

/** Somebody who is here now, may stake, and has 300 BTZ that they earned. */
export async function newDuellist(server: TestServer, about: Parameters<typeof newPlayer>[1] = {}): Promise<Player> {
  const player = await newPlayer(server, { confirmed: true, ...about })
  await finishSolos(server.db, player.id)
  await give(server.app, player.id, { ref: player.id, earned: 300, at: server.app.clock.now() })
  await beat(player)
  return player
}

/** A sign of life, without which nobody can be challenged. */
export async function beat(player: Player): Promise<void> {
  const { status } = await player.post('/api/rpc/update_user_heartbeat')
  if (status !== 200) throw new Error(`heartbeat: ${status}`)
}

type Wanted = { id?: string; quiz_topic?: string; bet_amount?: number }

/** Asks for an invite; friendly and on everything unless told. */
export function challenge(from: Player, to: Player, wanted: Wanted = {}): Promise<Reply<DuelInvite>> {
  const body = { id: randomUUID(), challenged_id: to.id, quiz_topic: 'general', bet_amount: 0, ...wanted }
  return from.post<DuelInvite>('/api/duel_invites', body)
}

/** The same, where nothing stands in the way. */
export async function invited(from: Player, to: Player, wanted: Wanted = {}): Promise<DuelInvite> {
  const { status, body } = await challenge(from, to, wanted)
  if (status !== 200) throw new Error(`invite: ${status} ${JSON.stringify(body)}`)
  return body
}

export type Accepted = { duel_id: string; topic: string; bet_amount: number; success: boolean }

export function accept(player: Player, invite: { id: string }, more: object = {}): Promise<Reply<Accepted>> {
  return player.post<Accepted>('/api/rpc/create_duel_with_invite', { p_invite_id: invite.id, ...more })
}

export function reject(player: Player, invite: { id: string }, reason?: string): Promise<Reply<DuelInvite>> {
  const body = { status: 'rejected', ...(reason && { decline_reason: reason }) }
  return player.put<DuelInvite>(`/api/duel_invites/${invite.id}`, body)
}

export function withdraw(player: Player, invite: { id: string }): Promise<Reply<DuelInvite>> {
  return player.put<DuelInvite>(`/api/duel_invites/${invite.id}`, { status: 'withdrawn' })
}

/** Makes two follow each other. */
export async function areFriends(one: Player, other: Player): Promise<void> {
  await one.put(`/api/people/${other.id}/follow`)
  await other.put(`/api/people/${one.id}/follow`)
}
