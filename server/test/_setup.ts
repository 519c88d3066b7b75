import { afterAll, afterEach, beforeAll, expect } from 'vitest'

/**
 * What was said to `console.error` fails the test in which it was said: a fault that nobody looks at is still a fault.
 * Files of the server share a process and each loads this one anew: the list is the process's, so that what is said
 * between two files is told and not lost.
 */
const place = globalThis as typeof globalThis & { saidToConsole?: string[] } // safe: our own name, set on the next line
const logged = (place.saidToConsole ??= [])

Object.assign(console, {
  error: (...words: unknown[]) => logged.push(words.map(String).join(' ')),
})

beforeAll(() => expect(logged.splice(0), 'console.error was called between two files of tests').toEqual([]))
afterEach(() => expect(logged.splice(0), 'console.error was called').toEqual([]))
afterAll(() => expect(logged.splice(0), 'console.error was called after the last test').toEqual([]))
