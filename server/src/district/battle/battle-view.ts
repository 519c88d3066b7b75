import type { Battle } from '@satoshi/contract/battle'

import type { BattleRow } from './battle-store.ts'

/** A battle as everybody sees it: how it stands is told when it is over. Scores are in permille. */
export function battleView(row: BattleRow): Battle {
  const { id, attacker, defender, outcome, decidedBy } = row
  const winner = outcome === 'attacker' || outcome === 'defender' ? outcome : null
  return {
    id,
    attacker,
    defender,
    startedAt: row.startedAt.getTime(),
    endsAt: row.endsAt.getTime(),
    fighters: row.fighters,
    result: decidedBy === null ? null : { winner, by: decidedBy, scores: decidedBy === 'score' ? row.permille : null },
  }
}
