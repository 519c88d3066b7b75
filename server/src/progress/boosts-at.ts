import { multiplierAt } from '@satoshi/rules/inventory/boosts'
import type { QuizBoosts } from '@satoshi/rules/progress/quiz-reward'
import type { Day, Instant } from '@satoshi/rules/time'

import { readEffects } from '../inventory/inventory-api.ts'
import type { Db } from '../platform/postgres/db.ts'

/** What a player's boosts multiply at `at`, and whether right answers were boosted on the reward day `day`. */
export async function boostsAt(db: Db, userId: string, { at, day }: { at: Instant; day: Day }): Promise<QuizBoosts> {
  const effects = await readEffects(db, userId, { at, day })
  return {
    xp: multiplierAt(effects, 'xpBoost', at),
    btz: multiplierAt(effects, 'btzBoost', at),
    answersBoosted: effects.some((effect) => effect.kind === 'btzBoost' && effect.day === day),
  }
}
