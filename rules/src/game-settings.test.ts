import { describe, expect, test } from 'vitest'

import { fc } from '../test/property.ts'
import {
  formatGameSetting,
  gameSettingKeys,
  gameSettings,
  parseGameSetting,
  settingsAt,
  standardSettings,
  type GameSettingChange,
} from './game-settings.ts'

const at = Date.parse('2026-11-23T12:00:00Z')

/** A change as it might be stored: of a key that is known or not, of any value, near `at`. */
const change: fc.Arbitrary<Omit<GameSettingChange, 'id'>> = fc.record({
  key: fc.oneof(fc.constantFrom(...gameSettingKeys), fc.constantFrom('stakes.gone', 'toString', '__proto__')),
  value: fc.oneof(fc.boolean(), fc.integer(), fc.double(), fc.string(), fc.constant(null)),
  startsAt: fc.integer({ min: at - 5, max: at + 5 }),
})
const changes = fc.array(change, { maxLength: 12 }).map((all) => all.map((one, index) => ({ ...one, id: index + 1 })))

describe('the settings at an instant', () => {
  test('are the standard ones while nobody changed any', () => {
    expect(settingsAt([], at)).toEqual(standardSettings)
    expect(standardSettings).toMatchObject({
      'stakes.enabled': true,
      'plans.sold': true,
      'quiz.answersPerDay': 12_000,
      'quiz.boostedAnswersPerDay': 18_000,
      'quiz.paidPerDay': 10,
      'invite.perHour': 10,
      'invite.unansweredPerDay': 3,
      'people.searchesPerMinute': 30,
    })
  })

  test('never leave their bounds, and have no key too many, whatever is stored', () => {
    fc.assert(
      fc.property(changes, (stored) => {
        const settings = settingsAt(stored, at)
        expect(Object.keys(settings).sort()).toEqual([...gameSettingKeys].sort())
        for (const key of gameSettingKeys) expect(isWithin(key, settings[key])).toBe(true)
      }),
    )
  })

  test('are what begins last of what has begun; of two at once the later made; in whichever order they are read', () => {
    fc.assert(
      fc.property(changes, fc.constantFrom(...gameSettingKeys), (stored, key) => {
        const begun = stored.filter((one) => one.key === key && one.startsAt <= at)
        const [last] = begun.toSorted((one, other) => other.startsAt - one.startsAt || other.id - one.id)
        const alone = settingsAt(last ? [last] : [], at)[key]
        expect(settingsAt(stored, at)[key]).toBe(alone)
        expect(settingsAt(stored.toReversed(), at)[key]).toBe(alone)
      }),
    )
  })

  test('begin at their instant, not before', () => {
    const planned = [{ id: 1, key: 'invite.perHour', value: 4, startsAt: at }]
    expect(settingsAt(planned, at - 1)['invite.perHour']).toBe(10)
    expect(settingsAt(planned, at)['invite.perHour']).toBe(4)
  })

  test('beyond bounds that were narrowed later are the nearest inside', () => {
    const stored = (value: number) => [{ id: 1, key: 'invite.perHour', value, startsAt: at }]
    expect(settingsAt(stored(100_000), at)['invite.perHour']).toBe(100)
    expect(settingsAt(stored(0), at)['invite.perHour']).toBe(1)
    expect(settingsAt(stored(2.5), at)['invite.perHour']).toBe(10)
  })
})

describe('a value that an operator writes', () => {
  test.each([
    ['stakes.enabled', 'off', false],
    ['plans.sold', 'on', true],
    ['quiz.answersPerDay', '0', 0],
    ['quiz.answersPerDay', '500', 50_000],
    ['invite.perHour', '100', 100],
  ] as const)('%s %s is taken', (key, text, value) => {
    expect(parseGameSetting(key, text)).toEqual({ ok: true, value: { key, value } })
    expect(formatGameSetting(key, value)).toBe(text)
  })

  test.each([
    ['stakes.everything', 'on', 'settings.unknown', {}],
    ['toString', 'on', 'settings.unknown', {}],
    ['stakes.enabled', 'yes', 'settings.badValue', { kind: 'toggle' }],
    ['stakes.enabled', '1', 'settings.badValue', { kind: 'toggle' }],
    ['invite.perHour', 'on', 'settings.badValue', { kind: 'count' }],
    ['invite.perHour', '-1', 'settings.badValue', { kind: 'count' }],
    ['invite.perHour', '1e2', 'settings.badValue', { kind: 'count' }],
    ['quiz.answersPerDay', '1,5', 'settings.badValue', { kind: 'amount' }],
    ['invite.perHour', '0', 'settings.outOfBounds', { least: '1', most: '100' }],
    ['quiz.answersPerDay', '501', 'settings.outOfBounds', { least: '0', most: '500' }],
  ])('%s %s is refused: %s', (key, text, code, details) => {
    expect(parseGameSetting(key, text)).toMatchObject({ ok: false, code, details })
  })

  test('is within the bounds and comes back as it was written, or is refused', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('on', 'off'), fc.nat(1_000).map(String))
    fc.assert(
      fc.property(fc.constantFrom(...gameSettingKeys), text, (key, written) => {
        const parsed = parseGameSetting(key, written)
        if (!parsed.ok) return
        expect(isWithin(key, parsed.value.value)).toBe(true)
        expect(parseGameSetting(key, formatGameSetting(key, parsed.value.value))).toEqual(parsed)
      }),
    )
  })
})

function isWithin(key: (typeof gameSettingKeys)[number], value: unknown): boolean {
  const setting = gameSettings[key]
  if (setting.kind === 'toggle') return typeof value === 'boolean'
  return Number.isSafeInteger(value) && Number(value) >= setting.least && Number(value) <= setting.most
}
