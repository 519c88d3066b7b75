import { afterEach, expect } from 'vitest'

/** What was said to `console.error` during a test fails it: a fault that nobody looks at is still a fault. */
const said: string[] = []

Object.assign(console, {
  error: (...words: unknown[]) => said.push(words.map(String).join(' ')),
})

afterEach(() => {
  expect(said.splice(0), 'console.error was called').toEqual([])
})
