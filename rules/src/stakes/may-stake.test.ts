import { describe, expect, test } from 'vitest'

import { adult } from '../audience/_audience.ts'
import { standardSettings } from '../game-settings.ts'
import { btz, cents, negate } from '../money.ts'
import { hour, minute } from '../time.ts'
import { noon, staker } from './_staker.ts'
import { admitBotStake, admitPair, coverStake, pairFlowWindow, stakeAmounts, stakeLevel } from './amounts.ts'
import { exclude } from './exclusion.ts'
import { deviceCaps, flowCaps } from './flow.ts'
import { admitStake, stakeBarAt, type Staker } from './may-stake.ts'
import { afterStake, defaultLossLimit, lossRunAt, mayLose, noLosses, softPause } from './loss-limit.ts'

function codeOf(about: Partial<Staker>, wholeBtz: number): string | null {
  const outcome = admitStake(staker(about), btz(wholeBtz), noon)
  return outcome.ok ? null : outcome.code
}

describe('a stake', () => {
  test('of every amount is open to whom nothing bars', () => {
    for (const amount of stakeAmounts) expect([amount, codeOf({}, amount)]).toEqual([amount, null])
  })

  test('that is none of the amounts is refused, whoever wants it', () => {
    for (const amount of [1, 49, 51, 200, 249, 999, 1_001, -50, 5_000]) expect(codeOf({}, amount)).toBe('stakes.amount')
    expect(admitStake(staker(), cents(5_001), noon)).toMatchObject({ code: 'stakes.amount' })
    expect(coverStake(btz(0), { level: 20, earned: btz(100) })).toMatchObject({ code: 'stakes.amount' })
  })

  test('opens with the level', () => {
    for (const [amount, level] of [
      [50, 1],
      [100, 1],
      [250, 5],
      [500, 10],
      [1_000, 15],
    ] as const) {
      expect(stakeLevel(amount)).toBe(level)
      expect(codeOf({ level }, amount)).toBe(null)
      if (level === 1) continue
      const early = admitStake(staker({ level: level - 1 }), btz(amount), noon)
      expect(early).toEqual({ ok: false, code: 'stakes.level', details: { fromLevel: level } })
    }
  })

  test('from 250 BTZ up is at most a quarter of what was earned; below it is enough to cover it', () => {
    expect(codeOf({ earned: btz(50) }, 50)).toBe(null)
    expect(codeOf({ earned: btz(100) }, 100)).toBe(null)
    expect(codeOf({ earned: cents(4_999) }, 50)).toBe('wallet.insufficient')
    for (const amount of [250, 500, 1_000]) {
      expect(codeOf({ earned: btz(4 * amount) }, amount)).toBe(null)
      const tooMuch = admitStake(staker({ earned: cents(400 * amount - 1) }), btz(amount), noon)
      expect(tooMuch).toEqual({ ok: false, code: 'stakes.share', details: { percent: 25 } })
    }
    expect(coverStake(btz(250), { level: 5, earned: btz(100) })).toEqual({
      ok: false,
      code: 'wallet.insufficient',
      details: { lot: 'earned', amountCents: 25_000, availableCents: 10_000, missingCents: 15_000 },
    })
  })

  test('is for adults: from the eighteenth birthday on, and never where the age is not known', () => {
    const audience = adult({ birthDate: '2008-11-21' })
    const midnight = Date.parse('2026-11-21T03:00:00Z')
    expect(stakeBarAt(staker({ audience }), midnight - 1)).toEqual({ bar: 'minor', until: null })
    expect(stakeBarAt(staker({ audience }), midnight)).toBe(null)
    for (const birthDate of [null, '2008-11-22', '2010-01-01']) {
      for (const amount of stakeAmounts)
        expect(codeOf({ audience: adult({ birthDate }) }, amount)).toBe(amount ? 'stakes.minor' : null)
    }
  })

  test('is barred by the switch, an unconfirmed address and a lock, while friendly duels stay open', () => {
    expect(codeOf({ enabled: false }, 50)).toBe('stakes.off')
    expect(codeOf({ audience: adult({ confirmed: false }) }, 50)).toBe('stakes.unconfirmed')
    expect(codeOf({ lockedUntil: noon + 1 }, 50)).toBe('stakes.paused')
    expect(codeOf({ lockedUntil: noon }, 50)).toBe(null)
    const audience = adult({ birthDate: null, confirmed: false })
    expect(codeOf({ audience }, 50)).toBe('stakes.minor')
    expect(codeOf({ audience, enabled: false }, 50)).toBe('stakes.off')
    expect(codeOf({ audience, enabled: false, earned: btz(0) }, 0)).toBe(null)
  })

  test('is barred by an exclusion for as long as that lasts', () => {
    const asked = exclude(null, 'day', noon)
    const exclusion = asked.ok ? asked.value : null
    expect(stakeBarAt(staker({ exclusion }), noon)).toEqual({ bar: 'excluded', until: noon + 24 * hour })
    expect(codeOf({ exclusion }, 50)).toBe('stakes.excluded')
    expect(stakeBarAt(staker({ exclusion }), noon + 24 * hour)).toBe(null)
  })

  test('waits for an operator’s look without an end that could be told, behind what the player asked for', () => {
    expect(stakeBarAt(staker({ onHold: true, solosLeft: 1, lockedUntil: noon + 1 }), noon)).toEqual({
      bar: 'onHold',
      until: null,
    })
    expect(admitStake(staker({ onHold: true }), btz(50), noon)).toEqual({
      ok: false,
      code: 'stakes.onHold',
      details: {},
    })
    expect(codeOf({ onHold: true }, 0)).toBe(null)
    const asked = exclude(null, 'day', noon)
    expect(codeOf({ onHold: true, exclusion: asked.ok ? asked.value : null }, 50)).toBe('stakes.excluded')
  })

  test('comes after the first finished solos, and says how many are left', () => {
    expect(stakeBarAt(staker({ solosLeft: 1 }), noon)).toEqual({ bar: 'solosFirst', until: null })
    expect(admitStake(staker({ solosLeft: 2 }), btz(50), noon)).toEqual({
      ok: false,
      code: 'stakes.solosFirst',
      details: { solosLeft: 2 },
    })
    expect(codeOf({ solosLeft: 3 }, 0)).toBe(null)
  })

  test('that is barred says until when, where the bar ends by itself', () => {
    expect(admitStake(staker({ lockedUntil: noon + 5 }), btz(50), noon)).toEqual({
      ok: false,
      code: 'stakes.paused',
      details: { until: noon + 5 },
    })
    expect(admitStake(staker({ enabled: false }), btz(50), noon)).toEqual({
      ok: false,
      code: 'stakes.off',
      details: {},
    })
  })

  test('keeps the day in its loss limit: what was won today may be lost again', () => {
    expect(mayLose(defaultLossLimit, btz(300), noon)).toBe(btz(1_000))
    expect(mayLose(defaultLossLimit, negate(btz(300)), noon)).toBe(btz(700))
    expect(codeOf({ netToday: negate(btz(950)) }, 50)).toBe(null)
    expect(codeOf({ netToday: negate(btz(950)) }, 100)).toBe('stakes.lossLimit')
    expect(codeOf({ netToday: negate(cents(95_001)) }, 50)).toBe('stakes.lossLimit')
    expect(codeOf({ netToday: btz(300) }, 1_000)).toBe(null)
    const limit = { cents: btz(0), next: null }
    expect(stakeBarAt(staker({ limit }), noon)).toEqual({ bar: 'lossLimit', until: noon + 15 * hour })
  })
})

