import { hour, second } from '../../time.ts'
import type { MatchFormat } from '../format.ts'

/** One player, ten questions or the whole pool, a reveal that waits. Source: product 9.24. */
export const solo: MatchFormat = {
  name: 'solo',
  version: 1,
  seats: { min: 1, max: 1 },
  questions: { min: 1, max: 10 },
  answerMillis: [30 * second],
  timed: true,
  leadMillis: 0,
  revealMillis: null,
  gathering: null,
  points: false,
  revealsAnswers: false,
  lastWeight: 1,
  hearts: null,
  costsLives: true,
  paysAnswers: true,
  hints: { most: 3, extraMillis: 10 * second },
  absence: null,
  leaving: 'ends',
  idle: { millis: 24 * hour, reason: 'cancelled' },
  calmMillis: 90 * second,
  competes: false,
  prize: null,
}
