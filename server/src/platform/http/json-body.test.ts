import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { InvalidRequest } from './invalid-request.ts'
import { parseJson, faultOfShape, maxNesting } from './json-body.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('the shape of a JSON text', () => {
  test('nesting is allowed as deep as the limit and no deeper', () => {
    expect(faultOfShape(nested(maxNesting))).toBeNull()
    expect(faultOfShape(nested(maxNesting + 1))).toBe('Nested too deeply')
  })

  test.each([
    ['arrays', '['.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000)],
    ['a mix that is closed', '[{"a":'.repeat(50_000) + '1' + '}]'.repeat(50_000)],
  ])('a hundred thousand %s are refused without an overflow', (_what, text) => {
    expect(faultOfShape(text)).toBe('Nested too deeply')
  })

  test.each([
    ['plain', '{"__proto__":{"admin":true}}'],
    ['escaped', String.raw`{"\u005f_proto__":{"admin":true}}`],
    ['inside an array', '[{"a":[{"constructor":1}]}]'],
    ['after other keys', '{"a":{"b":1},"prototype":2}'],
  ])('a key that reaches the prototype is refused: %s', (_how, text) => {
    expect(faultOfShape(text)).toBe('Forbidden key')
  })

  test('such a word is a value like any other', () => {
    expect(faultOfShape('{"name":"__proto__","list":["constructor"]}')).toBeNull()
  })

  test.each(['{"a":1,"a":2}', String.raw`{"a":1,"b":{"a":2},"\u0061":3}`])(
    'a key given twice is refused: %s',
    (text) => {
      expect(faultOfShape(text)).toBe('Key given twice')
    },
  )

  test('the same key in another object is no second time', () => {
    expect(faultOfShape('{"a":{"a":1},"b":[{"a":1},{"a":2}]}')).toBeNull()
  })

  test.each([String.raw`"\u0000"`, String.raw`["\ud800"]`, String.raw`{"\udc00":1}`])(
    'text that is no Unicode text is refused: %s',
    (text) => {
      expect(faultOfShape(text)).toBe('Text that is not Unicode text')
    },
  )

  test('a surrogate pair is text', () => {
    expect(faultOfShape(String.raw`"\ud83d\ude00"`)).toBeNull()
  })

  test('whatever JSON there is comes out as it went in', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8, stringUnit: 'grapheme' }), (text) => {
        fc.pre(!/\\u0000|__proto__|constructor|prototype/.test(text))
        expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text))
      }),
      { seed: 20261121, numRuns: 500 },
    )
  })

  test('bytes of any kind are parsed or refused, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          parseJson(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidRequest)
        }
      }),
      { seed: 20261121, numRuns: 2_000 },
    )
  })
})

describe('a JSON body', () => {
  test('an empty one is null', () => {
    expect(parseJson(Buffer.alloc(0))).toBeNull()
  })

  test.each([
    ['broken UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['half a character', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['a text that stops', Buffer.from('{"a":')],
    ['an open string', Buffer.from('{"a":"b')],
    ['two values', Buffer.from('{} {}')],
    ['NaN', Buffer.from('{"value":NaN}')],
    ['a comment', Buffer.from('{"a":1 /* one */}')],
  ])('%s is refused', (_what, body) => {
    expect(() => parseJson(body)).toThrow(InvalidRequest)
  })
})
