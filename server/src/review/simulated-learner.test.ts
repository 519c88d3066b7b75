import { random } from '@satoshi/rules/random'
import { hour } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { schedule, type Memory } from './schedule.ts'

const day = 24 * hour
const start = Date.parse('2026-11-23T15:00:00Z')
const cards = 200
const days = 365

/**
 * What a card is in the learner's head, by a model that is not FSRS: forgetting is exponential, `strength` is the days
 * after which nine in ten are still known, and each recall multiplies it, more so the later it comes.
 */
type Head = { strength: number; seenOn: number }

const recallOf = ({ strength, seenOn }: Head, today: number) => 0.9 ** ((today - seenOn) / strength)

function afterRecall(head: Head, today: number, growth: number): Head {
  const gained = 1 + growth * (1 - recallOf(head, today)) * 10
  return { strength: head.strength * gained, seenOn: today }
}

/** A learner who forgets, a year long: how much is known on an average day, on the worst, and what it took. */
function learn(seed: string, scheduled: boolean) {
  const chance = random(seed)
  const heads: Head[] = []
  const memories: (Memory | null)[] = []
  let reviews = 0
  const known: number[] = []
  for (let today = 0; today < days; today++) {
    // Two new questions a day until all are met.
    if (heads.length < cards) for (const _ of [1, 2]) heads.push({ strength: 1 + 3 * chance.next(), seenOn: today })
    known.push(heads.reduce((sum, head) => sum + recallOf(head, today), 0) / heads.length)
    for (const [index, head] of heads.entries()) {
      const memory = memories[index] ?? null
      const at = start + today * day
      if (scheduled && memory && memory.dueAt > at) continue
      reviews += 1
      const right = chance.next() < recallOf(head, today)
      const growth = 0.5 + chance.next()
      heads[index] = right
        ? afterRecall(head, today, growth)
        : { strength: Math.max(1, head.strength / 2), seenOn: today }
      if (scheduled) memories[index] = schedule(memory, { cardId: `q${index}`, rating: right ? 'good' : 'again', at })
    }
  }
  return { average: known.reduce((sum, one) => sum + one, 0) / days, worst: Math.min(...known), reviews }
}

test.for(['ana', 'bruno', 'clara', 'davi'])(
  '%s, who forgets, knows nine in ten over the year with at most half the reviews of daily repetition',
  (name) => {
    const spaced = learn(name, true)
    const daily = learn(name, false)
    expect(spaced.average).toBeGreaterThanOrEqual(0.9)
    // The first days are the worst: the scheduler does not know yet how soon this learner forgets.
    expect(spaced.worst).toBeGreaterThanOrEqual(0.85)
    expect(spaced.reviews).toBeLessThanOrEqual(daily.reviews / 2)
  },
)
