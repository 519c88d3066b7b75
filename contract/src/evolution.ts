import { z } from 'zod'

import { amountCents, signedIn } from './base.ts'
import { subject, topic } from './question.ts'

/** Spans of an evolution, in days. Source: product 1.2, /profile. */
export const evolutionSpans = ['7', '30', '90', '365'] as const

/** Game day of a player: what they did, and their figures at its close. */
export const evolutionDay = z.object({
  day: z.iso.date(),
  xp: z.int(),
  answered: z.int(),
  correct: z.int(),
  /** The balance at the day's close; of today, what it is now. */
  heldCents: amountCents,
  /** The overall duel rating at the day's close; null before the first duel. */
  rating: z.int().nullable(),
})

/** The days of a span, and what was done in as many days before them. */
export const evolution = z.object({
  /** Oldest first, without a gap; the last is today. */
  days: z.array(evolutionDay),
  before: z.object({ xp: z.int(), answered: z.int(), correct: z.int() }),
})

/** Mastery of a topic: of its questions, those ever answered, and those whose last answer was right. */
export const topicMastery = z.object({
  subject,
  topic,
  questions: z.int(),
  tried: z.int(),
  known: z.int(),
})

export const evolutionContract = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/profile/evolution',
      tags: ['profile'],
      summary: "The player's XP, accuracy, balance and rating, day by day",
    })
    .input(z.strictObject({ days: z.enum(evolutionSpans).default('30') }))
    .output(evolution),
  mastery: signedIn
    .route({
      method: 'GET',
      path: '/profile/mastery',
      tags: ['profile'],
      summary: 'How far the player is in each topic',
    })
    .output(z.object({ topics: z.array(topicMastery) })),
}

export type EvolutionSpan = (typeof evolutionSpans)[number]
export type EvolutionDay = z.infer<typeof evolutionDay>
export type Evolution = z.infer<typeof evolution>
export type TopicMastery = z.infer<typeof topicMastery>
