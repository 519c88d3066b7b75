import { beforeAll, describe, expect, test } from 'vitest'

import { btz, type Cents } from '../../money.ts'
import type { Grant } from '../../progress/grant.ts'
import { achievementPay } from '../../achievement/achievements.ts'
import { odds } from '../../box/odds.ts'
import { tierZones } from '../../league/close-group.ts'
import { battleRules } from '../../district/battle.ts'
import { comboPay } from '../../mission/mission.ts'
import { catalogue } from '../../store/catalogue.ts'
import { bank, BankMemory, everything } from './bank.ts'
import { usualBuying, catalogueFor } from './catalogue.ts'
import { economyTable, ratioBounds } from './economy-table.ts'
import { isWeekly } from './reward-bus.ts'
import { simulateYear } from './simulate-year.ts'
import { temperamentAt } from './temperaments.ts'
import type { Plan } from './economy.ts'
import { random } from '../../random.ts'
import type { YearRecord } from './year-record.ts'

const plan: Plan = { players: 50, days: 60, seed: 'test', monthlyDrop: true, buying: usualBuying }
const small: Plan = { ...plan, players: 20, days: 22 }

type Made = Grant & { userId: string; day: string }

let record: YearRecord
let usual: string
const made: Made[] = []
beforeAll(() => {
  record = simulateYear(plan, (userId, day, grant) => made.push({ ...grant, userId, day }))
  usual = tableOf(small)
})

