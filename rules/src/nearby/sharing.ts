import { admitTo, type Audience, type AudienceBar } from '../audience/audience.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, minute, second, type Instant, type Millis } from '../time.ts'
import { areaMiddle, cellMiddle, metresBetween, type Cell } from './grid.ts'

/** How often who shares says where they are. Source: product 5.20. */
export const updateEvery: Millis = 30 * second

/** A session without an update is over after this: sharing never goes on by itself. Source: ours (decision 0211). */
export const sessionLives: Millis = 3 * minute

/** How long anything of a position is kept. Source: product 5.20. */
export const positionLives: Millis = 30 * minute

/** How often somebody may look around. Source: ours (decision 0211). */
export const searchEvery: Millis = 10 * second

/** Somebody is told that players are near once in this time. Source: product 5.20. */
export const noticeEvery: Millis = 2 * hour

/**
 * How long a cell that others see stays the same, wherever its player goes: whoever watches it change knows no better
 * than to 150 m where somebody on foot has crossed its edge. Source: ours (decision 0211).
 */
export const cellHolds: Millis = 2 * minute

/** Why somebody is neither seen nor sees anybody near; of several reasons the first. */
export const nearbyBars = ['off', 'minor', 'unconfirmed', 'unverified'] as const
export type NearbyBar = (typeof nearbyBars)[number]

/** What keeps somebody from being found near others at `at`, or null. `enabled`: for everybody. Source: product 7. */
export function nearbyBarAt(audience: Audience, enabled: boolean, at: Instant): NearbyBar | null {
  if (!enabled) return 'off'
  const admitted = admitTo('proximity', audience, at)
  return admitted.ok ? null : (admitted.code satisfies AudienceBar<'proximity'>)
}

/** Whether a session goes on that had its last update at `seenAt`. */
export function isSharing(seenAt: Instant, at: Instant): boolean {
  return at < seenAt + sessionLives
}

/** Fastest that anybody moves from cell to cell, in metres a second: an express train. Source: ours (decision 0211). */
export const fastest = 50

/** What a move may be longer than that, in metres: two cells' corners, and a reading that was wrong. */
const moveSlack = 300

/** Half of an area's diagonal, in metres. */
const areaSlack = 850

/** Where somebody was: the cell while it is kept, of who stopped sharing the area around it. */
export type LastPlace = { cell: Cell; at: Instant } | { area: Cell; at: Instant }

/**
 * `to` where somebody can have come to by `at`. Refuses `nearby.tooFast`. Nothing bounds who was nowhere within the time
 * that positions are kept.
 */
export function admitMove(from: LastPlace | null, to: Cell, at: Instant): Outcome<Cell, 'nearby.tooFast'> {
  if (!from || at >= from.at + positionLives) return ok(to)
  const [middle, slack] = 'cell' in from ? [cellMiddle(from.cell), 0] : [areaMiddle(from.area), areaSlack]
  const most = moveSlack + slack + (fastest * (at - from.at)) / second
  return metresBetween(middle, cellMiddle(to)) <= most ? ok(to) : refused('nearby.tooFast')
}

/** The cell that others see at `at`: the one that was kept, until it has held for its time. */
export function shownCell(kept: { cell: Cell; at: Instant } | null, here: Cell, at: Instant) {
  return kept && at < kept.at + cellHolds ? kept : { cell: here, at }
}
