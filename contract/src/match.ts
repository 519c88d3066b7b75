import { payReasons } from '@satoshi/rules/progress/pay-terms'
import { hintBars } from '@satoshi/rules/match/hint'
import { hints, matchFormats, rewardSources } from '@satoshi/rules/words'
import { z } from 'zod'

import { amountCents, commandId, done, instant, refusing, signedIn } from './base.ts'
import { quizLives } from './lives.ts'
import { publicProfile, ratingCategories, ratingValue } from './person.ts'
import { choice, questionReport, questionReports, questionView, source, subject, topic } from './question.ts'

/** Hints that were used. */
export const hintList = z.array(z.enum(hints))

/** Command types of a seat. Source: product 4.4; `next` leaves the reveal where it waits for the player. */
export const commandTypes = ['ready', 'answer', 'hint', 'next', 'leave'] as const

export const ownAnswer = z.object({
  choice: choice.nullable(),
  elapsedMillis: z.int(),
  points: z.int(),
  correct: z.boolean(),
  /** Hints that were used on it; one that was skipped has no choice. */
  hints: hintList,
})

/** How a closed question went for another seat, in the viewer's own order of options. */
export const otherAnswer = ownAnswer.extend({ seat: z.int() })

/** A question that is closed for this viewer, with its answer. */
export const opened = z.object({
  position: z.int(),
  question: questionView,
  correct: choice,
  explanation: z.string(),
  sources: z.array(source),
  mine: ownAnswer.nullable(),
  others: z.array(otherAnswer),
})

export const matchSeat = z.object({
  seat: z.int(),
  player: publicProfile.extend({ id: z.string() }),
  score: z.int(),
  correct: z.int(),
  answered: z.boolean(),
  state: z.enum(['active', 'away', 'out', 'left']),
  hearts: z.int().nullable(),
  place: z.int().nullable(),
})

/** One payment of the reward bus. `level` with levelUp, `streak` (days, after today) with firstQuiz. */
export const reward = z.object({
  source: z.enum(rewardSources),
  xp: z.int(),
  amountCents,
  level: z.int().nullable(),
  streak: z.int().nullable(),
})

/**
 * What an answer of a quiz pays for certain, before streak and boosts multiply it: paid with the rest at the end. XP, of
 * which `speedXp` came of the `secondsLeft` on the clock. Source: decision 0160.
 */
export const answerGain = z.object({ xp: z.int(), speedXp: z.int(), secondsLeft: z.int(), amountCents })

const phase = z.discriminatedUnion('name', [
  z.object({ name: z.literal('waiting'), closesAt: instant.nullable(), needed: z.int() }),
  z.object({ name: z.literal('countdown'), endsAt: instant }),
  z.object({ name: z.literal('paused'), resumesBy: instant }),
  /** Stands still while its player sits in the match `by`; goes on by itself at `until` at the latest. */
  z.object({ name: z.literal('suspended'), by: z.uuid(), until: instant }),
  z.object({
    name: z.literal('asking'),
    position: z.int(),
    opensAt: instant,
    closesAt: instant.nullable(),
    question: questionView,
    locked: choice.nullable(),
  }),
  z.object({ name: z.literal('revealing'), endsAt: instant.nullable(), ...opened.shape }),
  z.object({
    name: z.literal('ended'),
    reason: z.enum(['finished', 'forfeited', 'voided', 'cancelled']),
    /** When it ended; what it achieved was achieved then. */
    at: instant,
    places: z.array(matchSeat),
    rewards: z.array(reward),
    /** What the XP of learning among them were multiplied by: streak and boost together; 1 where neither acted. */
    multiplier: z.number(),
    /** Changes of the viewer's duel ratings; none where the match does not rate. */
    ratings: z.array(z.object({ category: z.enum(ratingCategories), before: z.int(), after: ratingValue })),
    /** What the stake came to for the viewer; null where nothing was staked. */
    netCents: amountCents.nullable(),
    /** Why it paid the viewer less than a whole match would; null where it paid in full. */
    terms: z.object({ reason: z.enum(payReasons), percent: z.int() }).nullable(),
    review: z.array(opened),
  }),
])

/** Hints of the viewer while a question is open: how many are left of the match's, and each with what is held of it. */
const hintsView = z.object({
  left: z.int(),
  /** Options that a 50/50 took away, in the viewer's own order. */
  removed: z.array(z.int()),
  /** `bar` is why it cannot be used now; null where it can. */
  offers: z.array(z.object({ hint: z.enum(hints), held: z.int(), bar: z.enum(hintBars).nullable() })),
})

