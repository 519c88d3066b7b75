import { hour, second } from '../../time.ts'
import type { MatchFormat } from '../format.ts'

/**
 * The first ride of a newcomer: five easy questions without a clock, hints and lives, paid as a quiz of five. Source:
 * decision 0180.
 */
export const ride: MatchFormat = {
  name: 'ride',
  version: 1,
  seats: { min: 1, max: 1 },
  questions: { min: 5, max: 5 },
  answerMillis: [30 * second],
  timed: false,
  leadMillis: 0,
  revealMillis: null,
  gathering: null,
  points: false,
  revealsAnswers: false,
  lastWeight: 1,
  hearts: null,
  costsLives: false,
  paysAnswers: true,
  hints: null,
  absence: null,
  leaving: 'ends',
  idle: { millis: 24 * hour, reason: 'cancelled' },
  calmMillis: 90 * second,
  competes: false,
  prize: null,
}
