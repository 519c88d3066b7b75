import { chanceOfFew, misfitBelow } from './counting.ts'

/** Attempts at a question before it can be said that too many are wrong. Source: decision 0143. */
const leastAttempts = 20

/** How many standard deviations too few right answers make a question a target. Source: decision 0143. */
const targetDeviations = 4

/** A player wrong on targets so often that fewer than this share of honest ones would be is named. Source: decision 0143. */
const namedBelow = 0.001

/** A counted first attempt: who answered what, and how likely a right answer was. */
export type Contribution = { userId: string; questionId: string; correct: boolean; chance: number }

/** A player who is wrong together with others on the same questions, and elsewhere answers as somebody who knows. */
export type Suspect = { userId: string; targets: number; wrong: number; elsewhere: number; rightElsewhere: number }

/**
 * Who agrees suspiciously: on questions that far more get wrong than their ratings explain, wrong far more often than
 * their mastery explains, while it explains the rest. Few questions name nobody: one that is mis-keyed gets everybody
 * wrong. For an operator to look at; nothing follows from it by itself.
 */
export function suspectsAmong(attempts: readonly Contribution[]): Suspect[] {
  const targets = targetsOf(attempts)
  return [...groupedBy(attempts, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const aimed = own.filter(({ questionId }) => targets.has(questionId))
    const rest = own.filter(({ questionId }) => !targets.has(questionId))
    if (tailOf(aimed) >= namedBelow || tailOf(rest) < misfitBelow) return []
    return [
      {
        userId,
        targets: aimed.length,
        wrong: aimed.length - rightOf(aimed),
        elsewhere: rest.length,
        rightElsewhere: rightOf(rest),
      },
    ]
  })
}

function targetsOf(attempts: readonly Contribution[]): Set<string> {
  const questions = [...groupedBy(attempts, ({ questionId }) => questionId)].filter(([, own]) => {
    const expected = own.reduce((sum, { chance }) => sum + chance, 0)
    const variance = own.reduce((sum, { chance }) => sum + chance * (1 - chance), 0)
    return own.length >= leastAttempts && expected - rightOf(own) > targetDeviations * Math.sqrt(variance)
  })
  return new Set(questions.map(([questionId]) => questionId))
}

/** The chance that so few of some attempts are right, or fewer. */
function tailOf(attempts: readonly Contribution[]): number {
  return chanceOfFew(
    attempts.map(({ chance }) => chance),
    rightOf(attempts),
  )
}

function rightOf(attempts: readonly Contribution[]): number {
  return attempts.filter(({ correct }) => correct).length
}

function groupedBy(attempts: readonly Contribution[], keyOf: (attempt: Contribution) => string) {
  const groups = new Map<string, Contribution[]>()
  for (const attempt of attempts) {
    const group = groups.get(keyOf(attempt))
    if (group) group.push(attempt)
    else groups.set(keyOf(attempt), [attempt])
  }
  return groups
}
