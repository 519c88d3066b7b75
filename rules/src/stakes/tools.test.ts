import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { btz, cents, subtract, type Cents } from '../money.ts'
import type { Outcome } from '../outcome.ts'
import { rewardDay, type PlayerZone } from '../progress/zone-change.ts'
import { hour, minute, type Day, type Instant } from '../time.ts'
import { noon, staker } from './_staker.ts'
import { stakeAmounts } from './amounts.ts'
import {
  exclude,
  exclusionAt,
  exclusionPeriods,
  liftExclusion,
  liftWaits,
  longerPeriods,
  type Exclusion,
} from './exclusion.ts'
import { changeLossLimit, defaultLossLimit, lossLimitAt, lossLimitBounds, raiseWaits } from './loss-limit.ts'
import { admitStake } from './may-stake.ts'

const day = 24 * hour

describe('the daily loss limit', () => {
  test('is lowered at once and raised after a day, and its bounds hold', () => {
    const lower = changeLossLimit(defaultLossLimit, btz(200), noon)
    expect(lower).toEqual({ ok: true, value: { cents: btz(200), next: null } })
    const raised = changeLossLimit(defaultLossLimit, btz(2_000), noon)
    const waiting = { cents: btz(1_000), next: { cents: btz(2_000), from: noon + day } }
    expect(raised).toEqual({ ok: true, value: waiting })
    expect(lossLimitAt(waiting, noon + day - 1)).toEqual(waiting)
    expect(lossLimitAt(waiting, noon + day)).toEqual({ cents: btz(2_000), next: null })
    for (const wrong of [cents(-1), cents(lossLimitBounds.max + 1)]) {
      expect(changeLossLimit(defaultLossLimit, wrong, noon)).toMatchObject({
        code: 'stakes.limitRange',
        details: { minBtz: 0, maxBtz: 5_000 },
      })
    }
    for (const right of [lossLimitBounds.min, lossLimitBounds.max]) {
      expect(changeLossLimit(defaultLossLimit, right, noon).ok).toBe(true)
    }
  })

  test('asked for again waits no longer, another one does, and the old one takes it back', () => {
    const waiting = { cents: btz(1_000), next: { cents: btz(2_000), from: noon + day } }
    expect(changeLossLimit(waiting, btz(2_000), noon + hour)).toEqual({ ok: true, value: waiting })
    expect(changeLossLimit(waiting, btz(1_500), noon + hour)).toMatchObject({
      value: { next: { cents: btz(1_500), from: noon + hour + day } },
    })
    expect(changeLossLimit(waiting, btz(1_000), noon + hour)).toMatchObject({ value: { next: null } })
  })

  test('whatever is asked for and whenever, nothing becomes higher before it has waited a day', () => {
    const asked = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 2 * day }), wanted: fc.integer({ min: 0, max: 500_000 }) }),
    )
    fc.assert(
      fc.property(asked, (periods) => {
        let limit = defaultLossLimit
        let at = noon
        const wanted: { at: Instant; cents: Cents }[] = []
        for (const wish of periods) {
          at += wish.wait
          const before = lossLimitAt(limit, at).cents
          const after = changeLossLimit(limit, cents(wish.wanted), at)
          if (!after.ok) throw new Error(after.code)
          limit = after.value
          wanted.push({ at, cents: cents(wish.wanted) })
          const now = lossLimitAt(limit, at).cents
          expect(now).toBe(Math.min(before, wish.wanted))
          const allowed = wanted.filter((one) => one.at + raiseWaits <= at).map((one) => one.cents)
          expect(now).toBeLessThanOrEqual(Math.max(defaultLossLimit.cents, ...allowed))
        }
      }),
    )
  })
})

