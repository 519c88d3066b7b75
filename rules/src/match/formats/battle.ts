import { minute, second } from '../../time.ts'
import type { MatchFormat } from '../format.ts'

/**
 * An attempt of one resident in a battle of two districts: ten questions without hints and lives, none of which waits, so
 * that an attempt is over within seven minutes. Speed brings nothing: bad networks lose no battle. Source: product 5.11.
 */
export const battle: MatchFormat = {
  name: 'battle',
  version: 1,
  seats: { min: 1, max: 1 },
  questions: { min: 10, max: 10 },
  answerMillis: [30 * second],
  timed: true,
  leadMillis: 2 * second,
  revealMillis: 4 * second,
  gathering: null,
  points: false,
  revealsAnswers: false,
  lastWeight: 1,
  hearts: null,
  costsLives: false,
  paysAnswers: false,
  hints: null,
  absence: null,
  leaving: 'ends',
  idle: { millis: 15 * minute, reason: 'cancelled' },
  calmMillis: null,
  competes: true,
  prize: null,
}
