import type { Instant, Millis } from '../time.ts'
import type { Hint } from '../words.ts'
import type { OfAnyKind } from './kinds.ts'
import type { SeatNumber } from './match.ts'

/** A choice in a seat's own order: the index of an option, or a number. */
export type SeatChoice = OfAnyKind<'seatChoice'>

/** Command of a seat. `lagMillis` is the server's own measure of the way, never the client's word. */
export type SeatCommand =
  | { type: 'ready'; seat: SeatNumber }
  | { type: 'answer'; seat: SeatNumber; position: number; choice: SeatChoice; lagMillis?: Millis }
  | { type: 'hint'; seat: SeatNumber; position: number; hint: Hint }
  | { type: 'next'; seat: SeatNumber }
  | { type: 'leave'; seat: SeatNumber }

/**
 * Command of the server: time passed, a connection was lost or found, an outage cost time, its player sat down in the
 * match `by` or is free again, a match is called off.
 */
export type ServerCommand =
  | { type: 'tick' }
  | { type: 'away'; seat: SeatNumber }
  | { type: 'back'; seat: SeatNumber }
  | { type: 'outage'; millis: Millis }
  | { type: 'suspend'; by: string; until: Instant }
  | { type: 'resume' }
  | { type: 'void' }

export type Command = SeatCommand | ServerCommand
export type SeatCommandType = SeatCommand['type']
