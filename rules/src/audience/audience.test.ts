import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { hour, shiftDay, type Instant } from '../time.ts'
import { adult } from './_audience.ts'
import { admitTo, audienceTable, legalAge, type Audience, type Permission } from './audience.ts'

/** Noon in São Paulo. */
const noon = Date.parse('2026-11-21T15:00:00Z')

const whoever = {
  'of unknown age': adult({ birthDate: null }),
  'of sixteen': adult({ birthDate: '2010-11-21' }),
  'of eighteen': adult({ birthDate: '2008-11-21' }),
  'of eighteen, identity verified': adult({ birthDate: '2008-11-21', identityVerified: true }),
}

/** The answer in one word: the way in which something is open, or the reason why it is not, in brackets. */
function answer(permission: Permission, audience: Audience, at = noon): string {
  const admitted = admitTo(permission, audience, at)
  return admitted.ok ? admitted.value : `(${admitted.code})`
}

/**
 * The table of product 7, row by row as it is written there: of unknown age (which it says is a minor), 16-17, 18+, and
 * 18+ with the identity verified. The last column is somebody of 18 whose address is not confirmed. Source: product 7;
 * messages of unknown age: product 2.24; unconfirmed: product 9.16.
 */
const law: [Permission, string, string, string, string, string][] = [
  ['play', 'open', 'open', 'open', 'open', 'open'],
  ['buy', '(minor)', '(minor)', 'monthlyLimit', 'open', '(unconfirmed)'],
  ['stake', '(minor)', '(minor)', 'open', 'open', '(unconfirmed)'],
  ['openBox', 'fixedChest', 'fixedChest', 'open', 'open', 'open'],
  ['transfer', '(minor)', '(minor)', '(unverified)', 'open', '(unconfirmed)'],
  ['proximity', '(minor)', '(minor)', '(unverified)', 'open', '(unconfirmed)'],
  ['influence', '(minor)', '(minor)', '(unverified)', 'open', '(unconfirmed)'],
  ['message', '(minor)', 'mutualFriends', 'followers', 'followers', '(unconfirmed)'],
  ['post', 'approvedFollowers', 'approvedFollowers', 'public', 'public', '(unconfirmed)'],
  ['seeSponsor', '(minor)', '(minor)', 'open', 'open', 'open'],
  ['shareLocation', '(minor)', '(minor)', 'open', 'open', 'open'],
]

describe('the table of product 7', () => {
  test.each(law)('%s', (permission, ...expected) => {
    const unconfirmed = adult({ birthDate: '2008-11-21', confirmed: false })
    expect([...Object.values(whoever), unconfirmed].map((audience) => answer(permission, audience))).toEqual(expected)
  })

  test('has no row beside those', () => {
    expect(Object.keys(audienceTable)).toEqual(law.map(([permission]) => permission))
  })

  test('names the age before the address, and the address before the identity', () => {
    expect(answer('stake', adult({ birthDate: null, confirmed: false }))).toBe('(minor)')
    expect(answer('transfer', adult({ birthDate: '2010-01-01', confirmed: false }))).toBe('(minor)')
    expect(answer('transfer', adult({ confirmed: false }))).toBe('(unconfirmed)')
    expect(answer('message', adult({ birthDate: '2010-01-01', confirmed: false }))).toBe('(unconfirmed)')
  })

  test('is the same for a minor whose identity somebody has checked', () => {
    for (const birthDate of [null, '2008-11-22', '2010-01-01']) {
      for (const [permission] of law) {
        const known = adult({ birthDate, identityVerified: true })
        expect(answer(permission, known)).toBe(answer(permission, adult({ birthDate })))
      }
    }
  })
})

describe('somebody comes of age', () => {
  test.each([
    ['on the eighteenth birthday at midnight in São Paulo', '2008-11-21', '2026-11-21T03:00:00.000Z'],
    ['by the clock of its summer time, while it had one', '2000-11-21', '2018-11-21T02:00:00.000Z'],
    ['born on 29 February, on 1 March', '2008-02-29', '2026-03-01T03:00:00.000Z'],
  ])('%s', (_, birthDate, instant) => {
    const at: Instant = Date.parse(instant)
    const around = [at - 1, at]
    expect(around.map((moment) => legalAge(birthDate, moment))).toEqual([17, 18])
    const one = adult({ birthDate })
    expect(around.map((moment) => answer('stake', one, moment))).toEqual(['(minor)', 'open'])
    expect(around.map((moment) => answer('openBox', one, moment))).toEqual(['fixedChest', 'open'])
  })

  test('not a day earlier for a birthday that is tomorrow here and today further east', () => {
    const birthDate = '2008-11-22'
    // It is that day already from Tokyo to the Line Islands.
    expect(answer('stake', adult({ birthDate }))).toBe('(minor)')
    expect(answer('stake', adult({ birthDate }), noon + 12 * hour)).toBe('open')
  })

  test('never by a birth date to come', () => {
    expect(answer('stake', adult({ birthDate: '2999-01-01' }))).toBe('(minor)')
  })
})

/** How far each way is open; what is closed is open the least. */
const width: Record<string, number> = {
  fixedChest: 1,
  monthlyLimit: 1,
  mutualFriends: 1,
  approvedFollowers: 1,
  followers: 2,
  public: 2,
  open: 2,
}
const widthOf = (permission: Permission, audience: Audience, at: Instant) =>
  width[answer(permission, audience, at)] ?? 0

const permissions = fc.constantFrom(...law.map(([permission]) => permission))
const birthDates = fc.integer({ min: -40_000, max: 400 }).map((days) => shiftDay('2026-11-21', days))
const audiences: fc.Arbitrary<Audience> = fc.record({
  birthDate: fc.option(birthDates, { freq: 4 }),
  confirmed: fc.boolean(),
  identityVerified: fc.boolean(),
  plan: fc.constantFrom('free', 'premium', 'elite'),
})

describe('nothing is taken away', () => {
  test('by a fact that becomes better, nor by time', () => {
    const days = fc.integer({ min: 0, max: 9_000 })
    fc.assert(
      fc.property(permissions, audiences, days, (permission, audience, later) => {
        const before = widthOf(permission, audience, noon)
        const { birthDate } = audience
        const better: Audience[] = [
          { ...audience, confirmed: true },
          { ...audience, identityVerified: true },
          { ...audience, plan: 'elite' },
          { ...audience, birthDate: birthDate && shiftDay(birthDate, -later) },
          { ...audience, birthDate: birthDate ?? '2011-05-05' },
        ]
        for (const one of better) expect(widthOf(permission, one, noon)).toBeGreaterThanOrEqual(before)
        expect(widthOf(permission, audience, noon + later * 24 * hour)).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  test('but unknown age has no more than a minor, whatever else is known', () => {
    fc.assert(
      fc.property(permissions, audiences, (permission, audience) => {
        const minor = widthOf(permission, { ...audience, birthDate: '2010-01-01' }, noon)
        expect(widthOf(permission, { ...audience, birthDate: null }, noon)).toBeLessThanOrEqual(minor)
      }),
    )
  })
})
