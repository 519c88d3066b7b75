import type { SeatResult } from '../match/settle.ts'
import { btz, cents, type Cents } from '../money.ts'
import type { Grant } from '../progress/grant.ts'

/** Rarities of achievements, the commonest first. Source: product 1.3. */
export const rarities = ['common', 'rare', 'epic', 'legendary', 'mythic', 'cosmic', 'divine', 'transcendent'] as const
export type Rarity = (typeof rarities)[number]

/** Pay of an achievement by its rarity; a transcendent one is a title alone. Source: product 5.14. */
export const achievementPay: Record<Rarity, { xp: number; paid: Cents }> = {
  common: { xp: 20, paid: btz(30) },
  rare: { xp: 50, paid: btz(80) },
  epic: { xp: 120, paid: btz(200) },
  legendary: { xp: 300, paid: btz(500) },
  mythic: { xp: 600, paid: btz(1_000) },
  cosmic: { xp: 1_000, paid: btz(1_500) },
  divine: { xp: 1_500, paid: btz(2_500) },
  transcendent: { xp: 0, paid: cents(0) },
}

/** Facts that achievements are counted by. Duels are those that moved ratings; a win is one over a person. */
export type AchievementFacts = {
  /** Quizzes that were played to their end, and those of them that were perfect. */
  quizzes: number
  perfectQuizzes: number
  /** Duels against anybody. */
  duels: number
  wins: number
  /** Wins one after another, up to the last duel with a person. */
  winsInARow: number
  /** Wins over somebody rated `upsetMargin` or more above, in the match that is looked at. */
  upsets: number
  /** Wins after having been `comebackMargin` behind, in the match that is looked at. */
  comebacks: number
  /** Subjects with a rating of `masterRating` or more that is no longer provisional. */
  masteredSubjects: number
  /** Transfers of BTZ to others. */
  transfers: number
  /** Cards that count as mastered, see `masteredStability`. */
  masteredCards: number
  streakDays: number
}

/** Rating difference of an upset: the beaten player is so much stronger. Source: product 5.14. */
export const upsetMargin = 200
/** How many points behind a comeback begins, and after how many questions. Source: product 5.14. */
const comebackMargin = 200
const comebackAfterQuestions = 7
/** The rating from which a subject counts as mastered. Source: product 5.14. */
export const masterRating = 1_700

/** An achievement: earned once `counts` has reached `target`. */
type Rule = { rarity: Rarity; counts: keyof AchievementFacts; target: number }

/** Key → rarity → rule: those that can be reached with what exists. Source: product 5.14, decision 0115. */
export const achievements = {
  firstQuiz: { rarity: 'common', counts: 'quizzes', target: 1 },
  firstDuel: { rarity: 'common', counts: 'duels', target: 1 },
  firstTransfer: { rarity: 'common', counts: 'transfers', target: 1 },
  perfectQuiz: { rarity: 'rare', counts: 'perfectQuizzes', target: 1 },
  winStreak3: { rarity: 'rare', counts: 'winsInARow', target: 3 },
  duelWins10: { rarity: 'rare', counts: 'wins', target: 10 },
  streak7: { rarity: 'rare', counts: 'streakDays', target: 7 },
  upset: { rarity: 'epic', counts: 'upsets', target: 1 },
  comeback: { rarity: 'epic', counts: 'comebacks', target: 1 },
  duelWins50: { rarity: 'epic', counts: 'wins', target: 50 },
  streak30: { rarity: 'epic', counts: 'streakDays', target: 30 },
  masteredCards100: { rarity: 'epic', counts: 'masteredCards', target: 100 },
  winStreak10: { rarity: 'legendary', counts: 'winsInARow', target: 10 },
  streak100: { rarity: 'mythic', counts: 'streakDays', target: 100 },
  duelWins250: { rarity: 'cosmic', counts: 'wins', target: 250 },
  allRounder: { rarity: 'divine', counts: 'masteredSubjects', target: 4 },
  streak365: { rarity: 'transcendent', counts: 'streakDays', target: 365 },
} as const satisfies Record<string, Rule>
export type AchievementKey = keyof typeof achievements

/** The achievements in the order in which screens list them: the commonest first. */
export const achievementKeys = Object.keys(achievements) as AchievementKey[] // safe: a literal object has no other keys

/** Whether there is an achievement of this name; one that was taken out of the table may still be owned. */
export function isAchievement(key: string): key is AchievementKey {
  return Object.hasOwn(achievements, key)
}

/** Progress towards an achievement: 0 to `target`. */
export function achievementProgress(key: AchievementKey, facts: AchievementFacts): { value: number; target: number } {
  const { counts, target } = achievements[key]
  return { value: Math.min(facts[counts], target), target }
}

/** The achievements that the facts are worth, whether they were earned before or not. */
export function reachedAchievements(facts: AchievementFacts): AchievementKey[] {
  return achievementKeys.filter((key) => {
    const { value, target } = achievementProgress(key, facts)
    return value >= target
  })
}

/** The grant for an achievement, once for a player; null where it pays nothing. Its BTZ are earned. */
export function achievementGrant(key: AchievementKey): Grant | null {
  const { xp, paid } = achievementPay[achievements[key].rarity]
  if (xp === 0 && paid === 0) return null
  return { source: 'achievement', ref: key, xp, points: xp, earnedCents: paid, grantedCents: cents(0) }
}

/** A side of a duel: how it came out for it, and its points question by question. */
export type DuelSide = { outcome: SeatResult['outcome']; points: number[] }

/** Whether `mine` won after having lain far behind when the seventh question closed. Source: product 5.14. */
export function isComeback(mine: DuelSide, theirs: DuelSide): boolean {
  return mine.outcome === 'won' && pointsThen(theirs) - pointsThen(mine) >= comebackMargin
}

function pointsThen({ points }: DuelSide): number {
  return points.slice(0, comebackAfterQuestions).reduce((sum, one) => sum + one, 0)
}
