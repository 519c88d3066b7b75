import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { gameSettings, settingsOverTime, standardSettings, type GameSettings } from '../game-settings.ts'
import { minute } from '../time.ts'
import { highestPlan, limitsAt, limitsOf, limitsOverTime, paidPlans, perksOf } from './plans.ts'

test('plans give and cost what product 6.5 says', () => {
  expect(limitsOf('free', standardSettings)).toEqual({ lives: 5, lifeEvery: 30 * minute, freezes: 2, freeRerolls: 1 })
  expect(limitsOf('premium', standardSettings)).toEqual({
    lives: 7,
    lifeEvery: 15 * minute,
    freezes: 3,
    freeRerolls: 2,
  })
  expect(limitsOf('elite', standardSettings)).toMatchObject({ lives: Infinity, freezes: 5, freeRerolls: 3 })
  expect(paidPlans.premium.price).toEqual({ monthCentavos: 1_690, yearCentavos: 12_990 })
  expect(paidPlans.elite.price).toEqual({ monthCentavos: 3_490, yearCentavos: 26_990 })
})

test('what plans open is what product 6.5 says, and the highest of several holds', () => {
  expect(perksOf('free')).toEqual({ frame: null, themes: false, history: false, historyExport: false })
  expect(perksOf('premium')).toEqual({ frame: 'still', themes: true, history: true, historyExport: false })
  expect(perksOf('elite')).toEqual({ frame: 'animated', themes: true, history: true, historyExport: true })
  expect([[], ['premium'], ['elite', 'premium'], ['of-tomorrow']].map(highestPlan)).toEqual([
    'free',
    'premium',
    'elite',
    'free',
  ])
})

test('free players have what operators set, and no plan gives less than a lower one, whatever they set', () => {
  const within = ({ least, most }: { least: number; most: number }) => fc.integer({ min: least, max: most })
  const set = fc.record({
    'lives.most': within(gameSettings['lives.most']),
    'lives.minutesEach': within(gameSettings['lives.minutesEach']),
    'streak.freezesHeld': within(gameSettings['streak.freezesHeld']),
    'mission.freeRerolls': within(gameSettings['mission.freeRerolls']),
  })
  fc.assert(
    fc.property(set, (changed) => {
      const settings: GameSettings = { ...standardSettings, ...changed }
      const [free, premium, elite] = [
        limitsOf('free', settings),
        limitsOf('premium', settings),
        limitsOf('elite', settings),
      ]
      expect(free).toEqual({
        lives: changed['lives.most'],
        lifeEvery: changed['lives.minutesEach'] * minute,
        freezes: changed['streak.freezesHeld'],
        freeRerolls: changed['mission.freeRerolls'],
      })
      for (const [lower, higher] of [
        [free, premium],
        [premium, elite],
      ] as const) {
        expect(higher.lifeEvery).toBeLessThanOrEqual(lower.lifeEvery)
        for (const limit of ['lives', 'freezes', 'freeRerolls'] as const)
          expect(higher[limit]).toBeGreaterThanOrEqual(lower[limit])
      }
    }),
  )
})

test('limits over time follow the settings, planned ones included', () => {
  const changes = [
    { id: 1, key: 'lives.most', value: 9, startsAt: 2_000 },
    { id: 2, key: 'streak.freezesHeld', value: 4, startsAt: 1_000 },
    { id: 3, key: 'lives.most', value: 3, startsAt: 2_000 },
  ]
  const limits = limitsOverTime({ plans: [], settings: settingsOverTime(changes), homes: [] })
  expect(limits.map(({ from }) => from)).toEqual([-Infinity, 1_000, 2_000])
  const held = [0, 999, 1_000, 1_999, 2_000, 9_000].map((at) => limitsAt(limits, at))
  expect(held.map(({ lives, freezes }) => [lives, freezes])).toEqual([
    [5, 2],
    [5, 2],
    [5, 4],
    [5, 4],
    [3, 4],
    [3, 4],
  ])
})
