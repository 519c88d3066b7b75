import type { MatchView, SeatView } from '@satoshi/contract/match'
import { districts, type DistrictKey } from '@satoshi/rules/words'

import { botParts } from '../game-kit/bot-parts.ts'
import { districtOfName } from '../game-kit/default-avatar.tsx'
import type { Play } from '../match/play.ts'

/** The two players of a duel from the viewer's side of the table. */
export type Sides = { me: SeatView; them: SeatView }

/** A duel's view with its two sides. */
export type PairView = MatchView & { sides: Sides }

/** A match as a duel to play. Somebody who has no seat in it cannot be shown it. */
export function pairPlay(play: Play<MatchView>): Play<PairView> {
  const { view } = play
  if (!view) return { ...play, view: null }
  const sides = sidesOf(view)
  return sides ? { ...play, view: { ...view, sides } } : { ...play, view: null, fault: play.fault ?? notSeated }
}

const notSeated = { code: 'match.notYourSeat' }

/** Both seats as they stand now; null where the viewer does not sit in this match, or it is not one of two. */
export function sidesOf(view: MatchView): Sides | null {
  const seats = view.phase.name === 'ended' ? view.phase.places : view.seats
  const me = seats.find((seat) => seat.seat === view.mySeat)
  const them = seats.find((seat) => seat.seat !== view.mySeat)
  return me && them ? { me, them } : null
}

/** The districts in whose colours the two are drawn: each as their drawn face, and the other's is the next one where both would wear the same. */
export function districtsOf({ me, them }: Sides): { me: DistrictKey; them: DistrictKey } {
  const [mine, theirs] = [playerDistrict(me.player), playerDistrict(them.player)]
  if (mine !== theirs) return { me: mine, them: theirs }
  const next = (districts.indexOf(mine) + 3) % districts.length
  return { me: mine, them: districts[next] ?? districts[0] }
}

// The colours that a drawn face wears anyway.
function playerDistrict({ id, nickname, isBot }: SeatView['player']): DistrictKey {
  return isBot ? botParts(id).district : districtOfName(nickname)
}

/** Who has not said yet that they are ready. The server tells how many; that it is oneself, one knows. */
export function missingIn(view: MatchView): { me: boolean; them: boolean } {
  if (view.phase.name !== 'waiting') return { me: false, them: false }
  const me = view.may.includes('ready')
  return { me, them: view.phase.needed > (me ? 1 : 0) }
}
