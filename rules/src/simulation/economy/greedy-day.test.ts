import { expect, test } from 'vitest'

import { gainKinds, greediest, honestP99, mostGreed } from './greedy-day.ts'

// decision 0146; `npm run bench -- economy` searches longer
test('the greediest day that a short search finds stays within half as much again of the best honest days', () => {
  const honest = honestP99({ players: 300, days: 90, seed: 'p99' })
  const greedy = greediest({ accomplices: 10, tries: 15, seed: 'greedy' })
  for (const kind of gainKinds) {
    expect(greedy[kind]).toBeGreaterThan(honest[kind] / 2)
    expect(greedy[kind] / honest[kind]).toBeLessThanOrEqual(mostGreed)
  }
})
