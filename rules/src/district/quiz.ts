import { solo } from '../match/formats/solo.ts'
import type { DistrictKey, Topic } from '../words.ts'
import { actCaps, acts } from './act.ts'

/**
 * What the quiz of each district asks about: what its name stands for, of the topics that there are. Each has three at
 * least, so that four quizzes in a row ask nothing twice while no question is paused. Source: product 5.11.
 */
export const topicsOfDistrict = {
  renda_variavel: ['stockExchange', 'ipo', 'volatility', 'bullMarket', 'bearMarket'],
  educacao_financeira: [
    'budget',
    'retirement',
    'taxes',
    'compoundInterest',
    'roi',
    'liquidity',
    'inflation',
    'diversification',
  ],
  criptomoedas: ['bitcoin', 'defi', 'volatility'],
  sistema_bancario: ['credit', 'insurance', 'compoundInterest', 'liquidity', 'inflation', 'duration'],
  fundos_imobiliarios: ['roi', 'liquidity', 'diversification', 'correlation'],
  mercado_internacional: ['stockExchange', 'correlation', 'inflation', 'bullMarket', 'bearMarket'],
  fintech: ['scams', 'credit', 'bitcoin', 'defi', 'liquidity', 'compoundInterest'],
} as const satisfies Record<DistrictKey, readonly Topic[]>

/** Right answers from which a quiz brings its district something: half of ten, so that guessing is no way. Source: product 5.11. */
export const leastRight = solo.questions.max / 2

/** Whole raw points that a quiz brings to each of its two powers. */
export const quizPoints = acts.districtQuiz.tenthsEach / 10

/** A quiz of a district as it ended. `right` leaves out what a hint has skipped. */
export type EndedQuiz = { finished: boolean; right: number }

/**
 * Whether a quiz was played so that it may bring points: to its end, with half of ten right, also without a life, as it
 * wins a day of the streak. One that was left, or has fewer questions than that, brings nothing.
 */
export function bringsPoints({ finished, right }: EndedQuiz): boolean {
  return finished && right >= leastRight
}

/** How many quizzes can still bring something on a day on which `counted` have. */
export function quizzesLeft(counted: number): number {
  return Math.max(0, actCaps.quizzes - counted)
}