describe('what flows between players', () => {
  const net = (day: number, week = day) => ({ flow: { day: cents(day * 100), week: cents(week * 100) } })

  test('keeps the winner in the caps of a day and a week: a stake that could pass one is refused before', () => {
    expect(codeOf(net(950), 50)).toBe(null)
    expect(codeOf(net(950), 100)).toBe('stakes.flowLimit')
    expect(codeOf(net(0, 2_400), 100)).toBe(null)
    expect(codeOf(net(0, 2_400), 250)).toBe('stakes.flowLimit')
    expect(codeOf(net(-500), 1_000)).toBe(null)
  })

  test('keeps the loser in wider ones', () => {
    expect(codeOf(net(-1_950), 50)).toBe(null)
    expect(codeOf(net(-1_950), 100)).toBe('stakes.flowLimit')
    expect(codeOf(net(0, -4_500), 500)).toBe(null)
    expect(codeOf(net(0, -4_500), 1_000)).toBe('stakes.flowLimit')
  })

  test('bars every stake where the smallest does not fit, without an end that could be told', () => {
    expect(stakeBarAt(staker(net(950)), noon)).toBe(null)
    for (const full of [net(951), net(0, 2_451), net(-1_951), net(0, -4_951)]) {
      expect(stakeBarAt(staker(full), noon)).toEqual({ bar: 'flowLimit', until: null })
      expect(codeOf(full, 0)).toBe(null)
    }
    expect(admitStake(staker(net(1_000)), btz(50), noon)).toEqual({ ok: false, code: 'stakes.flowLimit', details: {} })
  })

  test('goes by the caps that are set', () => {
    const caps = flowCaps({ ...standardSettings, 'stakes.wonPerDay': btz(100) })
    expect(codeOf({ caps }, 100)).toBe(null)
    expect(codeOf({ caps }, 250)).toBe('stakes.flowLimit')
  })
})

