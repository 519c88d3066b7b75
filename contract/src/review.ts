import { z } from 'zod'

import { amountCents, commandBody, commandId, instant, refusing, signedIn } from './base.ts'
import { leaveCommand, opened } from './match.ts'
import { choice, questionReport, questionReports, questionView } from './question.ts'

/** What an answered card paid: what its XP were multiplied by, BTZ that came with it, the streak in days where it won its day. */
export const reviewGain = z.object({
  multiplier: z.number(),
  amountCents,
  streak: z.int().nullable(),
})

/** A card that was answered, with its key and what came of it. */
export const reviewed = opened.extend({
  mine: opened.shape.mine.unwrap(),
  xp: z.int(),
  gain: reviewGain,
  /** When the card is due again. */
  dueAt: instant,
  /** Whether it is the right answer that followed a mistake. */
  mended: z.boolean(),
  /** Whether it gave a life back, as the fifth and the tenth answer of a session may. */
  life: z.boolean(),
})

const phase = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('asking'),
    position: z.int(),
    opensAt: instant,
    closesAt: z.null(),
    question: questionView,
    locked: z.null(),
  }),
  z.object({ name: z.literal('revealing'), ...reviewed.shape }),
  z.object({
    name: z.literal('ended'),
    reviewed: z.array(reviewed),
    right: z.int(),
    mended: z.int(),
    xp: z.int(),
  }),
])

/** A session of due cards as its player may see it. A card's answer is in it only once the card was answered. */
export const reviewSession = z.object({
  id: z.uuid(),
  serverNow: instant,
  questions: z.int(),
  right: z.int(),
  phase,
})

/** Overview of reviews: what is due. Mistakes are counted from Monday 00:00 in São Paulo, as weeks are everywhere. */
export const reviewOverview = z.object({
  /** Cards that are due now; no more than 100 are counted. */
  due: z.int(),
  /** When the next card that is not due yet will be; null when there is none. */
  nextDueAt: instant.nullable(),
  /** Questions that were answered wrong, and right this week, and not wrong again since. */
  mendedThisWeek: z.int(),
  openSession: z.uuid().nullable(),
  serverNow: instant,
})

/** A command; `position` says which card it is meant for. */
const command = z.discriminatedUnion('type', [
  z.strictObject({ commandId, type: z.literal('answer'), position: z.int().min(0).max(9), choice }),
  z.strictObject({ commandId, type: z.literal('next'), position: z.int().min(0).max(9) }),
  leaveCommand,
])

const id = z.uuid()
const tags = ['review']

export const reviewContract = {
  overview: signedIn
    .route({ method: 'GET', path: '/review', tags, summary: 'What is due for review, and what was mended this week' })
    .output(reviewOverview),
  start: signedIn
    .errors(refusing('match.busy', 'review.nothingDue', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/review/sessions',
      tags,
      summary: 'Review up to ten due cards; an open session is returned instead of a second one',
    })
    .input(commandBody)
    .output(reviewSession),
  get: signedIn
    .errors(refusing('review.notFound', 'match.busy'))
    .route({ method: 'GET', path: '/review/sessions/{id}', tags, summary: 'A session as it is now' })
    .input(z.strictObject({ id }))
    .output(reviewSession),
  command: signedIn
    .errors(
      refusing(
        'match.busy',
        'review.notFound',
        'review.ended',
        'review.moved',
        'match.badChoice',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/review/sessions/{id}/commands',
      tags,
      summary: 'Answer a card, go on, or end; the same commandId again has no second effect',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: z.strictObject({ id }), body: command }))
    .output(reviewSession),
  report: signedIn
    .errors(refusing('question.notAsked', 'question.tooManyReports'))
    .route({
      method: 'POST',
      path: '/review/sessions/{id}/reports',
      tags,
      summary: 'Say what is wrong with a question of the session that was answered',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: z.strictObject({ id }), body: questionReport }))
    .output(questionReports),
}

export type ReviewOverview = z.infer<typeof reviewOverview>
export type ReviewSessionView = z.infer<typeof reviewSession>
export type ReviewPhase = ReviewSessionView['phase']
export type Reviewed = z.infer<typeof reviewed>
export type ReviewCommand = z.infer<typeof command>
