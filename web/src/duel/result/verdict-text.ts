import type { ParseKeys, TFunction } from 'i18next'

import { isolated } from '../../lib/isolated.ts'
import type { Sides } from '../sides.ts'
import type { DuelVerdict } from '../why-won.ts'

/** How a result is named; a loss is named after who was better today, never after a failure. */
export function titleKey({ outcome }: DuelVerdict): ParseKeys {
  return `duel.result.title.${outcome}`
}

/** Why it came out so, in one sentence with its numbers; a tie-break is said with what was equal before it. */
export function whyText(t: TFunction, verdict: DuelVerdict, { me, them }: Sides): string {
  const name = isolated(them.player.nickname)
  switch (verdict.by) {
    case 'points':
      return t('duel.result.why.points', verdict.pair)
    case 'correct':
      return t('duel.result.why.correct', { ...verdict.pair, score: me.score })
    case 'time':
      return t('duel.result.why.time', {
        score: me.score,
        correct: me.correct,
        mine: verdict.pair.mine / 1_000,
        theirs: verdict.pair.theirs / 1_000,
      })
    case 'level':
      return t('duel.result.why.level', { score: me.score, correct: me.correct })
    default:
      return t(`duel.result.why.${verdict.by}`, { name })
  }
}
