import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@satoshi/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'

import { writerOf } from './answer-writer.ts'

/** What the contract answers with, by the names of its procedures. */
const answers: [string, $ZodType][] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const schema: unknown = procedure['~orpc'].outputSchema
  if (schema instanceof z.ZodType) answers.push([path.join('.'), schema])
})

const choice = z.union([z.object({ option: z.string() }), z.object({ values: z.array(z.number()) })])
const everything = z.object({
  text: z.string(),
  word: z.enum(['one', 'two']),
  number: z.number(),
  flag: z.boolean(),
  nothing: z.null(),
  literal: z.literal([1, 'b', null]),
  maybe: z.string().nullable(),
  leftOut: z.string().optional(),
  list: z.array(z.object({ id: z.string() })),
  table: z.record(z.string(), z.number()),
  choice,
  notice: z.intersection(
    z.object({ id: z.string() }),
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('a'), level: z.int() }),
      z.object({ type: z.literal('b'), name: z.string() }),
    ]),
  ),
})

const text = fc.string({ unit: 'binary', maxLength: 60 })
const value: fc.Arbitrary<z.infer<typeof everything>> = fc.record(
  {
    text,
    word: fc.constantFrom('one', 'two'),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
    flag: fc.boolean(),
    nothing: fc.constant(null),
    literal: fc.constantFrom(1, 'b', null),
    maybe: fc.option(text),
    leftOut: text,
    list: fc.array(fc.record({ id: text })),
    table: fc.dictionary(text, fc.integer()),
    choice: fc.oneof(fc.record({ option: text }), fc.record({ values: fc.array(fc.integer()) })),
    notice: fc.oneof(
      fc.record({ id: text, type: fc.constant('a'), level: fc.integer() }),
      fc.record({ id: text, type: fc.constant('b'), name: text }),
    ),
  },
  {
    requiredKeys: [
      ...([
        'text',
        'word',
        'number',
        'flag',
        'nothing',
        'literal',
        'maybe',
        'list',
        'table',
        'choice',
        'notice',
      ] as const),
    ],
  },
) as fc.Arbitrary<z.infer<typeof everything>> // safe: what the schema does not take fails below

test('every answer of the contract can be written', () => {
  const files = new Set(['account.export', 'evolution.exportAnswers', 'identityCheck.look', 'wallet.export'])
  const others = answers.filter(([name]) => !files.has(name) && name !== 'health.head')
  expect(others.length).toBeGreaterThan(150)
  for (const [name, schema] of others) expect(() => writerOf(schema), name).not.toThrow()
  for (const [name, schema] of answers.filter(([one]) => files.has(one)))
    expect(() => writerOf(schema), name).toThrow(/^nothing writes (unknown|file)$/)
})

test('what is written is what the schema reads, as JSON', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(JSON.parse(writerOf(everything)(one))).toEqual(JSON.parse(JSON.stringify(everything.parse(one))))
    }),
  )
})

test('a table has no name that reaches a prototype', () => {
  const table: unknown = JSON.parse('{"a":1,"__proto__":2}')
  expect(writerOf(z.record(z.string(), z.number()))(table)).toBe('{"a":1}')
})

test('a letter that JSON writes in another way is written so', () => {
  for (const one of ['"', '\\', '\n', '\0', '\u2028', '\ud800', '😀', 'سعر', '</script>'])
    expect(writerOf(z.string())(one)).toBe(JSON.stringify(one))
})

describe('what a schema does not name', () => {
  const leak = { password: 'secret' }

  test('is not written, wherever it stands', () => {
    fc.assert(
      fc.property(value, (one) => {
        const more = {
          ...one,
          ...leak,
          list: one.list.map((item) => ({ ...item, ...leak })),
          choice: { ...one.choice, ...leak },
          notice: { ...one.notice, ...leak },
        }
        expect(writerOf(everything)(more)).toBe(writerOf(everything)(one))
      }),
    )
  })

  test.each<[string, $ZodType, unknown]>([
    ['an object in the place of text', z.string(), leak],
    ['a list in the place of text', z.string(), [leak]],
    ['an object in the place of a number', z.number(), leak],
    ['an object in the place of yes or no', z.boolean(), leak],
    ['an object in the place of nothing', z.null(), leak],
    ['an object in the place of a list', z.array(z.string()), { length: 1, 0: 'secret' }],
    ['a list of others', z.array(z.string()), [leak]],
    ['text in the place of an object', z.object({}), 'secret'],
    ['nothing in the place of an object', z.object({}), null],
    ['text in the place of a table', z.record(z.string(), z.number()), 'secret'],
    ['a table of others', z.record(z.string(), z.number()), { a: leak }],
    ['a name of no table', z.record(z.enum(['a']), z.number()), { a: 1, secret: 2 }],
    ['a word of no enum', z.enum(['a']), 'secret'],
    ['a value that is none of some', z.literal('a'), 'secret'],
    ['a date in the place of text', z.string(), new Date(0)],
    ['no number', z.number(), Number.NaN],
    ['what is missing', z.object({ a: z.string() }), {}],
    ['what is of no kind of a union', choice, leak],
    ['what is of no type', everything.shape.notice, { id: 'a', type: 'c', ...leak }],
  ])('nor is %s', (_what, schema, given) => {
    expect(() => writerOf(schema)(given)).toThrow('not what its contract says')
  })
})

test.each([
  ['that changes text', z.object({ a: z.string().trim() }), 'an answer is not changed'],
  ['that makes another value', z.object({ a: z.string().transform(Number) }), 'nothing writes pipe'],
  ['that brings a value', z.object({ a: z.string().default('b') }), 'nothing writes default'],
  ['of anything', z.object({ a: z.unknown() }), 'nothing writes unknown'],
  ['of dates', z.date(), 'nothing writes date'],
])('nothing writes a schema %s', (_which, schema, why) => {
  expect(() => writerOf(schema)).toThrow(why)
})
