import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayers } from '../profile/profile-api.ts'
import { postAll } from '../wallet/wallet-api.ts'
import { payment, type PaidGrant } from './grant.ts'
import { insertRewardsOfMany } from './progress-store.ts'

/**
 * What `grant` does, for one grant of BTZ to each of many players in three statements. Grants that bring XP, levels or a
 * box go through `grant`. Players are locked in the order of their ids; who is deleted is granted nothing.
 */
export async function grantToMany(tx: Tx, grants: (PaidGrant & { userId: string })[], at: Instant): Promise<void> {
  const players = new Map(grants.map((one) => [one.userId, one]))
  if (players.size < grants.length) throw new Error('more than one grant for a player')
  const locked = await lockPlayers(tx, [...players.keys()])
  const due = locked.flatMap((userId) => players.get(userId) ?? [])
  const fresh = await insertRewardsOfMany(tx, due, at)
  const paid = due.filter(({ userId }) => fresh.has(userId))
  await postAll(
    tx,
    paid.map(({ userId, ...one }) => payment(userId, one, at)),
  )
}
