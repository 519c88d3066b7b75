import { minute, second } from '../../time.ts'
import type { MatchFormat } from '../format.ts'

/** Up to a hundred players with two hearts, fifteen questions that get shorter. Source: product 1.9, 5.7. */
export const royale: MatchFormat = {
  name: 'royale',
  version: 1,
  seats: { min: 4, max: 100 },
  questions: { min: 15, max: 15 },
  answerMillis: [20, 20, 18, 18, 16, 16, 14, 14, 12, 12, 10].map((seconds) => seconds * second) as [number], // safe: not empty
  timed: true,
  leadMillis: 2 * second,
  revealMillis: 4 * second,
  gathering: { readyMillis: 15 * second, countdownMillis: 3 * second },
  points: true,
  revealsAnswers: false,
  lastWeight: 1,
  hearts: { atStart: 2, mostFrom: { position: 8, most: 1 } },
  costsLives: false,
  paysAnswers: false,
  hints: null,
  absence: { graceMillis: 0, disconnects: Number.MAX_SAFE_INTEGER, allGoneMillis: minute, botsPlayOn: false },
  leaving: 'empties',
  idle: { millis: 15 * minute, reason: 'voided' },
  calmMillis: null,
  competes: true,
  prize: 'table',
}
