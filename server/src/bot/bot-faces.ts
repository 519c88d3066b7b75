import type { RatedFace } from '@satoshi/contract/person'

import type { Db } from '../platform/postgres/db.ts'
import { readBots } from './bot-store.ts'

/** How some bots are shown, by id: always as bots, with their strength as the rating; ids that are no bot's are left out. */
export async function botFacesOf(db: Db, botIds: string[]): Promise<Map<string, RatedFace>> {
  const bots = await readBots(db, botIds)
  return new Map(
    bots.map(({ id, name, level, theta }) => [
      id,
      {
        ...{ id, nickname: name, avatarUrl: null, avatarId: null, level, isBot: true },
        rating: { value: Math.round(theta), provisional: false },
      },
    ]),
  )
}