describe('what flows between the accounts of a device and all others', () => {
  const device = (day: number, week = day, { accounts = 2, open = 0 } = {}) => ({
    accounts,
    net: { day: cents(day * 100), week: cents(week * 100) },
    open: cents(open * 100),
  })
  const on = (...devices: Staker['devices']) => ({ devices })

  test('has caps of its own: the accounts are one receiver and one sender', () => {
    expect(codeOf(on(device(950)), 50)).toBe(null)
    expect(codeOf(on(device(950)), 100)).toBe('stakes.flowLimit')
    expect(codeOf(on(device(0, 2_450)), 50)).toBe(null)
    expect(codeOf(on(device(0, 2_450)), 100)).toBe('stakes.flowLimit')
    expect(codeOf(on(device(-1_950)), 50)).toBe(null)
    expect(codeOf(on(device(-1_950)), 100)).toBe('stakes.flowLimit')
    expect(codeOf(on(device(0, -4_950)), 50)).toBe(null)
    expect(codeOf(on(device(0, -4_950)), 100)).toBe('stakes.flowLimit')
    expect(stakeBarAt(staker(on(device(951))), noon)).toEqual({ bar: 'flowLimit', until: null })
    expect(codeOf(on(device(1_000)), 0)).toBe(null)
  })

  test('counts what is at stake in their duels that run as if it went the worse way', () => {
    expect(codeOf(on(device(0, 0, { open: 950 })), 50)).toBe(null)
    expect(codeOf(on(device(0, 0, { open: 950 })), 100)).toBe('stakes.flowLimit')
    expect(codeOf(on(device(-1_500, -1_500, { open: 450 })), 50)).toBe(null)
    expect(codeOf(on(device(-1_500, -1_500, { open: 450 })), 100)).toBe('stakes.flowLimit')
  })

  test('goes by the device with the least room, and by the player’s own caps beside', () => {
    expect(codeOf(on(device(0), device(950)), 100)).toBe('stakes.flowLimit')
    expect(codeOf({ ...on(device(-500)), flow: { day: btz(950), week: btz(950) } }, 100)).toBe('stakes.flowLimit')
  })

  test('grows in proportion above ten accounts, so that a school is bound and does not stand still', () => {
    expect(codeOf(on(device(950, 950, { accounts: 10 })), 100)).toBe('stakes.flowLimit')
    expect(codeOf(on(device(1_400, 1_400, { accounts: 15 })), 100)).toBe(null)
    expect(codeOf(on(device(1_450, 1_450, { accounts: 15 })), 100)).toBe('stakes.flowLimit')
    expect(codeOf(on(device(-29_000, -29_000, { accounts: 300 })), 1_000)).toBe(null)
    expect(codeOf(on(device(-59_100, -59_100, { accounts: 300 })), 1_000)).toBe('stakes.flowLimit')
    expect(codeOf(on(device(0, 3_700, { accounts: 15 })), 50)).toBe(null)
    expect(codeOf(on(device(0, 3_701, { accounts: 15 })), 50)).toBe('stakes.flowLimit')
  })

  test('goes by the caps that are set', () => {
    const caps = deviceCaps({ ...standardSettings, 'stakes.deviceWonPerDay': btz(100) })
    expect(codeOf({ ...on(device(0)), deviceCaps: caps }, 100)).toBe(null)
    expect(codeOf({ ...on(device(0)), deviceCaps: caps }, 250)).toBe('stakes.flowLimit')
    expect(codeOf({ deviceCaps: caps }, 250)).toBe(null)
  })
})

