import { levelOf } from '@satoshi/rules/progress/level'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { clearScreen, draw, loadTexts, text } from '../lib/_screen.tsx'
import { LevelLine } from './level-line.tsx'

beforeAll(() => loadTexts('app', 'a11y', 'profile'))
afterEach(clearScreen)

test('below the last level the line says what the next level takes, and shows no star', async () => {
  const screen = await draw(<LevelLine standing={levelOf(710)} />)
  expect(screen.written()).toContain(text('profile.level.xp', { have: '10', need: '320' }))
  expect(screen.written()).not.toContain(text('profile.level.stars', { stars: 0 }))
})

test('beyond it the line shows the stars, and what the next one takes', async () => {
  const screen = await draw(<LevelLine standing={levelOf(1_478_140 + 3 * 25_000 + 1_200)} />)
  expect(screen.written()).toContain(text('profile.level.title', { level: 100 }))
  expect(screen.written()).toContain(text('profile.level.stars', { stars: 3 }))
  expect(screen.written()).toContain(text('profile.level.star', { have: '1.200', need: '25.000' }))
})
