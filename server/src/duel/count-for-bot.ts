import type { Match } from '@satoshi/rules/match/match'
import type { SeatResult } from '@satoshi/rules/match/settle'

import { recordBotDuel } from '../bot/bot-api.ts'
import type { Tx } from '../platform/postgres/db.ts'

/** A duel that was played to its end tells how hard its bot was for the player; one that was left tells nothing. */
export async function countForBot(tx: Tx, match: Match, results: SeatResult[]): Promise<void> {
  if (match.phase.name !== 'ended' || match.phase.reason !== 'finished') return
  const bot = match.seats.flatMap(({ occupant }) => (occupant.kind === 'bot' ? [occupant.botId] : []))[0]
  const player = results.find(({ seat }) => match.seats[seat]?.occupant.kind === 'player')
  if (bot === undefined || !player) return
  const playerScore = player.outcome === 'won' ? 1 : player.outcome === 'drawn' ? 0.5 : 0
  await recordBotDuel(tx, { botId: bot, playerScore })
}
