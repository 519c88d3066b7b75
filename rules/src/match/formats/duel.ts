import { minute, second } from '../../time.ts'
import type { MatchFormat } from '../format.ts'

/** Two players, ten questions of 30 s answered simultaneously. Source: product 1.1 and 1.9, 4.1, 4.4. */
export const duel: MatchFormat = {
  name: 'duel',
  version: 1,
  seats: { min: 2, max: 2 },
  questions: { min: 10, max: 10 },
  answerMillis: [30 * second],
  timed: true,
  leadMillis: 2 * second,
  revealMillis: 4 * second,
  gathering: { readyMillis: 15 * second, countdownMillis: 3 * second },
  points: true,
  revealsAnswers: true,
  lastWeight: 2,
  hearts: null,
  costsLives: false,
  paysAnswers: false,
  hints: null,
  absence: { graceMillis: 20 * second, disconnects: 3, allGoneMillis: minute, botsPlayOn: true },
  leaving: 'forfeits',
  idle: { millis: 15 * minute, reason: 'voided' },
  calmMillis: null,
  competes: true,
  prize: 'pot',
}
