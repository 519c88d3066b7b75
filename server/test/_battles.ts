import { randomUUID } from 'node:crypto'

import { cents } from '@satoshi/rules/money'
import { hour } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import { donateTo, treasuryOf } from '../src/wallet/wallet-api.ts'
import { giveEarned } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import type { TestServer } from './_server.ts'

export type AboutResident = { days?: number; level?: number; confirmed?: boolean }

/** Somebody who has lived in a district for some days, by the server's clock: long enough to fight and to challenge. */
export async function newResident(
  server: TestServer,
  district: DistrictKey,
  { days = 8, level = 5, confirmed = true }: AboutResident = {},
): Promise<Player> {
  const player = await newPlayer(server, { confirmed })
  const since = new Date(server.app.clock.now() - days * 24 * hour)
  await server.db.insertInto('residences').values({ user_id: player.id, district, since }).execute()
  await server.db.updateTable('profiles').set({ level }).where('id', '=', player.id).execute()
  if (confirmed) await server.db.updateTable('users').set({ confirmed_at: since }).where('id', '=', player.id).execute()
  return player
}

/** Fills a treasury up to a thousand BTZ by a gift, as the ledger has it: what a challenge costs, twice. */
export async function endow(server: TestServer, district: DistrictKey, giver: Pick<Player, 'id'>): Promise<void> {
  const missing = 100_000 - (await treasuryOf(server.db, district))
  if (missing <= 0) return
  await giveEarned(server, giver.id, missing / 100)
  await server.app.inTransaction((tx) =>
    donateTo(tx, district, {
      userId: giver.id,
      amountCents: cents(missing),
      reason: 'districtDonation',
      ref: randomUUID(),
      at: server.app.clock.now(),
    }),
  )
}
