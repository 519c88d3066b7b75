import type { NearbyPlayer, NearbySession, NearbyTap, Position } from '@satoshi/contract/nearby'
import type { TapRole } from '@satoshi/rules/nearby/tap'

import type { Player, Reply } from './_player.ts'
import type { Refused } from './_transfers.ts'

/** Praça da Sé. */
export const plaza: Position = { latitude: -23.55052, longitude: -46.633308 }

/** So many metres to the north and to the east of a place in São Paulo. */
export function beside(north: number, east = 0, { latitude, longitude }: Position = plaza): Position {
  return { latitude: latitude + north / 111_195, longitude: longitude + east / 101_930 }
}

export function share(player: Player, position: Position = plaza): Promise<Reply<NearbySession & Refused>> {
  return player.post('/api/nearby/session', { position })
}

export function move(
  player: Player,
  session: string,
  position: Position = plaza,
): Promise<Reply<NearbySession & Refused>> {
  return player.put('/api/nearby/session', { session, position })
}

type Around = { items: NearbyPlayer[]; nextLookAt: number; serverNow: number }

export function around(player: Player): Promise<Reply<Around & Refused>> {
  return player.get('/api/nearby')
}

/** Whom a player finds, as `nickname < metres`. */
export async function found(player: Player): Promise<string[]> {
  const { status, body } = await around(player)
  if (status !== 200) throw new Error(`around: ${status} ${JSON.stringify(body)}`)
  return body.items.map(({ player: { nickname }, within }) => `${nickname} < ${within}`)
}

export function tap(player: Player, role: TapRole, position: Position = plaza): Promise<Reply<NearbyTap & Refused>> {
  return player.post('/api/nearby/tap', { role, position })
}

export function handshake(player: Player): Promise<Reply<NearbyTap & Refused>> {
  return player.get('/api/nearby/tap')
}

export function agree(player: Player, tapId: string): Promise<Reply<NearbyTap & Refused>> {
  return player.post('/api/nearby/tap/agreement', { tapId })
}

/** The match of one whose code stands on the other's screen as well. */
export async function sameCode(player: Player, other: Player): Promise<{ tapId: string; code: string }> {
  const [mine, theirs] = await Promise.all([handshake(player), handshake(other)])
  const codes = theirs.body.matches.map(({ code }) => code.join(''))
  const match = mine.body.matches.find(({ code }) => codes.includes(code.join('')))
  if (!match) throw new Error('no code stands on both screens')
  return { tapId: match.tapId, code: match.code.join('') }
}
