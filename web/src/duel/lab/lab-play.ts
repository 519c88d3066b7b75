import type { MatchView } from '@satoshi/contract/match'
import type { SeatNumber } from '@satoshi/rules/match/match'

import type { Play } from '../../match/play.ts'
import type { LabSeat, LabVerbs } from './use-lab.ts'

/** One seat of the duel test as something to play: what is done there waits for the seat's connection, not for a server. */
export function labPlay(
  view: MatchView,
  seat: SeatNumber,
  { connected, lastAnswer }: LabSeat,
  verbs: LabVerbs,
): Play<MatchView> {
  const { phase, may } = view
  return {
    view,
    fault: null,
    refusal: null,
    locked: phase.name === 'asking' ? (phase.locked ?? lastAnswer?.choice ?? null) : null,
    trouble: connected ? 'none' : lastAnswer ? 'kept' : 'reconnecting',
    waited: null,
    pending: null,
    answer: (choice) => verbs.answer(seat, choice),
    ready: may.includes('ready') ? () => verbs.ready(seat) : null,
    next: null,
    leave: may.includes('leave') ? () => verbs.leave(seat) : null,
  }
}
