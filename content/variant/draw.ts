import { languages } from '@satoshi/rules/language'
import { variantsPerQuestion } from '@satoshi/rules/match/variant'
import { random, type Random } from '@satoshi/rules/random'

import { fold } from '../fold.ts'
import { checkNumber, type Written } from '../kinds.ts'
import { readFormula, type Formula, type Values } from './expression.ts'
import type { Parameters } from './parameters.ts'
import { add, compare, fromNumber, NotExact, over, rational, times, toDecimal, type Rational } from './rational.ts'
import { placesIn, render, type Shown } from './render.ts'

/** A question whose numbers vary. */
export type Varying = Written & { parameters: Parameters }

/**
 * The variants of a question, worked out: the numbers that its texts show as exact decimals, a row a variant in the
 * order of `names`. The first row is the worked example. `answers` are the right numbers where one is typed.
 */
export type Variants = { names: string[]; money: string[]; rows: string[][]; answers?: number[] }

/** So many draws are tried for the variants of a question before it counts as too narrow. */
const mostTries = 40_000

/** How far a number that is shown may be from the one of the worked example: up to so many times as much or as little. */
const farthest = rational(25)

/** Whether a question has parameters. */
export function varies<Asked extends Written>(question: Asked): question is Asked & Varying {
  return 'parameters' in question && question.parameters !== undefined
}

/** Variants that were worked out before. */
const knownVariants = new WeakMap<Varying, Variants>()

/**
 * The variants of a question: always the same ones, drawn by its id. Fewer than there should be where what it asks for is
 * too narrow, which the checker reports. Throws where a formula cannot be read.
 */
export function variantsOf(question: Varying): Variants {
  const known = knownVariants.get(question)
  if (known) return known
  const made = drawVariants(question)
  knownVariants.set(question, made)
  return made
}

function drawVariants(question: Varying): Variants {
  const plan = planOf(question)
  const chance = random('variants', question.id)
  const found = new Map<string, string[]>()
  const base = rowOf(plan, baseOf(question.parameters))
  if (base) found.set(base.join(), base)
  for (let tries = 0; found.size < variantsPerQuestion && tries < mostTries; tries++) {
    const row = rowOf(plan, drawGiven(question.parameters, chance))
    if (row && !found.has(row.join())) found.set(row.join(), row)
  }
  return deployed(plan, [...found.values()])
}

/** The numbers of one variant, as its texts show them. */
export function shownIn({ names, money, rows }: Variants, variant: number): Shown {
  const row = rows[variant]
  if (!row) throw new Error(`no variant ${variant}`)
  return new Map(names.map((name, index) => [name, { value: row[index] ?? '', isMoney: money.includes(name) }]))
}

/** How a question is worked out: its formulas in order, and what its texts show. */
type Plan = {
  question: Varying
  derived: [string, Formula][]
  where: Formula[]
  shown: { name: string; most: number; base: Rational }[]
  money: string[]
}

function planOf(question: Varying): Plan {
  const { given, derived, where } = question.parameters
  const known = new Set(Object.keys(given))
  const formulas = Object.entries(derived).map(([name, { is }]): [string, Formula] => {
    const formula = readFormula(is, known)
    known.add(name)
    return [name, formula]
  })
  const numbers = new Map(Object.entries({ ...given, ...derived }))
  const places = textsOf(question).flatMap(placesIn)
  if (question.kind === 'number') places.push('answer')
  const shown = [...new Set(places)].map((name) => {
    const number = numbers.get(name)
    if (!number) throw new Error(`shows ${name}, which is no number of its parameters`)
    return { name, most: number.decimals ?? 2, base: fromNumber(number.base) }
  })
  const money = [...numbers].flatMap(([name, number]) => (number.as === 'money' ? [name] : []))
  return { question, derived: formulas, where: where.map((text) => readFormula(text, known)), shown, money }
}

/** Every text of a question, in all languages. */
export function textsOf(question: Written): string[] {
  return languages.flatMap((language) => {
    const text = question.texts[language]
    return [text.prompt, text.explanation, ...('options' in text ? Object.values(text.options) : [])]
  })
}

/** The given numbers of the worked example. */
export function baseOf({ given }: Parameters): Map<string, Rational> {
  return new Map(Object.entries(given).map(([name, { base }]) => [name, fromNumber(base)]))
}

function drawGiven({ given }: Parameters, chance: Random): Map<string, Rational> {
  return new Map(
    Object.entries(given).map(([name, range]) => {
      if ('of' in range) return [name, fromNumber(range.of[chance.below(range.of.length)] ?? range.base)]
      const steps = Math.floor((range.to - range.from) / range.step + 1e-9) + 1
      const step = times(fromNumber(range.step), rational(chance.below(steps)))
      return [name, add(fromNumber(range.from), step)]
    }),
  )
}

/** The numbers that the texts show, by names; null where these given ones make no variant. */
function rowOf(plan: Plan, given: Map<string, Rational>): string[] | null {
  try {
    for (const [name, formula] of plan.derived) given.set(name, formula(given))
    if (!plan.where.every((holds) => holds(given).top !== 0)) return null
    const row = plan.shown.map((one) => sane(one, given))
    return row.every((text) => text !== null) && isAnswerable(plan, row) ? row : null
  } catch (error) {
    if (error instanceof NotExact) return null
    throw error
  }
}

/** A number as it is shown; null where it is not above 0, goes on for ever, or is far from what the example has. */
function sane({ name, most, base }: Plan['shown'][number], values: Values): string | null {
  const value = values.get(name)
  if (!value || value.top <= 0) return null
  const times = over(value, base)
  if (compare(times, farthest) > 0 || compare(over(rational(1), times), farthest) > 0) return null
  return toDecimal(value, most)
}

/** Options read differently in every language; a number can be reached on its slider. */
function isAnswerable({ question, shown, money }: Plan, row: string[]): boolean {
  const variants = { names: shown.map(({ name }) => name), money, rows: [row] }
  const numbers = shownIn(variants, 0)
  if (question.kind === 'number')
    return checkNumber({ ...question.answer, value: Number(numbers.get('answer')?.value) }).length === 0
  return languages.every((language) => {
    const options = Object.values(question.texts[language].options)
    return new Set(options.map((option) => fold(render(option, numbers, language)))).size === options.length
  })
}

function deployed({ question, shown, money }: Plan, rows: string[][]): Variants {
  const names = shown.map(({ name }) => name)
  const variants = { names, money: money.filter((name) => names.includes(name)), rows }
  if (question.kind !== 'number') return variants
  const answer = names.indexOf('answer')
  return { ...variants, answers: rows.map((row) => Number(row[answer])) }
}
