import { describe, expect, test } from 'vitest'

import { contrastBetween, surfaces } from './contrast.ts'
import {
  contrastChecks,
  cut,
  defaultTheme,
  readTheme,
  sponsorActions,
  themeFaults,
  type SponsorAction,
  type SponsorTheme,
} from './theme.ts'

const theme = themeOf()

test('the default theme of the banking district can be read in both themes', () => {
  expect(themeFaults(theme)).toEqual([])
  expect(readTheme(theme)).toEqual({ ok: true, value: theme })
})

describe('contrast', () => {
  // Figures of the WCAG's own definition: black on white is 21, a colour on itself 1.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#ff0000', '#ffffff', 3.998],
    ['#123456', '#123456', 1],
  ])('of %s on %s is %d, whichever stands on which', (one, other, ratio) => {
    expect(contrastBetween(one, other)).toBeCloseTo(ratio, 3)
    expect(contrastBetween(other, one)).toBe(contrastBetween(one, other))
  })

  test('of text is told on the plaque, of signs on the surface of each theme', () => {
    const { primaryColor, secondaryColor, accentColor } = theme
    expect(contrastChecks(theme)).toEqual([
      { use: 'text', field: 'secondaryColor', ratio: contrastBetween(secondaryColor, primaryColor), least: 4.5 },
      { use: 'iconDark', field: 'accentColor', ratio: contrastBetween(accentColor, surfaces.dark), least: 3 },
      { use: 'iconLight', field: 'accentColor', ratio: contrastBetween(accentColor, surfaces.light), least: 3 },
    ])
  })

  test('below what it must be is refused, in each place, and at what it must be is not', () => {
    const white = { primaryColor: '#ffffff' }
    expect(readTheme(themeOf({ ...white, secondaryColor: '#777777' }))).toEqual({
      ok: false,
      code: 'sponsor.contrast',
      details: { field: 'secondaryColor', reason: 'text', ratio: 4.4, least: 4.5 },
    })
    expect(readTheme(themeOf({ ...white, secondaryColor: '#767676' })).ok).toBe(true)
    expect(readTheme(themeOf({ accentColor: '#1d2f7a' }))).toMatchObject({ details: { reason: 'iconDark' } })
    expect(readTheme(themeOf({ accentColor: '#ffd34d' }))).toMatchObject({ details: { reason: 'iconLight' } })
  })

  test('that misses by little is not told as what it misses', () => expect([cut(4.499), cut(3)]).toEqual([4.4, 3]))

  test.each(['red', '#fff', '#12345g', '#1234567', 'rgb(1,2,3)', '#123456;x:url(//evil)', ''])(
    'is not looked at where %j is no colour',
    (accentColor) => {
      const told = themeFaults(themeOf({ accentColor }))
      expect(told).toEqual([{ field: 'accentColor', code: 'sponsor.colour', details: { field: 'accentColor' } }])
    },
  )
})

describe('texts', () => {
  test('are tidied: one form of letters, single spaces, small letters of colours', () => {
    const written = themeOf({ name: '  Banco \u00A0 Sa\u0303o ', primaryColor: '#1D2F7A' }, { name: ' Quiz  do dia ' })
    const read = readTheme(written)
    expect(read).toMatchObject({ value: { name: 'Banco S\u00E3o', primaryColor: '#1d2f7a' } })
    expect(read).toMatchObject({ value: { actionThemes: { quiz: { name: 'Quiz do dia' } } } })
  })

  test('have 40 characters for the name and 24 for an action, counted as code points', () => {
    expect(readTheme(themeOf({ name: 'x'.repeat(40) })).ok).toBe(true)
    expect(readTheme(themeOf({}, { name: '🏦x'.repeat(12), description: 'क'.repeat(24) })).ok).toBe(true)
    expect(reasonOf(themeOf({ name: 'x'.repeat(41) }))).toBe('tooLong')
    expect(reasonOf(themeOf({}, { name: 'x'.repeat(25) }))).toBe('tooLong')
    expect(reasonOf(themeOf({}, { description: 'x'.repeat(25) }))).toBe('tooLong')
  })

  test('are asked for, but for descriptions', () => {
    expect(reasonOf(themeOf({ name: '   ' }))).toBe('empty')
    expect(reasonOf(themeOf({}, { name: '' }))).toBe('empty')
    expect(readTheme(themeOf({}, { description: '' })).ok).toBe(true)
  })

  test.each([
    'Banco\u202Eadvir',
    'Ban\u200Bco',
    'Banco\nAviso',
    'Banco\u0000',
    'Banco\uD800',
    `Z${'\u0301'.repeat(6)}`,
    'Ban\u2028co',
    '!!!',
  ])('that hide, turn or break what is read are refused: %j', (name) => {
    expect(reasonOf(themeOf({ name }))).toBe('characters')
  })

  test.each([
    'Lucro garantido',
    'Ganhe 3% ao mês',
    '1,5% a.m.',
    '2% al mes',
    '5% a year',
    'हर माह 2%, 2% हर माह',
    '3% شهريًا',
    '每年5%',
    'LUCRO certo',
    'lucr0s aqui',
    'Rendimento alto',
    'Invista já',
    'Renta sin riesgo',
    'Guaranteed',
    'Risk-free',
    'High yield',
    'गारंटी वाला',
    'الأرباح لك',
    'عائد مضمون',
    '稳赚不赔',
    '高收益',
  ])('that promise yield or advise to buy are refused: %s', (name) => {
    expect(reasonOf(themeOf({}, { name }))).toBe('promise')
  })

  test.each([
    'Banco de Investimentos',
    '100% aqui',
    '100% a maior',
    '50% dos residentes',
    'Quiz do Banco',
    'Sócios',
    'Compras',
    'مصرف المدينة',
    '城市银行',
    'सिटी बैंक',
  ])('that only name something stand: %s', (name) => expect(readTheme(themeOf({ name })).ok).toBe(true))

  test('and colours that are wrong are all told, each at its field', () => {
    const wrong = themeOf({ name: '', accentColor: '#000000' }, { description: 'x'.repeat(30) })
    expect(themeFaults(wrong).map(({ field }) => field)).toEqual(['name', 'quiz.description', 'accentColor'])
  })
})

function themeOf(
  changes: Partial<SponsorTheme> = {},
  quiz: { name?: string; description?: string } = {},
): SponsorTheme {
  const { icons, ...colours } = defaultTheme
  const actions = sponsorActions.map((action) => [action, { name: action, icon: icons[action], description: 'Texto' }])
  const actionThemes = Object.fromEntries(actions) as SponsorTheme['actionThemes'] // safe: one entry an action
  const named: Record<SponsorAction, SponsorTheme['actionThemes']['quiz']> = {
    ...actionThemes,
    quiz: { ...actionThemes.quiz, ...quiz },
  }
  return { name: 'Banco da Cidade', ...colours, actionThemes: named, ...changes }
}

function reasonOf(written: SponsorTheme): unknown {
  const read = readTheme(written)
  return read.ok ? null : read.details['reason']
}
