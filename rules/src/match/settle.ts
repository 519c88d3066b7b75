import { add, cents, negate, split, subtract, type Cents } from '../money.ts'
import { formatNamed } from './format.ts'
import type { Match, SeatNumber } from './match.ts'
import { isPerson } from './occupant.ts'
import { places, type Place } from './places.ts'

/** A movement out of (negative) or into (positive) an account that the match knows; a bot's seat pays from the house. */
export type StakePosting = {
  account: { kind: 'escrow' } | { kind: 'seat'; seat: SeatNumber } | { kind: 'house' } | { kind: 'burn' }
  amountCents: Cents
}

export type SeatResult = { seat: SeatNumber; place: number; outcome: 'won' | 'lost' | 'drawn' | 'void' }

/** Settlement of an ended match. The postings sum to zero and empty the escrow; none where nothing was staked. */
export type Settlement = { results: SeatResult[]; postings: StakePosting[] }

/** Share of a pool of entries that is burned. Source: product 5.7. */
const burnedShare = { of: 10, weight: 1 }

/** Percent of the pool by place, for so many paying players at most. Source: product 6.6. */
const prizeTables: { upTo: number; shares: number[] }[] = [
  { upTo: 4, shares: [100] },
  { upTo: 8, shares: [65, 35] },
  { upTo: 16, shares: [50, 30, 20] },
  { upTo: 32, shares: [40, 25, 15, 10, 10] },
  { upTo: 64, shares: [30, 20, 14, 10, 8, 7, 6, 5] },
  { upTo: 100, shares: [25, 16, 12, 9, 8, 7, 6, 5, 4, 4, 2, 2] },
]

/**
 * The seats that put something into escrow: where the winner takes the pot a bot does too, with the house's BTZ; where
 * prizes are shared out bots pay no entry and win none. Source: product 4.8, 5.7.
 */
export function payersOf(match: Match): SeatNumber[] {
  const botsPay = formatNamed(match.format).prize === 'pot'
  return match.seats.flatMap((seat, number) => (botsPay || isPerson(seat.occupant) ? [number] : []))
}

/** Settles an ended match; one that has not ended is our mistake and throws. */
export function settle(match: Match): Settlement {
  if (match.phase.name !== 'ended') throw new Error('the match has not ended')
  const isVoid = match.phase.reason === 'voided' || match.phase.reason === 'cancelled'
  const ranking = places(match)
  const results = ranking.map(({ seat, place }) => ({
    seat,
    place,
    outcome: isVoid ? ('void' as const) : outcomeOf(ranking, place),
  }))
  return { results, postings: match.stakeCents === null ? [] : stakePostings(match, ranking, isVoid, match.stakeCents) }
}

function outcomeOf(ranking: Place[], place: number): 'won' | 'lost' | 'drawn' {
  if (place > 1) return 'lost'
  return ranking.filter((other) => other.place === 1).length > 1 ? 'drawn' : 'won'
}

function stakePostings(match: Match, ranking: Place[], isVoid: boolean, stake: Cents): StakePosting[] {
  const payers = payersOf(match)
  const pot = cents(stake * payers.length)
  const { prize } = formatNamed(match.format)
  const paid = isVoid
    ? payers.map((seat) => ({ seat, amountCents: stake }))
    : prize === 'table'
      ? tablePrizes(
          ranking.filter(({ seat }) => payers.includes(seat)),
          pot,
          stake,
        )
      : potPrizes(
          ranking.filter(({ seat }) => payers.includes(seat)),
          pot,
        )
  const burned = subtract(pot, add(...paid.map(({ amountCents }) => amountCents)))
  const postings: StakePosting[] = [
    { account: { kind: 'escrow' }, amountCents: negate(pot) },
    ...paid.map(({ seat, amountCents }) => ({ account: accountOf(match, seat), amountCents })),
    { account: { kind: 'burn' }, amountCents: burned },
  ]
  return postings.filter(({ amountCents }) => amountCents !== 0)
}

function accountOf(match: Match, seat: SeatNumber): StakePosting['account'] {
  const occupant = match.seats[seat]?.occupant
  return occupant && !isPerson(occupant) ? { kind: 'house' } : { kind: 'seat', seat }
}

type Prize = { seat: SeatNumber; amountCents: Cents }

/** The winner takes the whole pot; players who are level share it evenly, which returns the stakes of a drawn duel. */
function potPrizes(ranking: Place[], pot: Cents): Prize[] {
  const best = Math.min(...ranking.map(({ place }) => place))
  const winners = ranking.filter(({ place }) => place === best)
  const { shares } = split(
    pot,
    winners.map(() => 1),
  )
  return winners.map(({ seat }, index) => ({ seat, amountCents: shares[index] ?? cents(0) }))
}

/**
 * Prizes by table from nine tenths of the pool. The least prize is the entry: where a paid place would get less, the list
 * is cut there, and the places before it share the pool in their proportion. The best place is never cut. Source: product 6.6.
 */
function tablePrizes(ranking: Place[], pot: Cents, entry: Cents): Prize[] {
  const { shares: parts } = split(pot, [burnedShare.of - burnedShare.weight, burnedShare.weight])
  const pool = parts[0] ?? cents(0)
  const best = ranking[0]?.place ?? 1
  let table = prizeTables.find(({ upTo }) => ranking.length <= upTo)?.shares ?? []
  for (;;) {
    const prizes = sharedPrizes(ranking, pool, table)
    const paidPlaces = ranking.slice(0, table.length)
    const tooLittle = paidPlaces.findIndex(
      ({ place }, index) => place > best && (prizes[index]?.amountCents ?? 0) < entry,
    )
    if (tooLittle < 1) return prizes
    table = table.slice(0, tooLittle)
  }
}

/** Players who are level share the sum of their places; what rounding leaves is burned. */
function sharedPrizes(ranking: Place[], pool: Cents, table: number[]): Prize[] {
  const { shares } = split(pool, table)
  return ranking.map(({ seat, place }) => {
    const level = ranking.flatMap((other, index) => (other.place === place ? [shares[index] ?? cents(0)] : []))
    const { shares: each } = split(
      add(...level),
      level.map(() => 1),
    )
    return { seat, amountCents: each[0] ?? cents(0) }
  })
}
