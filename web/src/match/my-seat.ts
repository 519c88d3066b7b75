import type { MatchView, SeatView } from '@satoshi/contract/match'

/** The viewer's own seat; undefined for somebody who watches. */
export function mySeat(view: MatchView): SeatView | undefined {
  return view.seats.find((seat) => seat.seat === view.mySeat)
}

/** Whether others play too, so that leaving is a loss and scores are compared. */
export function hasOpponents(view: MatchView): boolean {
  return view.tally.seats > 1
}
