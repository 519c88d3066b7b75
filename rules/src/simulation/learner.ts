import { random } from '../random.ts'
import type { ReviewRating } from '../review/rating.ts'
import { hour, type Instant } from '../time.ts'

/** What a simulated learner must come to: recall of an average day, and reviews by those of daily repetition; ours. */
export const learnerLines = { recall: 0.9, share: 0.5 } as const

/** A scheduler of spaced repetition: what is kept of a card after an answer, with when it is due. */
export type Scheduler<Memory extends { dueAt: Instant }> = (
  before: Memory | null,
  answer: { cardId: string; rating: ReviewRating; at: Instant },
) => Memory

/** What a year of learning came to: how much is known on an average day, on the worst, and the reviews that it took. */
export type Learnt = { average: number; worst: number; reviews: number }

const day = 24 * hour
const start = Date.parse('2026-11-23T15:00:00Z')
const cards = 200
const days = 365

/**
 * What a card is in the learner's head, by a model that is not FSRS: forgetting is exponential, `strength` is the days
 * after which nine in ten are still known, and each recall multiplies it, more so the later it comes.
 */
export type Head = { strength: number; seenOn: number }

/** A learner who forgets, a year long, with cards as `schedule` makes them due; without one, all of them every day. */
export function learn<Memory extends { dueAt: Instant }>(seed: string, schedule: Scheduler<Memory> | null): Learnt {
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
      if (schedule && memory && memory.dueAt > at) continue
      reviews += 1
      const right = chance.next() < recallOf(head, today)
      const growth = 0.5 + chance.next()
      heads[index] = right
        ? afterRecall(head, today, growth)
        : { strength: Math.max(1, head.strength / 2), seenOn: today }
      if (schedule) memories[index] = schedule(memory, { cardId: `q${index}`, rating: right ? 'good' : 'again', at })
    }
  }
  return { average: known.reduce((sum, one) => sum + one, 0) / days, worst: Math.min(...known), reviews }
}

/** Chance that a card is still known. */
export function recallOf({ strength, seenOn }: Head, today: number): number {
  return 0.9 ** ((today - seenOn) / strength)
}

/** What a card is after it was recalled; `growth` is the learner's luck, 0.5 to 1.5. */
export function afterRecall(head: Head, today: number, growth: number): Head {
  const gained = 1 + growth * (1 - recallOf(head, today)) * 10
  return { strength: head.strength * gained, seenOn: today }
}
