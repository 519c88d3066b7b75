import type { Instant, Millis } from '../time.ts'
import type { Hint } from '../words.ts'
import type { CanonicalChoice, EndReason, SeatNumber } from './match.ts'

/** Event of a match. `at` is when the server applied it, so that a journal can be replayed. */
export type MatchEvent = { seq: number; at: Instant } & MatchFact

/** Facts that a command causes carry what is needed to ask for it again; the others follow from time. */
export type MatchFact =
  | { type: 'started' }
  | { type: 'readied'; seat: SeatNumber }
  | {
      type: 'answered'
      seat: SeatNumber
      position: number
      choice: CanonicalChoice
      elapsedMillis: Millis
      lagMillis: Millis
    }
  | { type: 'hinted'; seat: SeatNumber; position: number; hint: Hint }
  | { type: 'readOn'; seat: SeatNumber; position: number; read: boolean }
  | { type: 'left'; seat: SeatNumber }
  | { type: 'wentAway'; seat: SeatNumber }
  | { type: 'cameBack'; seat: SeatNumber }
  | { type: 'clockShifted'; millis: Millis }
  | { type: 'suspended'; by: string; until: Instant }
  | { type: 'resumed' }
  | { type: 'calledOff' }
  | { type: 'countdownStarted'; endsAt: Instant }
  | { type: 'questionOpened'; position: number; opensAt: Instant; closesAt: Instant }
  | { type: 'questionClosed'; position: number; hurt: SeatNumber[]; out: SeatNumber[] }
  | { type: 'paused'; next: number; resumesBy: Instant }
  | { type: 'ended'; reason: EndReason }
