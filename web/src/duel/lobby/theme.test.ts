import { themes } from '@satoshi/rules/matchmaking/ticket'
import { topics } from '@satoshi/rules/words'
import { expect, test } from 'vitest'

import { drawTopic, newSeed } from './theme-draw.ts'
import { themeKey } from '../../match/theme-name.ts'
import { districtOf, subjectOf } from './theme-face.ts'

test('the same seed draws the same topic, and every topic can be drawn', () => {
  expect(drawTopic('4f2a9c01')).toEqual(drawTopic('4f2a9c01'))
  const drawn = new Set(Array.from({ length: 400 }, (_, seed) => drawTopic(String(seed)).topic))
  expect([...drawn].toSorted()).toEqual([...topics].toSorted())
})

test('a seed is eight characters, another one each time', () => {
  expect(newSeed()).toMatch(/^[0-9a-f]{8}$/)
  expect(newSeed()).not.toBe(newSeed())
})

test('every theme has a name and a district; a topic wears those of its subject', () => {
  expect(themes.map(themeKey)).not.toContain(null)
  expect(subjectOf('ipo')).toBe('investimentos')
  expect(districtOf('ipo')).toBe(districtOf('investimentos'))
  expect(subjectOf('general')).toBeNull()
})

test('a theme that is not known here is shown as it came', () => {
  expect(themeKey('quantum')).toBeNull()
  expect(subjectOf('quantum')).toBeNull()
})
