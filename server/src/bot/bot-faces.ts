import type { RatedFace } from '@satoshi/contract/person'
import { bandOf } from '@satoshi/rules/bot/governor'
import type { BotMind } from '@satoshi/rules/bot/plan-answer'

import type { Db } from '../platform/postgres/db.ts'
import { readBots, readShifts } from './bot-store.ts'

/** How some bots are shown, by id: always as bots, with their strength as the rating; ids that are no bot's are left out. */
export async function botFacesOf(db: Db, botIds: string[]): Promise<Map<string, RatedFace>> {
  const bots = await readBots(db, botIds)
  return new Map(
    bots.map(({ id, name, level, theta }) => [
      id,
      {
        id,
        nickname: name,
        avatarUrl: null,
        avatarId: null,
        level,
        isBot: true,
        rating: { value: Math.round(theta), provisional: false },
      },
    ]),
  )
}

/** How some bots think at the moment, by id. It stays on the server. */
export async function mindsOf(db: Db, botIds: string[]): Promise<Map<string, BotMind>> {
  const bots = await readBots(db, botIds)
  if (bots.length === 0) return new Map()
  const shifts = await readShifts(db, [...new Set(bots.map(({ theta }) => bandOf(theta)))])
  return new Map(
    bots.map(({ id, theta, bias, pace }) => [id, { theta, bias, pace, shift: shifts.get(bandOf(theta)) ?? 0 }]),
  )
}
