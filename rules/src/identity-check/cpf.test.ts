import fc from 'fast-check'
import { expect, test } from 'vitest'

import { digitsOfCpf, isCpf } from './cpf.ts'
import { isFullName, plainName } from './full-name.ts'

/** Numbers with right check digits, published as examples; nobody's that we know of. */
const known = ['52998224725', '11144477735', '12345678909', '00000000191', '98765432100', '01234567890']

test('a CPF is told by its check digits, with its dots and dash or without', () => {
  for (const digits of known) {
    expect(digitsOfCpf(digits), digits).toBe(digits)
    const whole = digits.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    expect(digitsOfCpf(whole), whole).toBe(digits)
    expect(isCpf(digits.replace(/(\d{9})(\d{2})/, '$1-$2'))).toBe(true)
  }
})

test('what is cut short, spaced, of other digits or all alike is none', () => {
  const shaped = ['', '5299822472', '529982247255', '529 982 247 25', '529.982.247/25', ' 52998224725', '52998224725\n']
  const digits = ['٥٢٩٩٨٢٢٤٧٢٥', '５２９９８２２４７２５', '5299822472x', '529..982.247-25', '-52998224725']
  const alike = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11))
  const wrong = [...shaped, ...digits, ...alike]
  for (const text of wrong) expect(isCpf(text), JSON.stringify(text)).toBe(false)
})

test('of the hundred endings of nine digits one is right, and none of nine that are all alike and end so too', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9}$/), (nine) => {
      const endings = Array.from({ length: 100 }, (_, ending) => nine + String(ending).padStart(2, '0'))
      const right = endings.filter((text) => isCpf(text)).length
      return right === 1 || (right === 0 && new Set(nine).size === 1)
    }),
    { seed: 206, numRuns: 1_000 },
  )
})

test('a full name has two words of letters or more, in any script', () => {
  const names = [
    'Maria da Silva',
    "Joana D'Ávila",
    'Ana-Maria Sá',
    'José Conceição Jr.',
    'अनिता शर्मा',
    '王 小明',
    'محمد العلي',
  ]
  for (const name of names) expect(isFullName(name), name).toBe(true)
  expect(isFullName('  Maria \t da\u00a0Silva ')).toBe(true)
  expect(plainName('  Maria \t da\u00a0Silva ')).toBe('Maria da Silva')
  expect(plainName('Jose\u0301 Sa\u0301')).toBe('José Sá')
  for (const text of ['', 'Maria', 'Maria 2', 'M4ria Silva', 'Maria @Silva', '- -', 'Maria <b>', 'Maria -'])
    expect(isFullName(text), text).toBe(false)
})

test('no text keeps the rule of names busy', () => {
  const long = `${'a'.repeat(60_000)}${' a'.repeat(20_000)}1`
  expect(isFullName(long)).toBe(false)
})
