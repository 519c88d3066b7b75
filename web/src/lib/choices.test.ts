import { describe, expect, test } from 'vitest'

import { difference, isNothing, joined, without, type Choice } from './choices.ts'

const quiet: Choice = { experience: { sound: false }, theme: 'light' }

test('two choices are joined by their single parts, the later one counting', () => {
  const later: Choice = { experience: { sound: true, haptics: false }, notices: { progress: false }, language: 'ar-SA' }
  expect(joined(quiet, later)).toEqual({
    experience: { sound: true, haptics: false },
    notices: { progress: false },
    theme: 'light',
    language: 'ar-SA',
  })
  expect(joined(quiet, {})).toEqual(quiet)
})

describe('the difference', () => {
  test('names what is said otherwise or for the first time', () => {
    const now: Choice = { experience: { sound: false, haptics: false }, theme: 'dark' }
    expect(difference(quiet, now)).toEqual({ experience: { haptics: false }, theme: 'dark' })
    expect(difference({}, quiet)).toEqual(quiet)
  })

  test('is nothing between the same', () => {
    expect(isNothing(difference(quiet, { ...quiet }))).toBe(true)
    expect(isNothing(quiet)).toBe(false)
  })

  test('knows that a theme was given up', () => {
    expect(difference({ theme: 'light' }, { theme: null })).toEqual({ theme: null })
  })
})

test('what waits here is left out of what is taken over', () => {
  const heard: Choice = { experience: { sound: true, haptics: false }, theme: 'dark', language: 'en-US' }
  expect(without(heard, quiet)).toEqual({ experience: { haptics: false }, language: 'en-US' })
})
