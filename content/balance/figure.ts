import type { Language } from '@satoshi/rules/language'

import { intervalOfChance } from '../chance.ts'
import type { Question } from '../schema.ts'

/** Something that was measured over the whole bank: what, how it came out, and whether it tells a right answer from a wrong one. */
export type Figure = {
  what: string
  /** Null where it is the same in all languages. */
  language: Language | null
  /** How it came out, with what chance allows. */
  found: string
  isTell: boolean
  /** What a writer does about it. */
  advice: string
}

export type Choice = Extract<Question, { kind: 'choice' }>
export type TrueFalse = Extract<Question, { kind: 'trueFalse' }>
export type NumberQuestion = Extract<Question, { kind: 'number' }>

/** Questions of one kind. */
export function ofKind<Kind extends Question['kind']>(questions: readonly Question[], kind: Kind) {
  return questions.filter((question): question is Extract<Question, { kind: Kind }> => question.kind === kind)
}

/** So many of so many, held against what chance allows where each comes out by itself with the chance of `share`. */
export function countFigure(
  figure: Pick<Figure, 'what' | 'language' | 'advice'>,
  { hits, tries, share }: { hits: number; tries: number; share: number },
): Figure {
  const { least, most } = intervalOfChance(tries, share)
  return { ...figure, found: `${hits} of ${tries} (chance: ${least} to ${most})`, isTell: hits < least || hits > most }
}

/**
 * How often a classifier is right. Only more hits than chance are a tell: it is asked of what it has not learnt from, so
 * that one which is wrong more often knows nothing either.
 */
export function guessFigure(
  figure: Pick<Figure, 'what' | 'language' | 'advice'>,
  { hits, tries, share }: { hits: number; tries: number; share: number },
): Figure {
  const { most } = intervalOfChance(tries, share)
  return { ...figure, found: `${hits} of ${tries} (chance: up to ${most})`, isTell: hits > most }
}

/** A figure as a line. */
export function lineOf({ language, what, found, isTell, advice }: Figure): string {
  return `${language ? `${language}: ` : ''}${what}: ${found}${isTell ? `; ${advice}` : ''}`
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return [...text].length
}
