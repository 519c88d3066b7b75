import { learn, learnerLines } from '@satoshi/rules/simulation/learner'
import { expect, test } from 'vitest'

import { schedule } from './cards.ts'

test.for(['ana', 'bruno', 'clara', 'davi'])(
  '%s, who forgets, knows nine in ten over the year with at most half the reviews of daily repetition',
  (name) => {
    const spaced = learn(name, schedule)
    const daily = learn(name, null)
    expect(spaced.average).toBeGreaterThanOrEqual(learnerLines.recall)
    // The first days are the worst: the scheduler does not know yet how soon this learner forgets.
    expect(spaced.worst).toBeGreaterThanOrEqual(0.85)
    expect(spaced.reviews).toBeLessThanOrEqual(daily.reviews * learnerLines.share)
  },
)
