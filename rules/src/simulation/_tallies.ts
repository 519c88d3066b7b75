import type { WorldPlan } from '../match/_match-world.ts'
import type { Match } from '../match/match.ts'
import { settle } from '../match/settle.ts'
import type { Instant } from '../time.ts'

/** How a question went for a seat, as it was seen from outside. */
export type TalliedAnswer = { verdict: 'right' | 'near' | 'wrong' | 'none'; elapsed: number }

/** What was seen of a seat. */
export type SeatTally = {
  bot: boolean
  awaySince: Instant | null
  disconnects: number
  left: Instant | null
  lag: number
  locked: TalliedAnswer | null
  answers: TalliedAnswer[]
}

/** Holds the end of a duel against what was seen of it: every answer, the sums, who won, and where the stakes went. */
export function finalTallies(match: Match, tallies: SeatTally[], { stakeCents }: WorldPlan): void {
  if (match.phase.name !== 'ended') throw new Error('not ended')
  const sums = tallies.map(sumOf)
  match.seats.forEach((seat, number) => {
    const [tally, sum] = [tallies[number], sums[number]]
    if (!tally || !sum) throw new Error('a seat that nobody saw')
    const kept = seat.answers.map(({ choice, verdict, elapsedMillis }) => [choice ? verdict : 'none', elapsedMillis])
    const seen = tally.answers.map(({ verdict, elapsed }) => [verdict, elapsed])
    expectThat(JSON.stringify(kept) === JSON.stringify(seen), `seat ${number} has the answers that were accepted`)
    const told = [seat.score, seat.correct, seat.correctMillis]
    expectThat(
      JSON.stringify(told) === JSON.stringify(sum),
      `seat ${number} has ${told.join()} instead of ${sum.join()}`,
    )
  })
  const winner = winnerOf(match.phase.reason, tallies, sums)
  const { results, postings } = settle(match)
  const outcomes = [0, 1].map((seat) => results.find((result) => result.seat === seat)?.outcome)
  const expected = [0, 1].map((seat) =>
    winner === 'void' || winner === 'drawn' ? winner : seat === winner ? 'won' : 'lost',
  )
  expectThat(JSON.stringify(outcomes) === JSON.stringify(expected), `${outcomes.join()} instead of ${expected.join()}`)
  if (!stakeCents) return expectThat(postings.length === 0, 'nothing staked, nothing paid')
  for (const [seat, { bot }] of tallies.entries()) {
    const paid = postings.find(({ account }) =>
      bot ? account.kind === 'house' : account.kind === 'seat' && account.seat === seat,
    )
    const due = typeof winner === 'string' ? stakeCents : winner === seat ? 2 * stakeCents : 0
    expectThat((paid?.amountCents ?? 0) === due, `seat ${seat} is paid ${paid?.amountCents ?? 0} instead of ${due}`)
  }
}

/** Points, right answers and the time spent on those; the tenth question counts twice. */
function sumOf({ answers }: SeatTally): [number, number, number] {
  const right = answers.filter(({ verdict }) => verdict === 'right')
  const points = answers.map(({ verdict, elapsed }, position) => {
    const full = Math.round(100 - (50 * Math.max(0, elapsed - 500)) / 30_000)
    const own = verdict === 'right' ? full : verdict === 'near' ? Math.round(full / 2) : 0
    return position === 9 ? 2 * own : own
  })
  return [points.reduce((sum, one) => sum + one, 0), right.length, right.reduce((sum, { elapsed }) => sum + elapsed, 0)]
}

/** Who left has lost; else score, then right answers, then less time on them. */
function winnerOf(reason: string, tallies: SeatTally[], sums: [number, number, number][]): 0 | 1 | 'drawn' | 'void' {
  if (reason === 'voided' || reason === 'cancelled') return 'void'
  if (reason === 'forfeited') return tallies[0]?.left === null ? 0 : 1
  const [one, other] = sums
  if (!one || !other) throw new Error('two seats')
  for (const [index, sign] of [1, 1, -1].entries()) {
    const ahead = ((one[index] ?? 0) - (other[index] ?? 0)) * sign
    if (ahead !== 0) return ahead > 0 ? 0 : 1
  }
  return 'drawn'
}

function expectThat(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}
