import { expect } from 'vitest'

// Vitest gives its matchers as `any`, which may not stand in an object that is compared.

/** Any text, in what a test expects. */
export const anyText: unknown = expect.any(String)
/** Any moment as the database gives it. */
export const anyDate: unknown = expect.any(Date)
/** Any number. */
export const anyNumber: unknown = expect.any(Number)
/** Any object, lists included. */
export const anyObject: unknown = expect.any(Object)

/** A text that `pattern` fits. */
export function textLike(pattern: RegExp): unknown {
  return expect.stringMatching(pattern)
}
