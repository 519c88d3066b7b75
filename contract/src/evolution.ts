import { matchFormats } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, instant, refusing, signedIn } from './base.ts'
import { ownAnswer } from './match.ts'
import { choice, questionView, source, subject, topic } from './question.ts'

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

/** Where an answer was given: in a match of a format, or in a review. */
export const answerModes = [...matchFormats, 'review'] as const

/** An answer of the player's, in a match or a session of cards that is over, with its question and the right one. */
export const pastAnswer = z.object({
  /** The match or session, and where in it. */
  roundId: z.uuid(),
  position: z.int(),
  /** When it was given; of a card, when its session began. */
  at: instant,
  mode: z.enum(answerModes),
  subject,
  topic,
  question: questionView,
  correct: choice,
  mine: ownAnswer.omit({ points: true }),
  explanation: z.string(),
  sources: z.array(source),
})

/** Which answers: those of a topic, and the right or the wrong ones; what was not answered is wrong. */
const answerFilter = { topic: topic.optional(), result: z.enum(['right', 'wrong']).optional() }

/** A stream where it leaves the server, a file where it arrives; neither is a value of JSON. */
const csvFile = z.unknown()

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
  answers: signedIn
    .errors(refusing('subscription.planRequired'))
    .route({
      method: 'GET',
      path: '/profile/answers',
      tags: ['profile'],
      summary: "The player's answers in what is over, newest first, 50 a page",
    })
    .input(z.strictObject({ ...answerFilter, cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(pastAnswer), nextCursor: z.string().nullable() })),
  exportAnswers: signedIn
    .errors(refusing('subscription.planRequired'))
    .route({
      method: 'GET',
      path: '/profile/answers.csv',
      tags: ['profile'],
      summary: 'The same as CSV, in the language of the request',
      // The generator knows JSON and files that are whole before they are sent.
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          200: { description: 'RFC 4180, UTF-8', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      }),
    })
    .input(z.strictObject(answerFilter))
    .output(csvFile),
}

export type EvolutionSpan = (typeof evolutionSpans)[number]
export type EvolutionDay = z.infer<typeof evolutionDay>
export type Evolution = z.infer<typeof evolution>
export type TopicMastery = z.infer<typeof topicMastery>
export type PastAnswer = z.infer<typeof pastAnswer>
export type AnswerMode = (typeof answerModes)[number]