/** A match as one viewer may see it. Instants are server epoch milliseconds. */
export const matchView = z.object({
  id: z.uuid(),
  format: z.enum(matchFormats),
  /** Grows with every event; the newer view wins. */
  seq: z.int(),
  serverNow: instant,
  questions: z.int(),
  answerMillis: z.int(),
  phase,
  mySeat: z.int().nullable(),
  /** Mine and at most ten more. */
  seats: z.array(matchSeat),
  tally: z.object({ seats: z.int(), alive: z.int(), answered: z.int() }),
  stake: z.object({ amountCents, potCents: amountCents }).nullable(),
  /** Whether each question that is closed for the viewer was answered right, by position. */
  outcomes: z.array(z.boolean()),
  /** Null where the mode has none, and while no question is open. */
  hints: hintsView.nullable(),
  /** The viewer's lives, at the end of an ended match as they were then; null where mistakes cost none. */
  lives: quizLives.nullable(),
  /** What the answer that is revealed pays; null where nothing is certain, and in modes that pay at their end alone. */
  gain: answerGain.nullable(),
  may: z.array(z.enum(commandTypes)),
})

/** Leaves a match, or a session of cards. */
export const leaveCommand = z.strictObject({ commandId, type: z.literal('leave') })

/** A command; `position` says which question an answer or a hint is meant for. */
export const matchCommand = z.discriminatedUnion('type', [
  z.strictObject({ commandId, type: z.literal('ready') }),
  z.strictObject({ commandId, type: z.literal('answer'), position: z.int().min(0).max(999), choice }),
  z.strictObject({ commandId, type: z.literal('hint'), position: z.int().min(0).max(999), hint: z.enum(hints) }),
  z.strictObject({ commandId, type: z.literal('next') }),
  leaveCommand,
])

const id = z.uuid()
const tags = ['matches']

export const matchContract = {
  create: signedIn
    .errors(refusing('match.busy', 'quiz.notAvailable', 'question.unknownTopic', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/matches',
      tags,
      summary: 'Start a match; an open solo is returned instead of a second one',
    })
    .input(
      z.strictObject({
        commandId,
        mode: z.literal('solo'),
        subject: subject.optional(),
        topic: topic.optional(),
      }),
    )
    .output(matchView),
  get: signedIn
    .errors(refusing('match.notFound', 'match.busy'))
    .route({ method: 'GET', path: '/matches/{id}', tags, summary: 'The match as this player may see it now' })
    .input(z.strictObject({ id }))
    .output(matchView),
  command: signedIn
    .errors(
      refusing(
        'match.notFound',
        'match.ended',
        'match.notAsking',
        'match.notOpen',
        'match.wrongPosition',
        'match.alreadyAnswered',
        'match.tooLate',
        'match.badChoice',
        'match.notRevealing',
        'match.notWaiting',
        'match.seatOut',
        'match.busy',
        ...hintBars,
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/matches/{id}/commands',
      tags,
      summary: 'Act in a match; the same commandId again has no second effect',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: z.strictObject({ id }), body: matchCommand }))
    .output(matchView),
  report: signedIn
    .errors(refusing('question.notAsked', 'question.tooManyReports'))
    .route({
      method: 'POST',
      path: '/matches/{id}/reports',
      tags,
      summary: 'Say what is wrong with a question of the match that is closed',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: z.strictObject({ id }), body: questionReport }))
    .output(questionReports),
  hide: signedIn
    .errors(refusing('match.notFound'))
    .route({
      method: 'POST',
      path: '/matches/{id}/hidden-tabs',
      tags,
      summary: 'Tell that the page was hidden over an open question; nothing follows by itself',
      inputStructure: 'detailed',
    })
    .input(z.object({ params: z.strictObject({ id }), body: z.strictObject({ position: z.int().min(0).max(999) }) }))
    .output(done),
}

export type MatchView = z.infer<typeof matchView>
export type MatchCommand = z.infer<typeof matchCommand>
export type SeatView = z.infer<typeof matchSeat>
export type Opened = z.infer<typeof opened>
export type Phase = z.infer<typeof phase>
export type AnswerGain = z.infer<typeof answerGain>
export type Reward = z.infer<typeof reward>
export type CommandType = (typeof commandTypes)[number]
export type HintOffer = z.infer<typeof hintsView>['offers'][number]
export type { Hint } from '@satoshi/rules/words'
