import jsep from 'jsep'

import {
  add,
  compare,
  fromDecimal,
  minus,
  over,
  power,
  rational,
  round,
  roundedRoot,
  squareRoot,
  times,
  toDecimal,
  type Rational,
} from './rational.ts'

/** Numbers by their names. */
export type Values = ReadonlyMap<string, Rational>

/** A formula of a question file, ready to be worked out; what has no exact value throws `NotExact`. */
export type Formula = (values: Values) => Rational

const [yes, no] = [rational(1), rational(0)]

const operators: Record<string, (a: Rational, b: Rational) => Rational> = {
  '+': add,
  '-': minus,
  '*': times,
  '/': over,
  '**': power,
  '<': (a, b) => (compare(a, b) < 0 ? yes : no),
  '<=': (a, b) => (compare(a, b) <= 0 ? yes : no),
  '>': (a, b) => (compare(a, b) > 0 ? yes : no),
  '>=': (a, b) => (compare(a, b) >= 0 ? yes : no),
  '==': (a, b) => (compare(a, b) === 0 ? yes : no),
  '!=': (a, b) => (compare(a, b) === 0 ? no : yes),
}

/** The functions there are, by name, each with how many numbers it takes. */
const functions: Record<string, { takes: number; of: (numbers: [Rational, Rational]) => Rational }> = {
  round: { takes: 2, of: ([value, decimals]) => round(value, decimals.top) },
  root: { takes: 2, of: ([value, decimals]) => roundedRoot(value, decimals.top) },
  sqrt: { takes: 1, of: ([value]) => squareRoot(value) },
  whole: { takes: 1, of: ([value]) => (value.over === 1 ? yes : no) },
  min: { takes: 2, of: ([a, b]) => (compare(a, b) <= 0 ? a : b) },
  max: { takes: 2, of: ([a, b]) => (compare(a, b) >= 0 ? a : b) },
}

/**
 * Reads a formula: numbers, the names that are known, `+ - * / **`, comparisons and the functions above, and nothing
 * else. Throws where it says anything more.
 */
export function readFormula(text: string, known: ReadonlySet<string>): Formula {
  return formulaOf(jsep(text), known)
}

function formulaOf(node: jsep.Expression, known: ReadonlySet<string>): Formula {
  // safe, here and below: jsep's own types of a node, told apart by its `type`
  const core = node as jsep.CoreExpression
  switch (core.type) {
    case 'Literal':
      return always(fromDecimal(core.raw))
    case 'Identifier':
      return nameIn(core.name, known)
    case 'UnaryExpression':
      if (core.operator !== '-') throw new Error(`does not know ${core.operator}`)
      return binary('-', always(no), formulaOf(core.argument, known))
    case 'BinaryExpression':
      return binary(core.operator, formulaOf(core.left, known), formulaOf(core.right, known))
    case 'CallExpression':
      return call(core, known)
    default:
      throw new Error(`does not know ${core.type}`)
  }
}

function always(value: Rational): Formula {
  return () => value
}

function nameIn(name: string, known: ReadonlySet<string>): Formula {
  if (!known.has(name)) throw new Error(`does not know ${name}`)
  return (values) => values.get(name) ?? no
}

function binary(operator: string, left: Formula, right: Formula): Formula {
  const of = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  if (!of) throw new Error(`does not know ${operator}`)
  return (values) => of(left(values), right(values))
}

function call({ callee, arguments: given }: jsep.CallExpression, known: ReadonlySet<string>): Formula {
  const name = callee.type === 'Identifier' ? String(callee.name) : callee.type
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!found) throw new Error(`does not know ${name}`)
  if (given.length !== found.takes) throw new Error(`${name} takes ${found.takes}, not ${given.length}`)
  const [first = always(no), second = always(no)] = given.map((one) => formulaOf(one, known))
  return (values) => found.of([first(values), second(values)])
}

/** A number as a file writes it, for messages. */
export function written(value: Rational): string {
  return toDecimal(value, 6) ?? `${value.top}/${value.over}`
}
