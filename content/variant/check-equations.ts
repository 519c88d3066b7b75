import type { Language } from '@satoshi/rules/language'

/** What an equation is written with, the currencies that may stand between its signs among it. */
const signs = /(?:[\d.,×÷+−=%()/²³\s\u2066-\u2069]|R\$|US\$|雷亚尔)+/gu

/**
 * The equations in a text that do not come out, such as `1,20 × 0,75 = 0,95`: what stands between signs in words is not
 * followed. A result may be rounded to the digits that it has, and a percentage be written as one or as a number.
 */
export function wrongEquations(text: string, language: Language): string[] {
  return equationsOf(text)
    .filter(([left, right]) => !holds(left, right, language))
    .map(([left, right]) => `${left.trim()} = ${right.trim()}`)
}

/** How many equations of a text can be followed. */
export function equationsIn(text: string, language: Language): number {
  return equationsOf(text).filter((sides) => sides.every((side) => readSide(side, language, true) !== null)).length
}

/** The two sides of each equals sign; a number alone on the left ends words, as in “35% of 800 = 280”, and is left out. */
function equationsOf(text: string): [string, string][] {
  const pairs = runsIn(text).flatMap((run) => {
    const sides = run.split('=')
    return sides.slice(1).map((right, index): [string, string] => [sides[index] ?? '', right])
  })
  return pairs.filter(([left]) => /[×÷+−/²³]/u.test(left))
}

/** Runs of signs with an equation in them; a comma or full stop that is in no number ends one. */
function runsIn(text: string): string[] {
  if (!text.includes('=')) return []
  const runs = (text.match(signs) ?? []).flatMap((run) => run.split(/[.,](?!\d)/u))
  return runs.filter((run) => run.includes('='))
}

function holds(left: string, right: string, language: Language): boolean {
  return [true, false].some((percents) => {
    const [one, other] = [readSide(left, language, percents), readSide(right, language, percents)]
    if (!one || !other) return true
    const unit = Math.max(one.unit, other.unit) * (percents && right.includes('%') ? 0.01 : 1)
    return Math.abs(one.value - other.value) <= unit / 2 + 1e-9 * Math.abs(one.value)
  })
}

/** What a side comes to, and the unit of its last digit where it is a number alone; null where it is no sum. */
function readSide(side: string, language: Language, percents: boolean): { value: number; unit: number } | null {
  const read = side.replace(/R\$|US\$|雷亚尔|[\s\u2066-\u2069]/gu, '').match(/[\d.,]+|[^\d.,]/gu) ?? []
  const reader = { signs: read, at: 0, language, percents }
  const value = sum(reader)
  if (value === null || Number.isNaN(value) || reader.at < read.length) return null
  const decimals = read.length <= 2 ? (plain(read[0] ?? '', language).split('.')[1]?.length ?? 0) : 12
  return { value, unit: 10 ** -decimals }
}

type Reader = { signs: string[]; at: number; language: Language; percents: boolean }

function sum(reader: Reader): number | null {
  let value = product(reader)
  for (let sign = reader.signs[reader.at]; sign === '+' || sign === '−'; sign = reader.signs[reader.at]) {
    reader.at++
    const next = product(reader)
    value = value === null || next === null ? null : sign === '+' ? value + next : value - next
  }
  return value
}

function product(reader: Reader): number | null {
  let value = factor(reader)
  for (
    let sign = reader.signs[reader.at] ?? '';
    '×÷/'.includes(sign) && sign !== '';
    sign = reader.signs[reader.at] ?? ''
  ) {
    reader.at++
    const next = factor(reader)
    value = value === null || next === null ? null : sign === '×' ? value * next : value / next
  }
  return value
}

function factor(reader: Reader): number | null {
  const sign = reader.signs[reader.at++] ?? ''
  let value: number | null = null
  if (sign === '(') {
    value = sum(reader)
    if (reader.signs[reader.at++] !== ')') return null
  } else if (/^\d/u.test(sign)) value = Number(plain(sign, reader.language))
  for (
    let after = reader.signs[reader.at];
    after && value !== null && '%²³'.includes(after);
    after = reader.signs[reader.at]
  ) {
    reader.at++
    if (after === '%' && reader.percents) value /= 100
    if (after !== '%') value **= after === '²' ? 2 : 3
  }
  return value
}

function plain(number: string, language: Language): string {
  const comma = language === 'pt-BR' || language === 'es-ES'
  return comma ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '')
}
