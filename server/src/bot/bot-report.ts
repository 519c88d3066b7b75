import { bandOf } from '@satoshi/rules/bot/governor'
import type { Temperament } from '@satoshi/rules/bot/cast'

import type { Db } from '../platform/postgres/db.ts'
import { readBotRecords, readGovernors } from './bot-store.ts'

/** What an operator sees of a bot. `playerRate` is the players' score against it, 0..1; null before its first duel. */
export type BotLine = {
  id: string
  name: string
  temperament: Temperament
  theta: number
  active: boolean
  duels: number
  playerRate: number | null
  /** Of the bot's band, in units of 400 rating points. */
  shift: number
}

/** Every bot with how players do against it, the weakest first. */
export async function botReport(db: Db): Promise<BotLine[]> {
  const shifts = new Map((await readGovernors(db)).map(({ band, shift }) => [band, shift]))
  const records = await readBotRecords(db)
  return records.map(({ id, name, temperament, theta, active, playerWins, playerLosses, draws }) => {
    const duels = playerWins + playerLosses + draws
    const playerRate = duels === 0 ? null : (playerWins + draws / 2) / duels
    return { id, name, temperament, theta, active, duels, playerRate, shift: shifts.get(bandOf(theta)) ?? 0 }
  })
}