describe('the soft pause', () => {
  test('comes with the third loss in a row and ends after fifteen minutes, with a run that begins anew', () => {
    const lost = (run = noLosses, at = noon) => afterStake(run, 'lost', at)
    const third = lost(lost(lost()))
    expect(lost(lost())).toEqual({ losses: 2, pausedUntil: null })
    expect(third).toEqual({ losses: 3, pausedUntil: noon + softPause })
    expect(codeOf({ run: third }, 50)).toBe('stakes.paused')
    expect(stakeBarAt(staker({ run: third }), noon)).toEqual({ bar: 'paused', until: noon + 15 * minute })
    expect(stakeBarAt(staker({ run: third }), noon + softPause)).toBe(null)
    expect(lossRunAt(third, noon + softPause)).toEqual(noLosses)
    expect(lost(third, noon + softPause)).toEqual({ losses: 1, pausedUntil: null })
  })

  test('is kept away by a win or a draw in between, and not by a void duel', () => {
    const two = { losses: 2, pausedUntil: null }
    expect(afterStake(two, 'won', noon)).toEqual(noLosses)
    expect(afterStake(two, 'drawn', noon)).toEqual(noLosses)
    expect(afterStake(two, 'void', noon)).toEqual(two)
  })

  test('and the lock after voids hold side by side: the longer counts', () => {
    const run = { losses: 3, pausedUntil: noon + 5 }
    expect(stakeBarAt(staker({ run, lockedUntil: noon + 9 }), noon)?.until).toBe(noon + 9)
    expect(stakeBarAt(staker({ run, lockedUntil: noon + 2 }), noon)?.until).toBe(noon + 5)
  })
})

describe('two players', () => {
  const sharedDevice = false

  test('who were used on one device play friendly duels against each other, whatever they had between them', () => {
    const past = { duelsToday: 0, flow: btz(0), sharedDevice: true }
    for (const amount of [50, 1_000])
      expect(admitPair(past, btz(amount))).toEqual({ ok: false, code: 'stakes.sameDevice', details: {} })
    expect(admitPair({ ...past, duelsToday: 5 }, btz(50))).toMatchObject({ code: 'stakes.sameDevice' })
    expect(admitPair(past, btz(0)).ok).toBe(true)
  })

  test('stake against each other five times a day, and 1,000 BTZ a week at most flow either way', () => {
    expect(admitPair({ duelsToday: 4, flow: btz(0), sharedDevice }, btz(1_000)).ok).toBe(true)
    expect(admitPair({ duelsToday: 5, flow: btz(0), sharedDevice }, btz(50))).toMatchObject({
      code: 'stakes.pairLimit',
    })
    for (const flow of [btz(950), negate(btz(950))]) {
      expect(admitPair({ duelsToday: 0, flow, sharedDevice }, btz(50)).ok).toBe(true)
      expect(admitPair({ duelsToday: 0, flow, sharedDevice }, btz(100))).toMatchObject({ code: 'stakes.pairLimit' })
    }
    expect(admitPair({ duelsToday: 9, flow: btz(2_000), sharedDevice }, btz(0)).ok).toBe(true)
    expect(pairFlowWindow).toBe(7 * 24 * hour)
  })

  test('of whom one is a bot: 300 BTZ a day are won of bots at most, and losses make room', () => {
    expect(admitBotStake(btz(200), btz(100)).ok).toBe(true)
    expect(admitBotStake(btz(250), btz(100))).toMatchObject({ code: 'stakes.pairLimit' })
    expect(admitBotStake(negate(btz(100)), btz(100)).ok).toBe(true)
    expect(admitBotStake(btz(900), btz(0)).ok).toBe(true)
  })
})
