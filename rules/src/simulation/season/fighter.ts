import { attemptCounts, attemptScore, battleRules } from '../../district/battle.ts'
import type { Random } from '../../random.ts'

/** Chance to answer a question right, of somebody at random: from a third above a guess to what only few reach. */
export function drawSkill(chance: Random): number {
  return 0.4 + 0.55 * chance.next()
}

/** How many of an attempt somebody has right who is right with the chance `skill`. */
export function playAttempt(chance: Random, skill: number): number {
  let right = 0
  for (let question = 0; question < battleRules.questions; question++) if (chance.next() < skill) right += 1
  return right
}

/** The best of `attempts` that counts, 0 to 1; null where none does. */
export function bestOf(chance: Random, skill: number, attempts: number): number | null {
  let best: number | null = null
  for (let tried = 0; tried < attempts; tried++) {
    const right = playAttempt(chance, skill)
    if (attemptCounts({ finished: true, right })) best = Math.max(best ?? 0, attemptScore(right))
  }
  return best
}
