import fc from 'fast-check'

import { valueOf, type Hints } from './_arbitrary.ts'
import type { Operation, Parameter } from './_document.ts'
import { hostileTexts, hostileValues } from './_hostile.ts'
import type { RawCall } from './_raw-call.ts'

/** A call made up for an operation, and whether it uses a method that the path does not have. */
export type MadeCall = RawCall & { what: string; wrongMethod: boolean }

const json = { 'content-type': 'application/json' }
const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
const moreTypes = [
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/vnd.api+json',
  'json',
  ';',
  '*/*',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

/** Calls of every kind that a client, a fool or an enemy may send to an operation. Source: product 2.8. */
export function callTo(operation: Operation, hints: Hints, taken: ReadonlySet<string>): fc.Arbitrary<MadeCall> {
  const right = rightCall(operation, hints)
  const made = (weight: number, what: string, arbitrary: fc.Arbitrary<Partial<MadeCall>>) => ({
    weight,
    arbitrary: fc.tuple(right, arbitrary).map(([call, change]) => ({ ...call, ...change, what })),
  })
  const withBody = operation.method === 'GET' || operation.method === 'HEAD' ? 0 : 1
  const wrong = methods.filter((method) => !taken.has(method))
  return fc.oneof(
    made(30, 'as described', fc.constant({})),
    made(6, 'a hostile parameter', hostileParameters(operation, hints)),
    made(
      3,
      'a query that was not asked for',
      fc.constantFrom(...queries).map((query) => ({ path: `${pathOf(operation)}?${query}` })),
    ),
    made(
      4,
      'a method that the path does not have',
      fc.constantFrom(...wrong).map((method) => ({ method, wrongMethod: true })),
    ),
    made(30 * withBody, 'a hostile field', hostileBody(operation, hints).map(jsonBody)),
    made(6 * withBody, 'any JSON', fc.jsonValue().map(jsonBody)),
    made(
      8 * withBody,
      'a body that is no JSON of ours',
      fc.constantFrom(...brokenBodies).map((body) => ({ body, headers: json })),
    ),
    made(
      4 * withBody,
      'another type',
      fc
        .constantFrom(...types, ...moreTypes)
        .map((type) => ({ headers: { 'content-type': type }, body: Buffer.from('{}') })),
    ),
    made(
      2,
      'strange headers',
      fc.constantFrom(...headers).map((extra) => ({ headers: { ...json, ...extra } })),
    ),
  )
}

function rightCall(operation: Operation, hints: Hints): fc.Arbitrary<MadeCall> {
  if (operation.fileTypes.length > 0) return rightUpload(operation, hints)
  const body = operation.body ? valueOf(operation.body, hints) : fc.constant(undefined)
  const parameters = fc.tuple(...operation.parameters.map((parameter) => parameterOf(parameter, hints)))
  return fc.tuple(parameters, body).map(([values, content]) => ({
    what: '',
    method: operation.method,
    path: fill(operation, values),
    headers: content === undefined ? {} : json,
    body: content === undefined ? null : Buffer.from(JSON.stringify(content)),
    wrongMethod: false,
  }))
}

/** Files that begin as what they claim to be, or not at all, up to more than any body may have. */
function rightUpload(operation: Operation, hints: Hints): fc.Arbitrary<MadeCall> {
  const beginnings = [
    '',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x10\0\0\0WEBPVP8 ',
    '<svg xmlns="http://www.w3.org/2000/svg">',
  ]
  const file = fc.tuple(
    fc.constantFrom(...beginnings),
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom(0, 0, 0, 2_000_000),
  )
  const parameters = fc.tuple(...operation.parameters.map((parameter) => parameterOf(parameter, hints)))
  return fc.tuple(parameters, file, fc.constantFrom(...operation.fileTypes)).map(([values, content, type]) => ({
    what: '',
    method: operation.method,
    path: fill(operation, values),
    headers: { 'content-type': type },
    body: Buffer.concat([Buffer.from(content[0], 'latin1'), content[1], Buffer.alloc(content[2])]),
    wrongMethod: false,
  }))
}

/** The text of a parameter; undefined leaves out one that need not be. */
function parameterOf({ name, schema, required, in: place }: Parameter, hints: Hints): fc.Arbitrary<string | undefined> {
  const value = valueOf(schema, hints, name).map(String)
  return required || place === 'path' ? value : fc.option(value, { nil: undefined })
}

function fill({ path, parameters }: Operation, values: (string | undefined)[], encode = encodeURIComponent): string {
  let filled = path
  const query: string[] = []
  for (const [at, { name, in: place }] of parameters.entries()) {
    const value = values[at]
    if (place === 'path') filled = filled.replace(`{${name}}`, encode(value?.toWellFormed() ?? ''))
    else if (value !== undefined) query.push(`${name}=${encode(value.toWellFormed())}`)
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

const pathOf = (operation: Operation) =>
  fill(
    operation,
    operation.parameters.map(() => 'a'),
  )

/** Text as it is, or what no encoder would write; short enough for a line of HTTP. */
function hostileParameters(operation: Operation, hints: Hints): fc.Arbitrary<Partial<MadeCall>> {
  if (operation.parameters.length === 0)
    return fc.constantFrom(...queries).map((query) => ({ path: `${operation.path}?${query}` }))
  const texts = fc
    .constantFrom(...hostileTexts)
    .map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 6_000).replace(/%.?$/, ''))
  const raw = fc.constantFrom(
    '%',
    '%ff',
    '%c3%28',
    '%00',
    '%2e%2e',
    '..',
    '.',
    '%2f',
    'a%2Fb',
    '%252e',
    ';a=1',
    'x'.repeat(7_000),
    '[]',
    '{}',
    '1e400',
    '-0',
  )
  const one = fc.oneof(texts, raw)
  const known = operation.parameters.map((parameter) =>
    parameterOf(parameter, hints).map((text) => text && encodeURIComponent(text.toWellFormed())),
  )
  return fc
    .nat(operation.parameters.length - 1)
    .chain((broken) =>
      fc
        .tuple(...known.map((arbitrary, at) => (at === broken ? one : arbitrary)))
        .map((values) => ({ path: fill(operation, values, (text) => String(text)) })),
    )
}

/** What a described body becomes with one thing wrong in it, somewhere. */
function hostileBody(operation: Operation, hints: Hints): fc.Arbitrary<unknown> {
  const right = operation.body ? valueOf(operation.body, hints) : fc.constant({})
  const wrong = fc.oneof(
    fc.constantFrom(...hostileValues),
    fc.constantFrom(...hostileTexts),
    fc.constantFrom(deep(31), deep(40)),
  )
  return fc
    .tuple(right, wrong, fc.nat(1_000), fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'))
    .map(([body, value, at, how]) => {
      const copy: unknown = structuredClone(body)
      const places = placesIn(copy)
      const place = places[at % Math.max(1, places.length)]
      if (!place) return value
      if (how === 'remove') delete place.holder[place.key]
      else place.holder[how === 'add' ? String(value).slice(0, 20) || 'extra' : place.key] = value
      return copy
    })
}

type Place = { holder: Record<string, unknown>; key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown> // safe: it is an object, and is only written to by key
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

function jsonBody(value: unknown): Partial<MadeCall> {
  return { headers: json, body: Buffer.from(JSON.stringify(value) ?? 'undefined') }
}

const brokenBodies = [
  '',
  '{',
  '}',
  '{"a":',
  '[1,',
  '"',
  'undefined',
  'NaN',
  '{"a":NaN}',
  "{'a':1}",
  '{a:1}',
  '{"a":1}{"a":1}',
  '\u0000',
  '/**/{}',
  '{"__proto__":{"admin":true}}',
  String.raw`{"\u005f\u005fproto__":1}`,
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
  '['.repeat(100_000),
  '{"a":'.repeat(40_000),
  '[{"a":'.repeat(1_000) + '1' + '}]'.repeat(1_000),
  '['.repeat(33) + ']'.repeat(33),
  String.raw`{"name":"\u0000"}`,
  String.raw`{"name":"\ud800"}`,
  String.raw`{"name":"\uZZZZ"}`,
  `{"n":1${'0'.repeat(400)}}`,
  '{"n":1e400}',
  ' '.repeat(262_145),
  `"${'x'.repeat(1_000_000)}"`,
  `[${'0,'.repeat(100_000)}0]`,
  `{${Array.from({ length: 9_000 }, (_, at) => `"k${at}":0`).join()}}`,
]
  .map((text) => Buffer.from(text))
  .concat(
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    Buffer.from([0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  )

const queries = [
  '__proto__[a]=1',
  'a=1&a=2',
  'cursor[]=1',
  'cursor[a][b][c]=1',
  'constructor=1',
  '&&&===',
  'a=%ff',
  'cursor=%00',
  'token=',
  'a'.repeat(5_000),
]

const headers: Record<string, string>[] = [
  { 'content-encoding': 'gzip' },
  { 'accept-language': ','.repeat(2_000) },
  { 'accept-language': 'ar-SA;q=NaN,*;q=9' },
  { accept: 'text/html' },
  { cookie: 'satoshi.session_token=%ff.%00; =; ;;; a' },
  { authorization: 'Bearer null' },
  { 'x-forwarded-for': "1.2.3.4, '; drop table users" },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { host: 'evil.example:99999' },
  { 'content-disposition': 'attachment; filename=x' },
  { 'last-event-id': '1' },
  { 'x-http-method-override': 'DELETE' },
]
