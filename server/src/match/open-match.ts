import { drawQuestions, type Draw, type DrawPlan, type Mastery } from '@satoshi/rules/match/draw'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match, MatchQuestion } from '@satoshi/rules/match/match'
import type { Occupant } from '@satoshi/rules/match/occupant'
import { anythingFromLevel, newcomerMastery, newcomerTarget } from '@satoshi/rules/match/newcomer'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { startMatch, type MatchPlan } from '@satoshi/rules/match/start'
import { isAtHome } from '@satoshi/rules/question-region'
import type { MatchFormatName } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { lockForDraw, type DrawnFor } from '../profile/profile-api.ts'
import { isShowcase, withVariants, type LiveQuestion } from '../question/question-api.ts'
import { suspendQuizzes } from './live-seats.ts'
import { insertMatch } from './match-store.ts'
import type { Matches } from './matches.ts'
import { openQuestions, seenBy } from './met-questions.ts'

/** An occupant that a stored match may have: guests get in by no way yet, and there is no column for them. */
export type StoredOccupant = Exclude<Occupant, { kind: 'guest' }>

/**
 * Starts a match with the variants that its seed draws, and stores it; the caller wakes it when its transaction has
 * committed. What those who compete in it have open alone stands still from now on.
 */
export async function openMatch(
  app: Pick<App, 'db'>,
  tx: Tx,
  plan: MatchPlan & { occupants: StoredOccupant[] },
): Promise<Match> {
  const questions = await withVariants(app, tx, plan.questions, plan.seed)
  const { match, events } = startMatch({ ...plan, questions })
  await suspendQuizzes(tx, match, plan.at)
  await insertMatch(tx, match, events, wakeAt(match))
  return match
}

/**
 * What a draw is to be: for what, how many questions, by which seed, and how hard for those who play. `asChosen`: somebody has chosen the
 * pool question by question, or it is what a player knows, so that nothing of it is kept from newcomers or other countries.
 * `asked` are questions that the match asks already, `mayRepeat` is for the last of all pools: see `DrawPlan`.
 */
export type DrawOrder = {
  format: MatchFormatName
  count: number
  seed: string
  aim?: { target: number; besides: RememberedQuestion[] }
  asChosen?: boolean
  asked?: readonly LiveQuestion[]
  mayRepeat?: boolean
}

/** A question that is known from before; `recall` is the chance, 0..1, that its answer is remembered. */
export type RememberedQuestion = LiveQuestion & { recall: number }

/**
 * Draws questions for some players: least recently seen by any of them first, in whatever mode (product 4.6), with an aim
 * those that meet it for each of them; where they compete, what they saw in the last day after all else, and of it first
 * what varies, and never what anybody may learn by heart before they have an account (decision 0178). A question of a
 * country is drawn only where all of them are at home; who plays alone and has just begun is drawn for as `newcomerPlan`
 * says (decision 0179). Of a family there is one, where they compete in any case, and what takes paper is asked only where the format
 * has time for it (decision 0198). `besides` are questions that the match asks as well. What one of them has open
 * anywhere is not drawn, so that there may be fewer than `count`; their rows are held until the transaction ends, so that
 * nothing else opens for them meanwhile.
 */
export async function drawFor(
  matches: Matches,
  tx: Tx,
  userIds: string[],
  pool: LiveQuestion[],
  order: DrawOrder,
): Promise<Draw> {
  const { format, count, seed, aim, asChosen = false, asked, mayRepeat } = order
  const poolIds = pool.map(({ questionId }) => questionId)
  // The rows are held before anything else is read.
  const [players, open, seen] = await Promise.all([
    lockForDraw(tx, userIds),
    openQuestions(matches, tx, userIds),
    seenBy(matches, tx, userIds, poolIds),
  ])
  const { competes, calmMillis } = formatNamed(format)
  const now = matches.app.clock.now()
  const homes = players.map(({ home }) => home)
  const askable = pool.filter(
    (question) =>
      !open.has(question.questionId) &&
      (asChosen || isAtHome(question.region, homes)) &&
      (calmMillis !== null || question.pace !== 'calm') &&
      !(competes && isShowcase(question)),
  )
  // Each by name: of thousands, copies of whole questions would be most of what a draw costs.
  const candidates = askable.map(({ questionId, version, subject, family, difficulty, rating, key, pace, varies }) => {
    return {
      questionId,
      version,
      subject,
      family,
      difficulty,
      rating,
      key,
      calm: pace === 'calm' || undefined,
      varies,
      seenAt: seen.get(questionId) ?? null,
    }
  })
  const [first = {}, ...others] = players.map(masteryOf)
  return drawQuestions(candidates, count, {
    seed,
    asked,
    mayRepeat,
    now,
    competesAt: competes ? now : undefined,
    ...(competes || asChosen ? {} : newcomerPlan(players)),
    ...(aim && { aim: { ...aim, players: [first, ...others] } }),
  })
}

/** What a match asks that is drawn from several pools: its questions, and what is known of them. */
export type Drawing = { questions: MatchQuestion[]; asked: LiveQuestion[] }

/** Draws from another pool of a match, apart from what it asks already, and adds it to that. Gives what was drawn. */
export async function drawMore(
  matches: Matches,
  tx: Tx,
  userIds: string[],
  { pool, order, drawing }: { pool: LiveQuestion[]; order: Omit<DrawOrder, 'asked'>; drawing: Drawing },
): Promise<MatchQuestion[]> {
  const { questions, asked } = drawing
  const left = pool.filter((one) => asked.every(({ questionId }) => questionId !== one.questionId))
  const drawn = (await drawFor(matches, tx, userIds, left, { ...order, asked })).questions
  questions.push(...drawn)
  asked.push(...left.filter((one) => drawn.some(({ questionId }) => questionId === one.questionId)))
  return drawn
}

/**
 * How somebody is drawn for who has just begun: mild questions below a level, and of everything what they are likely to
 * know while they have given few answers.
 */
function newcomerPlan(players: DrawnFor[]): Pick<DrawPlan, 'newcomer' | 'aim'> {
  const [player] = players
  if (!player) return {}
  const mastery = newcomerMastery(player.learned, player.assumed)
  return {
    newcomer: player.level < anythingFromLevel,
    aim: mastery ? { target: newcomerTarget, players: [mastery] } : undefined,
  }
}

/** By their answers, and where there are none by what is assumed. */
function masteryOf({ learned, assumed }: DrawnFor): Mastery {
  return { ...assumed, ...Object.fromEntries(learned.map(({ subject, theta }) => [subject, theta])) }
}
