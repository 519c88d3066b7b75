import type { Lives } from '@satoshi/contract/lives'
import type { StreakView } from '@satoshi/contract/streak'
import { minute } from '@satoshi/rules/time'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { RewardFacts } from '../dashboard/rewards/reward-facts.tsx'
import { serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, until } from '../lib/_screen.tsx'
import { LivesChip } from './lives-chip.tsx'
import { StreakPanel } from './streak-panel.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'dashboard', 'streak'))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

const at = Date.parse('2026-11-23T15:00:00Z')

test.each<[string, Partial<Lives>, string]>([
  ['all of them', { lives: 5, most: 5 }, 'Vidas: 5 de 5'],
  ['the only one', { lives: 1, most: 1 }, 'Vidas: 1 de 1'],
  ['more than come back', { lives: 7, most: 5 }, 'Vidas: 7'],
  ['less, with a wait', { lives: 3, most: 5, nextAt: at + 30 * minute }, 'Vidas: 3 de 5 · mais uma em'],
  ['none to count', { lives: null, most: null }, 'Vidas ilimitadas'],
])('lives: %s', async (_, held, shown) => {
  serve({ 'GET /api/lives': { nextAt: null, serverNow: at, ...held } })
  const screen = await draw(<LivesChip />)
  await until(() => expect(screen.written()).toContain(shown))
  expect(screen.written().includes(' de ')).toBe(shown.includes(' de '))
})

test.each([
  [{ held: 1, most: 2 }, 'Congelamentos: 1 de 2', '1 de 2'],
  [{ held: 2, most: 1 }, 'Congelamentos: 2', '2'],
])('freezes: %o', async (freezes, inPanel, inFacts) => {
  const streak = streakWith(freezes)
  serve({ 'GET /api/streak': streak })
  const panel = await draw(<StreakPanel />)
  await until(() => expect(panel.written()).toContain(inPanel))
  expect(panel.written()).not.toContain('2 de 1')
  const facts = await draw(<RewardFacts streak={streak} />)
  expect(facts.all('bdi').at(-1)?.textContent).toBe(inFacts)
})

function streakWith(freezes: StreakView['freezes']): StreakView {
  return {
    days: 0,
    today: '2026-11-23',
    doneToday: false,
    standsUntil: null,
    tier: null,
    nextTier: null,
    freezes,
    calendar: { month: '2026-11', days: [] },
    multipliers: { streak: 1, boost: 1, whole: 1, most: 3, btz: 1, effects: [] },
    rewards: [],
    celebrated: [],
    repair: null,
    serverNow: at,
  }
}
