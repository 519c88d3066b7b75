import fc from 'fast-check'

import type { Schema } from './_document.ts'

/** Values that are worth trying for a field of that name: ids that exist, positions that are asked. */
export type Hints = Record<string, readonly unknown[]>

/** Values that a schema allows, with its edges, so that calls get past the contract. */
export function valueOf(schema: Schema, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const allowed = anyValueOf(schema, hints, name)
  const hinted = hints[name]
  return hinted?.length
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...hinted) }, { weight: 1, arbitrary: allowed })
    : allowed
}

function anyValueOf(schema: Schema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = (schema.anyOf ?? schema.oneOf)?.filter((branch) => !branch.not)
  if (either) return fc.oneof(...either.map((branch) => valueOf(branch, hints, name)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, hints)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, hints), { maxLength: 5 })
    case 'string':
      return textOf(schema)
    case 'integer':
      return numberOf(schema, (range) => fc.integer(range))
    case 'number':
      return numberOf(schema, (range) => fc.double({ ...range, noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf({ properties = {}, required = [] }: Schema, hints: Hints): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valueOf(field, hints, name)])
  // safe: one arbitrary a field
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required })
}

function textOf({ format, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time') return day.map((date) => date.toISOString())
  const long = fc.constantFrom('x'.repeat(maxLength), '💥'.repeat(Math.floor(maxLength / 2)))
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(60, maxLength) }) },
    { weight: 1, arbitrary: long },
  )
}

type Range = { min: number; max: number }

function numberOf(schema: Schema, within: (range: Range) => fc.Arbitrary<number>): fc.Arbitrary<number> {
  const range = { min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 }
  return fc.oneof(fc.constantFrom(range.min, range.max), within(range))
}
