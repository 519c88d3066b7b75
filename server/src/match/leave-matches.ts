import { fallbackLanguage } from '@satoshi/rules/language'

import { newRandomId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { openMatchesOf } from './match-export-store.ts'
import { askPlayer, type Matches } from './matches.ts'

/** Lets a player whose account was deleted leave every match that is still open; done again it finds none. */
export async function leaveMatches(matches: Matches, userId: string): Promise<void> {
  for (const matchId of await openMatchesOf(matches.app.db, userId)) await leave(matches, matchId, userId)
}

async function leave(matches: Matches, matchId: string, userId: string): Promise<void> {
  const command = { commandId: newRandomId(), type: 'leave' } as const
  try {
    await askPlayer(matches, matchId, { userId, language: fallbackLanguage, command, at: matches.app.clock.now() })
  } catch (error) {
    // It ended by itself meanwhile, or the seat was left before.
    if (!(error instanceof Refusal) || !['match.ended', 'match.seatOut'].includes(error.code)) throw error
  }
}