describe('sixty days of fifty players', () => {
  test('leave books that balance: nothing is lost, nothing is held for a duel, nobody owes', () => {
    expect(record.sums()).toEqual({ all: 0, escrow: 0 })
    const { snapshots } = record
    for (const { balanceCents, earnedCents } of snapshots.get(60) ?? []) {
      expect(earnedCents).toBeGreaterThanOrEqual(0)
      expect(balanceCents).toBeGreaterThanOrEqual(earnedCents)
    }
  })

  test('pay what was granted and nothing else: balances are grants less what was spent', () => {
    const granted = made.reduce((sum, one) => sum + one.earnedCents + one.grantedCents, 0)
    const spent = record.players.reduce((sum, { story }) => sum + story.spentCents, 0)
    const held = (record.snapshots.get(60) ?? []).reduce((sum, one) => sum + one.balanceCents, 0)
    const donated = record.players.reduce((sum, { story }) => sum + story.donatedCents, 0)
    expect(held).toBe(granted - spent - donated)
    expect(flowsOf('mint')).toBe(granted)
    expect(flowsOf('treasury')).toBe(donated)
    expect(flowsOf('burn')).toBe(spent + flowsOf('burn', 'districtChallenge'))
  })

  test('burn challenges out of what was given, and pay who fought what the rules say', () => {
    const burned = flowsOf('burn', 'districtChallenge')
    expect(burned).toBeGreaterThan(0)
    expect(burned % btz(battleRules.costBtz)).toBe(0)
    expect(burned).toBeLessThanOrEqual(flowsOf('treasury'))
    const paid = made.filter(({ source }) => source === 'battle')
    expect(paid.length).toBeGreaterThan(0)
    const { won, drawn, lost } = battleRules.payBtz
    for (const one of paid) {
      expect([won, drawn, lost].map(btz)).toContain(one.earnedCents)
      expect([one.xp, one.points]).toEqual([battleRules.xp, battleRules.xp])
    }
    // Nobody has lived anywhere for a week before that.
    expect((paid.map(({ day }) => day).toSorted()[0] ?? '') >= '2026-01-12').toBe(true)
    const once = paid.map(({ userId, ref }) => `${userId} ${ref}`)
    expect(new Set(once).size).toBe(once.length)
  })

  // product 6.3, 5.12: what a player may be paid on one day, in BTZ, by source; and how often
  test.each([
    ['answers', 180, 1_000],
    ['quizFinish', 100, 1_000],
    ['perfectQuiz', 250, 10],
    ['firstQuiz', 150, 1],
    ['dailyDuel', 180, 3],
    ['missionCombo', 1_000, 1],
  ] as const)('%s pays at most %d BTZ to a player on a day', (source, most, times) => {
    const days = perDay(made.filter((one) => one.source === source && one.earnedCents > 0))
    expect(days.length).toBeGreaterThan(0)
    expect(Math.max(...days.map(sumOf))).toBeLessThanOrEqual(btz(most))
    expect(Math.max(...days.map((grants) => grants.length))).toBeLessThanOrEqual(times)
  })

  test('without a boost for answers the cap is 120 BTZ', () => {
    const plain = simulateWatched({ ...small, buying: { ...usualBuying, btzBoost: 0 } })
    const days = perDay(plain.filter(({ source }) => source === 'answers'))
    expect(Math.max(...days.map(sumOf))).toBeLessThanOrEqual(btz(120))
  })

  test('five missions a day and five a week are paid, and the combo with all five of a day', () => {
    const missions = made.filter(({ source }) => source === 'mission')
    const daily = perDay(missions.filter(({ ref }) => !isWeekly(ref)))
    expect(Math.max(...daily.map(sumOf))).toBe(btz(40 + 60 + 80 + 100 + 120))
    const full = daily.filter((grants) => grants.length === 5)
    expect(made.filter(({ source }) => source === 'missionCombo')).toHaveLength(full.length)
    const weekly = Map.groupBy(
      missions.filter(({ ref }) => isWeekly(ref)),
      ({ userId, ref }) => `${userId} ${ref.slice(0, 15)}`,
    )
    for (const grants of weekly.values()) expect(sumOf(grants)).toBeLessThanOrEqual(btz(2_000))
  })

  test('levels, lengths of the streak and achievements are paid once in a life', () => {
    const once = made.filter(({ source }) => ['signUp', 'levelUp', 'streak', 'achievement', 'league'].includes(source))
    const keys = once.map(({ userId, source, ref }) => `${userId} ${source} ${ref}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(once.some(({ source }) => source === 'league')).toBe(true)
  })

  test('come to a ratio inside the bounds once people no longer save', () => {
    const { ratio } = economyTable(record)
    expect(ratio.steady).toBeGreaterThan(ratioBounds.least)
    expect(ratio.steady).toBeLessThan(ratioBounds.most)
    expect(ratio.months[0]).toBeLessThan(ratio.steady)
  })
})

test('the same seed gives the same table, another seed another', () => {
  expect(tableOf(small)).toBe(usual)
  expect(tableOf({ ...small, seed: 'other' })).not.toBe(usual)
})

// Constants of the rules that are objects can be changed for a moment: the year is lived by the rules themselves.
test.each<[string, () => () => void]>([
  ['what the combo pays', () => changed(comboPay, { cents: btz(1) })],
  ['what a hint costs', () => changed<{ price: Cents }>(catalogue.hintFiftyFifty, { price: btz(31) })],
  ['what is in a common box', () => changed(odds.common, { btz: 0, hints: 7_000 })],
  ['what an achievement pays', () => changed(achievementPay.common, { paid: btz(31) })],
  ['who rises in copper', () => changed(tierZones.copper, { promoted: 1 })],
])('a change of %s changes the table', (_, change) => {
  const undo = change()
  try {
    expect(tableOf(small)).not.toBe(usual)
  } finally {
    undo()
  }
})

test('who buys nothing to wear keeps more', () => {
  const rare = economyTable(simulateYear({ ...small, buying: { ...usualBuying, cosmetics: 0 } }))
  expect(rare.sinks.some(({ reason }) => reason === 'cosmetics')).toBe(false)
  expect(rare.ratio.whole).toBeLessThan(economyTable(record).ratio.whole)
})

// product 6.4
test('the launch sells 49 pieces worth 217,600 BTZ, and each month brings 18 worth 59,000', () => {
  const launch = catalogueFor(30, true)
  expect([launch.length, worth(launch)]).toEqual([49, btz(217_600)])
  const second = catalogueFor(31, true)
  expect([second.length - 49, worth(second) - worth(launch)]).toEqual([18, btz(59_000)])
  expect(catalogueFor(365, false)).toHaveLength(49)
})

// product 6.7
test('of a thousand players 550 are casual, 300 regular, 120 dedicated and 30 hardcore', () => {
  const all = Array.from({ length: 1_000 }, (_, index) => temperamentAt(index, 1_000))
  const counts = ['casual', 'regular', 'dedicated', 'hardcore'].map((one) => all.filter((each) => each === one).length)
  expect(counts).toEqual([550, 300, 120, 30])
})

test('no question comes again before all others came', () => {
  const memory = new BankMemory(random('bank'))
  const asked = Array.from({ length: bank.length / 10 }, () => memory.draw(everything, 10)).flat()
  expect(new Set(asked).size).toBe(bank.length)
})

function tableOf(one: Plan): string {
  return JSON.stringify(economyTable(simulateYear(one)))
}

function simulateWatched(one: Plan): Made[] {
  const seen: Made[] = []
  simulateYear(one, (userId, day, grant) => seen.push({ ...grant, userId, day }))
  return seen
}

function changed<Rule extends object>(rule: Rule, change: Partial<Rule>): () => void {
  const before = { ...rule }
  Object.assign(rule, change)
  return () => Object.assign(rule, before)
}

function perDay(grants: readonly Made[]): Made[][] {
  return [...Map.groupBy(grants, ({ userId, day }) => `${userId} ${day}`).values()]
}

function sumOf(grants: readonly Made[]): number {
  return grants.reduce((sum, one) => sum + one.earnedCents, 0)
}

function flowsOf(kind: string, reason?: string): number {
  const days = record
    .flows()
    .filter((flow) => flow.kind === kind && (reason === undefined || flow.reason === reason))
    .flatMap(({ byDay }) => byDay)
  return days.reduce((sum, one) => sum + (one ?? 0), 0)
}

function worth(items: readonly { price: Cents }[]): number {
  return items.reduce((sum, { price }) => sum + price, 0)
}
