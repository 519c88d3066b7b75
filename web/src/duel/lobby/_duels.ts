import type { Duel, Rival } from '@satoshi/contract/duel'

import { ids } from '../../lib/_ids.ts'
import { newId, playerOf } from './_lobby.tsx'

/** A duel that Ana won against Bia for 100 BTZ. */
export function duelOf(changes: Partial<Duel> = {}): Duel {
  return {
    id: newId(),
    status: 'finished',
    endedReason: 'finished',
    theme: 'general',
    stakeCents: 10_000,
    createdAt: Date.UTC(2026, 0, 2, 12),
    endedAt: Date.UTC(2026, 0, 2, 12, 5),
    me: playerOf('Ana', { id: ids.ana }),
    opponent: playerOf('Bia'),
    outcome: 'won',
    score: { mine: 720, theirs: 655 },
    ratingChange: 12,
    netCents: 9_500,
    draw: { commitment: 'c', seed: 's' },
    ...changes,
  }
}

export function rivalOf(changes: Partial<Rival> = {}): Rival {
  return { player: playerOf('Bia'), won: 3, drawn: 1, lost: 2, lastAt: Date.UTC(2026, 0, 2, 12), ...changes }
}
