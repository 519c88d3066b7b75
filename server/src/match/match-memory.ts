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

/**
 * What remembered matches may take together, in bytes: about 17,000 duels, or 2,500 royales of fifty. One that finds no
 * place costs each of its steps six statements instead of a share in one. Source: decision 0194.
 */
const mostBytes = 128 * 2 ** 20
/** Bytes of memory for each of JSON; 1.1 to 1.4 were measured. */
const bytesOnHeap = 1.5
/** Bytes of JSON that the parts of a match take, as `match-memory.test.ts` holds them against what is written. */
const jsonBytes = { match: 450, question: 145, seat: 250, answer: 92, profile: 200 }

/**
 * About how many bytes of memory a match takes, from how many parts it has: it is asked at each step, so that nothing is
 * written to find out.
 */
export function estimateBytes({ match, profiles }: Pick<KnownMatch, 'match' | 'profiles'>): number {
  const answers = match.seats.reduce((sum, seat) => sum + seat.answers.length + (seat.hints?.length ?? 0), 0)
  const json =
    jsonBytes.match +
    jsonBytes.question * match.questions.length +
    jsonBytes.seat * match.seats.length +
    jsonBytes.answer * answers +
    jsonBytes.profile * profiles.size
  return Math.ceil(json * bytesOnHeap)
}

/**
 * Running matches as this process last read or wrote them. They may be behind: whoever applies something to one writes it
 * guarded by its sequence number, and reads it again when somebody was quicker.
 */
export class MatchMemory {
  readonly #matches: LRUCache<string, KnownMatch>

  constructor(budget = mostBytes) {
    this.#matches = new LRUCache<string, KnownMatch>({ maxSize: budget, sizeCalculation: estimateBytes })
  }

  get(matchId: string): KnownMatch | undefined {
    return this.#matches.get(matchId)
  }

  /**
   * Keeps a match that runs, forgets one that has ended; what is older than what is known counts for nothing. Those that
   * nobody has used for longest make room.
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
