import { bandOf, governed } from '@satoshi/rules/bot/governor'

import type { Tx } from '../platform/postgres/db.ts'
import { countDuel, holdGovernor, readBots, writeGovernor } from './bot-store.ts'

export type BotDuel = { botId: string; /** 1 won, 0.5 drawn, 0 lost. */ playerScore: 0 | 0.5 | 1 }

/** Counts a duel against a bot that was played to its end, and lets the governor of the bot's band have a look. */
export async function recordBotDuel(tx: Tx, { botId, playerScore }: BotDuel): Promise<void> {
  const [bot] = await readBots(tx, [botId])
  if (!bot) throw new Error(`no bot ${botId}`)
  const band = bandOf(bot.theta)
  await writeGovernor(tx, band, governed(await holdGovernor(tx, band), playerScore))
  await countDuel(tx, botId, playerScore)
}
