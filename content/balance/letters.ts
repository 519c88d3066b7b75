import { chanceOfAtLeast, chanceOfAtMost } from '../chance.ts'
import type { Choice, Figure, TrueFalse } from './figure.ts'

/** A pattern that chance alone shows less often than this, on its side, is a hint to the right option. Source: ours (0040). */
const tooRare = 0.01

/** How often each letter is right: whatever shuffles the options of a choice, nothing does those of true and false. */
export function letterFigures(kind: string, questions: readonly (Choice | TrueFalse)[], letters: string[]): Figure[] {
  const tries = questions.length
  return letters.map((letter) => {
    const hits = questions.filter(({ correct }) => correct === letter).length
    const share = 1 / letters.length
    const chance = Math.min(chanceOfAtLeast(hits, tries, share), chanceOfAtMost(hits, tries, share))
    return {
      what: `${kind}: ${letter} is right`,
      language: null,
      found: `in ${hits} of ${tries} questions`,
      isTell: chance < tooRare,
      advice: 'spread the right options',
    }
  })
}
