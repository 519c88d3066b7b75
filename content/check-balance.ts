import { languages } from '@satoshi/rules/language'

import { chanceOfAtLeast, chanceOfAtMost } from './chance.ts'
import type { Question } from './schema.ts'

/** A pattern that chance alone shows less often than this is a hint to the right option, and reported. */
export const tooRare = 0.01

type Choice = Extract<Question, { kind: 'choice' }>
type TrueFalse = Extract<Question, { kind: 'trueFalse' }>

/**
 * Whether the place or the length of an option tells that it is right: over the bank, each letter is right as often as
 * chance allows (an exact binomial test on either side), and in no language is the right option the longest more often.
 */
export function checkBalance(questions: Question[]): string[] {
  const choices = questions.filter((question): question is Choice => question.kind === 'choice')
  const trueFalse = questions.filter((question): question is TrueFalse => question.kind === 'trueFalse')
  return [
    ...checkPositions('choice', choices, ['a', 'b', 'c', 'd']),
    ...checkPositions('trueFalse', trueFalse, ['a', 'b']),
    ...checkLengths(choices),
  ]
}

function checkPositions(kind: string, questions: (Choice | TrueFalse)[], letters: string[]): string[] {
  const tries = questions.length
  return letters.flatMap((letter) => {
    const hits = questions.filter(({ correct }) => correct === letter).length
    const share = 1 / letters.length
    const chance = Math.min(chanceOfAtLeast(hits, tries, share), chanceOfAtMost(hits, tries, share))
    return chance < tooRare
      ? [`${kind}: ${letter} is right in ${hits} of ${tries} questions; spread the right options`]
      : []
  })
}

function checkLengths(choices: Choice[]): string[] {
  return languages.flatMap((language) => {
    const hits = choices.filter(({ correct, texts }) => isLongest(texts[language].options, correct)).length
    const chance = chanceOfAtLeast(hits, choices.length, 1 / 4)
    if (chance >= tooRare) return []
    return [
      `${language}: the right option is the longest in ${hits} of ${choices.length} questions; shorten it or lengthen others`,
    ]
  })
}

function isLongest(options: Choice['texts']['pt-BR']['options'], correct: Choice['correct']): boolean {
  const others = Object.entries(options).filter(([letter]) => letter !== correct)
  return others.every(([, text]) => length(text) < length(options[correct]))
}

function length(text: string): number {
  return [...text].length
}