describe('a self-exclusion', () => {
  test('what is offered while one runs is what would not be refused', () => {
    for (const running of exclusionPeriods) {
      const begun = exclude(null, running, noon)
      if (!begun.ok) throw new Error(begun.code)
      for (const at of [noon, noon + hour, noon + 6 * day, noon + 29 * day]) {
        const holding = exclusionAt(begun.value, at)
        if (!holding) continue
        const allowed = exclusionPeriods.filter((period) => exclude(holding, period, at).ok)
        expect(longerPeriods(holding.until, at)).toEqual(allowed)
      }
    }
    expect(longerPeriods(noon + 7 * day, noon)).toEqual(['month', 'untilAsked'])
    expect(longerPeriods(null, noon)).toEqual([])
  })

  test('ends by itself, or seven days after it was asked for', () => {
    expect(exclude(null, 'day', noon)).toMatchObject({ value: { until: noon + day } })
    expect(exclude(null, 'week', noon)).toMatchObject({ value: { until: noon + 7 * day } })
    expect(exclude(null, 'month', noon)).toMatchObject({ value: { until: noon + 30 * day } })
    const endless = valueOf(exclude(null, 'untilAsked', noon))
    expect(endless.until).toBe(null)
    const lifted = valueOf(liftExclusion(endless, noon + hour))
    expect(lifted).toMatchObject({ until: noon + hour + liftWaits, liftAskedAt: noon + hour })
    expect(liftExclusion(lifted, noon + day)).toEqual({ ok: true, value: lifted })
    expect(exclusionAt(lifted, noon + hour + liftWaits - 1)).toEqual(lifted)
    expect(exclusionAt(lifted, noon + hour + liftWaits)).toBe(null)
  })

  test('that is made longer began when it began, and ends no earlier than it had promised', () => {
    const week = valueOf(exclude(null, 'week', noon))
    expect(exclude(week, 'day', noon + hour)).toEqual({
      ok: false,
      code: 'stakes.excluded',
      details: { until: noon + 7 * day },
    })
    const endless = valueOf(exclude(week, 'untilAsked', noon + hour))
    expect(endless).toMatchObject({ since: noon, notBefore: noon + 7 * day })
    expect(valueOf(exclude(week, 'month', noon + 8 * day)).since).toBe(noon + 8 * day)
  })

  test('cannot be lifted where there is none without an end', () => {
    expect(liftExclusion(null, noon)).toMatchObject({ code: 'stakes.notExcluded' })
    expect(liftExclusion(valueOf(exclude(null, 'month', noon)), noon)).toMatchObject({ code: 'stakes.notExcluded' })
  })

  test('is never shortened, whatever is asked for: no moment that was barred becomes free', () => {
    const act = fc.record({
      wait: fc.oneof(fc.integer({ min: 0, max: 3 * hour }), fc.integer({ min: 0, max: 40 * day })),
      ask: fc.constantFrom(...exclusionPeriods, 'lift' as const),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        let now: Exclusion | null = null
        let promised = noon
        let at = noon
        for (const { wait, ask } of acts) {
          at += wait
          const outcome: Outcome<Exclusion> = ask === 'lift' ? liftExclusion(now, at) : exclude(now, ask, at)
          if (!outcome.ok) continue
          now = outcome.value
          // Everything promised with a date holds, and an end that was asked for is a week away at least.
          promised = Math.max(promised, ask === 'lift' ? (now.liftAskedAt ?? at) + liftWaits : (now.until ?? at))
          expect(now.until ?? Infinity).toBeGreaterThanOrEqual(promised)
        }
      }),
    )
  })
})

test('whatever stakes are asked for, no reward day loses more than its limit, over edges of the day and changes of zone', () => {
  const zones = ['America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York']
  const act = fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 30 * minute }), fc.integer({ min: 0, max: 30 * hour })),
    stake: fc.constantFrom(...stakeAmounts),
    net: fc.constantFrom(-1, -1, -1, 0, 1),
    zone: fc.option(fc.constantFrom(...zones), { freq: 12 }),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 60 }), (acts) => {
      const netOf = new Map<Day, Cents>()
      let player: PlayerZone = { zone: 'America/Sao_Paulo', change: null }
      let at = Date.parse('2026-11-21T05:30:00Z')
      for (const { wait, stake, net, zone } of acts) {
        at += wait
        if (zone && zone !== player.zone && (!player.change || at >= player.change.at + 7 * day)) {
          player = { zone, change: { from: player.zone, at } }
        }
        const today = rewardDay(player, at)
        const netToday = netOf.get(today) ?? btz(0)
        if (!admitStake(staker({ netToday }), btz(stake), at).ok) continue
        netOf.set(today, subtract(netToday, btz(-net * stake)))
        expect(netOf.get(today)).toBeGreaterThanOrEqual(-defaultLossLimit.cents)
      }
    }),
  )
})

function valueOf(outcome: ReturnType<typeof exclude> | ReturnType<typeof liftExclusion>): Exclusion {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
