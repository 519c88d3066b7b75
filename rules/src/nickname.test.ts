import { describe, expect, test } from 'vitest'

import { confirmNicknamePrice, nicknamePrice, nicknameLength, readNickname } from './nickname.ts'

const legal = [
  'Ana',
  'João Pedro',
  'Conceição',
  'MARIA_2',
  'zé.da.silva',
  'Luís-Otávio',
  'D4nilo',
  'sat0shi.fan',
  '12345',
  'Íñigo',
  'Núñez Ortega',
  'Ágata',
  'Lucía',
  'Pingüino',
  'Señor.B1t',
  'अनिल कुमार',
  'प्रियंका',
  'ज्ञानेश्वरी',
  'मीनाक्षी',
  'श्रीनिवास',
  'ज़ोया खान',
  'फ़ैज़ल',
  'दिव्यांश ९',
  '王小明',
  '欧阳娜娜',
  '李小龙2',
  '比特币玩家',
  '陳大文',
  '张伟 Zhang',
  'محمد علي',
  'فاطمة الزهراء',
  'عبد الرحمن',
  'مُحَمَّد',
  'نور الهدى',
  'لاعب ٢٠٢٦',
  'رؤى آل سعود',
  'たなか ゆう',
  'サトシ・'.slice(0, 3),
  '佐々木たろう',
  'ローラさん',
  '김민준',
  'Анна',
  'Νίκος',
  'שרה כהן',
  'สมชาย',
  'Nguyễn Văn',
  'Łukasz',
  'Søren',
  'Straße',
  'Ayşegül',
  'ışıl',
]

test.each(legal)('%s is a nickname', (name) => {
  expect(readNickname(name)).toEqual({ ok: true, value: name.normalize('NFC') })
})

describe('what is refused, and why', () => {
  test.each([
    ['', 'tooShort'],
    ['Jo', 'tooShort'],
    ['王明', 'tooShort'],
    ['क्षि', 'tooShort'],
    ['  a  ', 'tooShort'],
    ['a'.repeat(nicknameLength.max + 1), 'tooLong'],
    ['क्ष'.repeat(nicknameLength.max + 1), 'tooLong'],
    [`क${'्क'.repeat(200)}ab`, 'tooLong'],
  ])('%j is %s', expectFault)

  test.each([
    'ana!',
    '<b>ana',
    "o'neil",
    'a/b/c',
    'ana@b',
    'a\nbc',
    'a\tbc',
    'a\0bc',
    '_ana',
    'ana-',
    '.ana',
    'ana '.padStart(4) + '.',
    'ana👍🏽',
    '👩‍👩‍👧 família',
    '❤️❤️❤️',
    '₿itcoin',
    '①②③',
    'Ⅷth',
    '𝓜aria',
    '𝟏𝟐𝟑',
    'ª ana',
    'ªna',
    'ǃana',
    'ana\u200Bmaria',
    'ana\u200Dmaria',
    'a\u00ADna',
    'ana\uFEFF1',
    'ab\u034Fc',
    'a\u3164bc',
    'ㅤㅤㅤ',
    'ana\uFE0F',
    '\u202Eana',
    'ana\u2066b',
    'a\u200Fna',
    'a\u061Cna',
    'ana\u2069',
    'a\u0301\u0302\u0303\u0304\u0305na',
    'a\u0322\u0322na',
    'an \u0301a',
    '\u0301ana',
    'Z\u0321\u0321algo',
    'محـمد',
    'a\uD800bc',
    'ana\u0000',
    'ʰana',
    'a\u20DDna',
    '\uE000ana',
    'ana\uFFFD',
  ])('%j has characters that are not for names', (name) => expectFault(name, 'characters'))

  test.each(['аna', 'Сatoshi', 'Ivаn', 'Νina', 'Ωmega', 'Аnna Б', '王Анна', 'אנהनना', 'ᎪᏚᎢᏃ', 'ꓮꓠꓮ', '𐌀𐌍𐌀'])(
    '%j mixes scripts, or is in one that no name is written in',
    (name) => expectFault(name, 'mixedScripts'),
  )
})

test('a nickname is kept in one normal form', () => {
  expect(readNickname('  Joa\u0303o \u00A0 Pedro ')).toEqual({ ok: true, value: 'João Pedro' })
  expect(readNickname('Ａｎａ\u3000１')).toEqual({ ok: true, value: 'Ana 1' })
})

test('a kept nickname is its own normal form', () => {
  for (const name of legal) {
    const once = readNickname(name)
    expect(once.ok && readNickname(once.value)).toEqual(once)
  }
})

function expectFault(name: string, reason: string): void {
  expect(readNickname(name)).toMatchObject({ ok: false, code: 'auth.nicknameInvalid', details: { reason } })
}

test('the first change is free and each later one costs 500 BTZ, and only at the price that was seen (product 6.4)', () => {
  const changed = Date.parse('2026-11-25T12:00:00Z')
  expect([null, 0, changed].map(nicknamePrice)).toEqual([0, 50_000, 50_000])
  expect(confirmNicknamePrice(0, null)).toEqual({ ok: true, value: 0 })
  expect(confirmNicknamePrice(50_000, changed)).toEqual({ ok: true, value: 50_000 })
  for (const [seen, at, priceCents] of [
    [50_000, null, 0],
    [0, changed, 50_000],
    [49_999, changed, 50_000],
    [-50_000, changed, 50_000],
  ] as const) {
    expect(confirmNicknamePrice(seen, at)).toEqual({
      ok: false,
      code: 'profile.nicknamePrice',
      details: { priceCents },
    })
  }
})
