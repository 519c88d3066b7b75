import { expect, test } from 'vitest'

import { winRate } from './responsible-panel.tsx'

test('draws are duels that were not won; before the first duel there is no rate', () => {
  expect(winRate({ won: 1, lost: 1, drawn: 2 })).toBe(0.25)
  expect(winRate({ won: 0, lost: 3, drawn: 0 })).toBe(0)
  expect(winRate({ won: 0, lost: 0, drawn: 0 })).toBeNull()
})
