import { btz, cents, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, type Instant, type Millis } from '../time.ts'
import type { DistrictKey } from '../words.ts'

/** Where a player lives, and since when. */
export type Residence = { district: DistrictKey; since: Instant }

/** What a move to another district costs; the first home is free. Source: product 5.11. */
export const moveCents: Cents = btz(200)

/** How long a player lives in a district before they may move again. Source: product 5.11. */
export const moveWait: Millis = 7 * 24 * hour

/** What the next home costs, and from when on it may be taken; null where it may be taken now. */
export type Move = { priceCents: Cents; from: Instant | null }

/** The next home of whoever lives in `residence` at `at`, null for nowhere. */
export function nextMove(residence: Residence | null, at: Instant): Move {
  if (!residence) return { priceCents: cents(0), from: null }
  const from = residence.since + moveWait
  return { priceCents: moveCents, from: at < from ? from : null }
}

type MoveRefusal = 'district.livesThere' | 'district.movedLately' | 'district.priceChanged'

/**
 * The price of moving to `district`, where it is the one that the player saw. Refuses `district.livesThere`,
 * `district.movedLately` with `from`, the first moment of the next move, and `district.priceChanged` with `priceCents`.
 */
export function confirmMove(
  residence: Residence | null,
  { district, seenCents }: { district: DistrictKey; seenCents: number },
  at: Instant,
): Outcome<Cents, MoveRefusal> {
  if (residence?.district === district) return refused('district.livesThere')
  const { priceCents, from } = nextMove(residence, at)
  if (from !== null) return refused('district.movedLately', { from })
  return seenCents === priceCents ? ok(priceCents) : refused('district.priceChanged', { priceCents })
}
