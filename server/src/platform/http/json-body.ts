import type { FastifyInstance } from 'fastify'

import { refuse } from '../refusal.ts'
import { invalidBody } from './invalid-request.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Makes JSON in UTF-8 the only body that is read. Anything else is `request.unsupportedType`; JSON that is
 * broken or not to be trusted is `request.invalid`. An empty body is null.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      assertPlainUtf8(request.headers)
      // `parseAs: 'buffer'` gives bytes; the type allows both.
      done(null, typeof body === 'string' ? parseJson(Buffer.from(body)) : parseJson(body))
    } catch (error) {
      done(error instanceof Error ? error : invalidBody('Unreadable'))
    }
  })
}

/** The value of a JSON body, or the refusal `request.invalid`. */
export function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) return null
  const text = decode(body)
  const fault = faultOfShape(text)
  if (fault) throw invalidBody(fault)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidBody('Not JSON')
  }
}

function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body)
  } catch {
    throw invalidBody('Not UTF-8')
  }
}

function assertPlainUtf8(headers: { 'content-type'?: string; 'content-encoding'?: string }): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  const encoding = headers['content-encoding'] ?? 'identity'
  if ((charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') || encoding !== 'identity')
    throw refuse('request.unsupportedType')
}

/** Deepest nesting of arrays and objects in a body. Our deepest is 4; parsers elsewhere overflow at some thousands. */
export const maxNesting = 32

/** Keys that reach an object's prototype when a careless hand copies them. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** The keys seen in an open object; null for an open array. */
type Level = Set<string> | null

/**
 * What is wrong with a JSON text before it is parsed, or null: nesting beyond `maxNesting`, a key twice in one
 * object, a key that reaches the prototype, and text that PostgreSQL cannot hold (NUL, half a surrogate pair).
 * One pass without recursion, so that no depth overflows anything. Does not check the grammar: `JSON.parse` does.
 */
export function faultOfShape(text: string): string | null {
  const levels: Level[] = []
  let awaitsKey = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charAt(at)) {
      case '{':
      case '[':
        awaitsKey = text.charAt(at) === '{'
        if (levels.push(awaitsKey ? new Set() : null) > maxNesting) return 'Nested too deeply'
        break
      case '}':
      case ']':
        levels.pop()
        awaitsKey = false
        break
      case ',':
        awaitsKey = levels.at(-1) instanceof Set
        break
      case '"': {
        const end = endOfString(text, at)
        const fault = faultOfString(text.slice(at, end + 1), awaitsKey ? levels.at(-1) : null)
        if (fault) return fault
        awaitsKey = false
        at = end
      }
    }
  }
  return null
}

/** Where the string that opens at `start` closes; the end of the text when it does not. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

function faultOfString(quoted: string, keys: Level | undefined): string | null {
  const value = quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1)
  if (value.includes('\0') || !value.isWellFormed()) return 'Text that is not Unicode text'
  if (!keys) return null
  if (forbiddenKeys.has(value)) return 'Forbidden key'
  if (keys.has(value)) return 'Key given twice'
  keys.add(value)
  return null
}

/** A string that is no JSON is left to the parser to refuse. */
function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return ''
  }
}
