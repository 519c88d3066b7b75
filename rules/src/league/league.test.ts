import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { btz } from '../money.ts'
import { leagueWeek, leagueWeekOpening, minute, shiftDay, type Day } from '../time.ts'
import { rankGroup, type GroupSeat, type RankedSeat, prizeOfPlace, sharedPrize, zonesOf } from './close-group.ts'
import { paceOf, leagueTiers, tierAfterAbsence, tierBy, tierNumber, type LeagueTier } from './tiers.ts'
import { arrive, closesAt, newStanding, seatingEnds, standingIn, takePart } from './seating.ts'

const week: Day = '2026-11-23'
const after = (weeks: number): Day => shiftDay(week, 7 * weeks)
const tiers = fc.constantFrom(...leagueTiers)

describe('tiers', () => {
  test('are eight, and nobody passes an end', () => {
    expect(leagueTiers.map(tierNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect([tierBy('copper', -1), tierBy('copper', 1), tierBy('satoshi', 1)]).toEqual(['copper', 'bronze', 'satoshi'])
  })

  // product 6.2: at most one tier in four weeks
  test.each([
    ['the same week', 0, 'gold'],
    ['the next week', 1, 'gold'],
    ['three weeks missed', 4, 'gold'],
    ['four weeks missed', 5, 'silver'],
    ['seven weeks missed', 8, 'silver'],
    ['eight weeks missed', 9, 'bronze'],
    ['a year missed', 53, 'copper'],
  ] as const)('absence: %s', (_, weeks, tier) => {
    expect(tierAfterAbsence('gold', week, after(weeks))).toBe(tier)
  })

  test('no absence costs more than a tier in any four weeks', () => {
    fc.assert(
      fc.property(tiers, fc.nat(120), (tier, weeks) => {
        const [earlier, later] = [
          tierAfterAbsence(tier, week, after(weeks)),
          tierAfterAbsence(tier, week, after(weeks + 4)),
        ]
        expect(tierNumber(earlier) - tierNumber(later)).toBeOneOf([0, 1])
      }),
    )
  })
})

// product 6.2: median points of the last four weeks
test.each([
  [[], 'calm'],
  [[0, 0, 0, 0], 'calm'],
  [[499], 'calm'],
  [[500], 'steady'],
  [[499, 500], 'calm'],
  [[0, 0, 0, 1_500], 'brisk'],
  [[100, 1_499, 9_000], 'steady'],
  [[1_499, 1_501], 'brisk'],
  [[4_000, 4_000, 100, 5_000], 'intense'],
  [[3_999], 'brisk'],
] as const)('pace of %j is %s', (points, pace) => {
  expect(paceOf(points)).toBe(pace)
})

describe('seats', () => {
  const at = leagueWeekOpening(week)
  const lastWeeks = [700, 800]
  const first = { week, at, now: at, lastWeeks }

  test('somebody new is seated in copper at their pace', () => {
    expect(arrive(newStanding(week), first).seat).toEqual({ tier: 'copper', pace: 'steady' })
  })

  test('the last minute of Friday in São Paulo has a seat, the Saturday none, and the week counts all the same', () => {
    expect(seatingEnds(week)).toBe(Date.parse('2026-11-28T03:00:00Z'))
    const old = { ...newStanding(week), tier: 'gold' as const, activeWeek: after(-6) }
    const friday = seatingEnds(week) - 1
    expect(arrive(old, { ...first, at: friday, now: friday }).seat).toMatchObject({ tier: 'silver' })
    const saturday = arrive(old, { ...first, at: friday + 1, now: friday + 1 })
    expect(saturday).toEqual({ seat: null, standing: { ...old, tier: 'silver', activeWeek: week } })
  })

  test('a point that is looked at after its week has no seat in it', () => {
    expect(arrive(newStanding(week), { ...first, now: leagueWeekOpening(after(1)) - 1 }).seat).not.toBeNull()
    expect(arrive(newStanding(week), { ...first, now: leagueWeekOpening(after(1)) }).seat).toBeNull()
  })

  test('who opted out is not seated, misses nothing for it, and comes back to the same tier', () => {
    const gold = { ...newStanding(week), tier: 'gold' as const }
    const out = takePart(gold, { takesPart: false, week, seated: false })
    expect(arrive(out, first).seat).toBeNull()
    const back = takePart(out, { takesPart: true, week: after(40), seated: false })
    expect(back).toEqual({ tier: 'gold', activeWeek: after(40), optedOut: false, leftWeek: null })
    expect(arrive(back, { ...first, week: after(40), ...atOpening(after(40)) }).seat?.tier).toBe('gold')
  })

  test('what was missed before opting out is not saved by it', () => {
    const old = { ...newStanding(week), tier: 'gold' as const }
    expect(takePart(old, { takesPart: false, week: after(5), seated: false }).tier).toBe('silver')
  })

  test('a seat that was given up is not had again in its week, but in the next', () => {
    const out = takePart(newStanding(week), { takesPart: false, week, seated: true })
    const back = takePart(out, { takesPart: true, week, seated: false })
    expect(arrive(back, first).seat).toBeNull()
    expect(arrive(back, { ...first, week: after(1), ...atOpening(after(1)) }).seat).not.toBeNull()
  })

  test('looking back changes nothing', () => {
    const ahead = { ...newStanding(after(2)), tier: 'gold' as const }
    expect(standingIn(ahead, week)).toBe(ahead)
  })

  test('groups are closed a minute after the week', () => {
    expect(closesAt(week)).toBe(Date.parse('2026-11-30T03:01:00Z'))
    expect(leagueWeek(closesAt(week) - minute)).toBe(after(1))
  })

  function atOpening(monday: Day) {
    return { at: leagueWeekOpening(monday), now: leagueWeekOpening(monday) }
  }
})

// product 6.2
test.each([
  ['copper', 30, 20, 0],
  ['bronze', 30, 15, 5],
  ['silver', 30, 10, 5],
  ['gold', 30, 10, 5],
  ['platinum', 30, 10, 5],
  ['diamond', 30, 7, 5],
  ['master', 30, 7, 7],
  ['satoshi', 30, 0, 7],
  ['copper', 12, 12, 0],
  ['bronze', 18, 15, 3],
  ['silver', 12, 10, 2],
  ['gold', 11, 3, 0],
  ['satoshi', 11, 0, 0],
  ['copper', 2, 0, 0],
  ['copper', 1, 0, 0],
] as const)('zones of %s with %i seats', (tier, seats, promoted, demoted) => {
  expect(zonesOf(tier, seats)).toEqual({ promoted, demoted })
})

describe('prizes', () => {
  // product 6.2: 600/400/250, places 4-10 100, ×(1+0.1·(tier−1))
  test.each([
    ['copper', 1, 600],
    ['copper', 2, 400],
    ['copper', 3, 250],
    ['copper', 4, 100],
    ['copper', 10, 100],
    ['copper', 11, 0],
    ['bronze', 3, 275],
    ['satoshi', 1, 1_020],
    ['satoshi', 10, 170],
  ] as const)('%s, place %i: %i BTZ', (tier, place, paid) => {
    expect(prizeOfPlace(tier, place, 30)).toBe(btz(paid))
  })

  test('a small group pays its top third only, and nobody for being alone', () => {
    expect([1, 2, 3, 4].map((place) => prizeOfPlace('copper', place, 9))).toEqual([600, 400, 250, 0].map(btz))
    expect(prizeOfPlace('copper', 1, 2)).toBe(0)
    expect(prizeOfPlace('copper', 10, 12)).toBe(btz(100))
  })

  test('who ties shares what the places pay', () => {
    expect(sharedPrize('copper', { rank: 1, tied: 2, seats: 30 })).toBe(btz(500))
    expect(sharedPrize('copper', { rank: 10, tied: 3, seats: 30 })).toBe(3_333)
    expect(sharedPrize('copper', { rank: 11, tied: 3, seats: 30 })).toBe(0)
  })
})

describe('a group', () => {
  const group = fc
    .array(fc.record({ points: fc.integer({ min: 1, max: 25 }), reachedAt: fc.nat(5) }), { maxLength: 30 })
    .map((seats) =>
      seats.map((seat, index): GroupSeat => ({ ...seat, userId: `player-${String(index).padStart(2, '0')}` })),
    )
  const holds = (check: (ranked: RankedSeat[], tier: LeagueTier, seats: GroupSeat[]) => void) =>
    fc.assert(
      fc.property(tiers, group, (tier, seats) => check(rankGroup(tier, seats), tier, seats)),
      { numRuns: 500 },
    )

  test('has everybody once, in the same order however it was read, with the rank that counting gives', () => {
    holds((ranked, tier, seats) => {
      expect(ranked.map((seat) => seat.userId).toSorted()).toEqual(seats.map((seat) => seat.userId))
      expect(rankGroup(tier, seats.toReversed())).toEqual(ranked)
      for (const one of ranked) expect(one.rank).toBe(1 + seats.filter((other) => other.points > one.points).length)
      for (const [index, one] of ranked.entries()) {
        const next = ranked[index + 1]
        if (next) expect([next.points < one.points, next.reachedAt >= one.reachedAt]).toContain(true)
      }
    })
  })

  test('equal points have one fate, more points never a worse one, and nobody moves by more than a tier', () => {
    const worth = { promoted: 2, stayed: 1, demoted: 0 }
    holds((ranked, tier) => {
      for (const one of ranked) {
        expect(Math.abs(tierNumber(one.tierAfter) - tierNumber(tier))).toBeLessThanOrEqual(1)
        for (const other of ranked) {
          if (one.points === other.points) expect(one.move).toBe(other.move)
          if (one.points > other.points) expect(worth[one.move]).toBeGreaterThanOrEqual(worth[other.move])
        }
      }
    })
  })

  test('at least its zone rises, at most its zone falls, nobody falls from copper or a small group', () => {
    holds((ranked, tier) => {
      const { promoted, demoted } = zonesOf(tier, ranked.length)
      expect(promoted + demoted).toBeLessThanOrEqual(ranked.length)
      expect(ranked.filter((seat) => seat.move === 'promoted').length).toBeGreaterThanOrEqual(promoted)
      const fallen = ranked.filter((seat) => seat.move === 'demoted').length
      expect(fallen).toBeLessThanOrEqual(tier === 'copper' || ranked.length < 12 ? 0 : demoted)
    })
  })

  test('never pays more than its places, and a better place never less', () => {
    holds((ranked, tier) => {
      const pot = ranked.reduce((sum, _, index) => sum + prizeOfPlace(tier, index + 1, ranked.length), 0)
      const paid = ranked.reduce((sum, seat) => sum + seat.prizeCents, 0)
      expect(paid).toBeLessThanOrEqual(pot)
      expect(pot - paid).toBeLessThan(30)
      for (const [index, one] of ranked.entries()) {
        const next = ranked[index + 1]
        if (next) expect(one.prizeCents).toBeGreaterThanOrEqual(next.prizeCents)
      }
    })
  })

  test('without ties exactly the zones move', () => {
    const seats = Array.from({ length: 30 }, (_, index) => ({ userId: `p${index}`, points: 100 - index, reachedAt: 0 }))
    const moves = rankGroup('master', seats).map((seat) => seat.move)
    expect(moves).toEqual([...times(7, 'promoted'), ...times(16, 'stayed'), ...times(7, 'demoted')])
  })

  test('a tie across the edges rises together and does not fall', () => {
    const seats = Array.from({ length: 30 }, (_, index) => ({
      userId: `p${index}`,
      reachedAt: index,
      points: index >= 5 && index < 8 ? 50 : index >= 22 ? 10 : 100 - index,
    }))
    const moves = Map.groupBy(rankGroup('diamond', seats), (seat) => seat.move)
    expect(moves.get('promoted')?.length).toBe(7)
    const tied = seats.map((seat) => ({ ...seat, points: seat.points === 50 ? 99 : seat.points }))
    expect(rankGroup('diamond', tied).filter((seat) => seat.move === 'demoted')).toEqual([])
  })

  function times<Value>(count: number, value: Value): Value[] {
    return Array.from({ length: count }, () => value)
  }
})
