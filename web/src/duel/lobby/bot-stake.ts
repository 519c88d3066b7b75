import { mostBotStake } from '@satoshi/rules/stakes/amounts'

import type { SearchRequest } from './use-matchmaking.ts'

/** The most that may be staked against a bot, in whole BTZ. Source: product 4.8. */
export const mostAgainstBots = mostBotStake / 100

/** The same wish against a bot: no more at stake than a bot plays for. */
export function botStake({ theme, stakeBtz }: SearchRequest): SearchRequest {
  return { theme, stakeBtz: Math.min(stakeBtz, mostAgainstBots) }
}
