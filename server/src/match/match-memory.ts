import type { PublicProfile } from '@satoshi/rules/match/view'
import { LRUCache } from 'lru-cache'

import type { BotTurns } from './timers.ts'
import type { LoadedMatch } from './match-store.ts'

/** A match with all that its next step and its views need, so that neither asks the database. */
export type KnownMatch = LoadedMatch & {
  bots: BotTurns
  /** Everybody's face by their id, as it was when this process began to know the match. */
  profiles: ReadonlyMap<string, PublicProfile>
}

/** Some 10 kB each. */
const mostMatches = 5_000

/**
 * Running matches as this process last read or wrote them. They may be behind: whoever applies something to one writes it
 * guarded by its sequence number, and reads it again when somebody was quicker.
 */
export class MatchMemory {
  readonly #matches = new LRUCache<string, KnownMatch>({ max: mostMatches })

  get(matchId: string): KnownMatch | undefined {
    return this.#matches.get(matchId)
  }

  /**
   * Keeps a match that runs, forgets one that has ended; what is older than what is known counts for nothing. The one
   * that nobody has used for longest makes room.
   */
  set(known: KnownMatch): void {
    const { id, phase, seq } = known.match
    if ((this.#matches.peek(id)?.match.seq ?? 0) > seq) return
    if (phase.name === 'ended') this.#matches.delete(id)
    else this.#matches.set(id, known)
  }

  delete(matchId: string): void {
    this.#matches.delete(matchId)
  }
}
