import { hintsAt, type Seat, type Verdict } from '@satoshi/rules/match/match'
import { botIdOf, userIdOf } from '@satoshi/rules/match/occupant'
import type { SeatResult } from '@satoshi/rules/match/settle'
import { attemptsCount } from '@satoshi/rules/rating/counting'
import { countsForMore } from '@satoshi/rules/progress/pay-terms'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { Difficulty, Hint, MatchFormatName, QuestionKind, Topic } from '@satoshi/rules/words'
import { LRUCache } from 'lru-cache'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { countFirstAttempts, gradedTopicsOf } from '../question/question-api.ts'
import { loadMatch } from './match-store.ts'
import { claimRating, firstAnswersOf, standingsIn } from './answer-store.ts'

/** One closed answer of a seat. `elapsedMillis` is the thinking time; `repeated` answers are told apart by `answers.first_attempt`. */
export type EndedAnswer = {
  questionId: string
  version: number
  topic: Topic
  kind: QuestionKind
  difficulty: Difficulty
  verdict: Verdict
  points: number
  /** Whether it was closed without a choice, as when time ran out. */
  missed: boolean
  /** Hints that were used on it. */
  hints: Hint[]
  elapsedMillis: Millis
  read: boolean
}

/**
 * A player's part in a match that has ended; guests and bots have none. `against` tells whether the others were people
 * with accounts or bots; a guest is nobody, since the player may be both.
 */
export type EndedSeat = {
  seat: number
  userId: string
  outcome: SeatResult['outcome']
  score: number
  against: 'nobody' | 'people' | 'bots'
  /** Whether it counts for what is counted of matches: not where its terms left nothing to pay (product 6.1). */
  counts: boolean
  answers: EndedAnswer[]
}

/** Ended and settled match, for domains that count what players did. */
export type EndedMatch = {
  id: string
  format: MatchFormatName
  startedAt: Instant
  at: Instant
  finished: boolean
  seats: EndedSeat[]
}

/** Answers of ended matches that are kept in memory, some 500 bytes each: those of a hundred duels, or of one large royale. */
const mostAnswers = 2_000

/** Ended matches that were read before, by the database that they were read from: one that is settled never changes. */
const knownIn = new WeakMap<Db, LRUCache<string, EndedMatch>>()

/**
 * Null when there is no such match, or it has not ended. All who count a match share one reading; `db` may be a
 * transaction on the app's database.
 */
export async function endedMatch(app: Pick<App, 'db'>, db: Db, matchId: string): Promise<EndedMatch | null> {
  const known = knownIn.get(app.db) ?? newMemory()
  knownIn.set(app.db, known)
  const ended = known.get(matchId) ?? (await readEnded(db, matchId))
  if (ended) known.set(matchId, ended)
  return ended
}

function newMemory(): LRUCache<string, EndedMatch> {
  const sizeOf = ({ seats }: EndedMatch) => 1 + seats.reduce((sum, { answers }) => sum + answers.length, 0)
  return new LRUCache({ maxSize: mostAnswers, sizeCalculation: sizeOf })
}

async function readEnded(db: Db, matchId: string): Promise<EndedMatch | null> {
  const loaded = await loadMatch(db, matchId)
  if (!loaded || loaded.match.phase.name !== 'ended') return null
  const { match, results } = loaded
  const { phase, questions } = match
  const topics = await gradedTopicsOf(db, [...new Set(questions.map(({ questionId }) => questionId))])
  const seats = match.seats.flatMap(({ occupant, score, answers }, seat): EndedSeat[] => {
    const result = results.get(seat)
    const userId = userIdOf(occupant)
    if (userId === null || !result) return []
    const others = match.seats.filter((_, other) => other !== seat)
    return [
      {
        seat,
        userId,
        outcome: result.outcome,
        score,
        against: againstWhom(others),
        counts: countsForMore(result.terms ?? null),
        answers: answers.flatMap(({ verdict, points, choice, elapsedMillis, read }, position) => {
          const question = questions[position]
          const topic = question && topics.get(question.questionId)?.topic
          if (!question || !topic) return []
          const { questionId, version, difficulty, key } = question
          const used = hintsAt(match.seats[seat] ?? {}, position)
          const given = { verdict, points, missed: choice === null, hints: used, elapsedMillis, read }
          return { questionId, version, topic, kind: key.kind, difficulty, ...given }
        }),
      },
    ]
  })
  const at = phase.name === 'ended' ? phase.at : 0
  return {
    id: match.id,
    format: match.format,
    startedAt: match.startedAt,
    at,
    finished: phase.name === 'ended' && phase.reason === 'finished',
    seats,
  }
}

function againstWhom(others: Seat[]): EndedSeat['against'] {
  if (others.some(({ occupant }) => userIdOf(occupant) !== null)) return 'people'
  return others.some(({ occupant }) => botIdOf(occupant) !== null) ? 'bots' : 'nobody'
}

/**
 * Rates by the first attempts of an ended match, all of it or nothing, and once however often it is asked. Bots, and
 * players who met a question before, say nothing about how hard it is; of players who do not count yet it is held.
 */
export async function rateMatch(app: Pick<App, 'inTransaction' | 'clock' | 'log'>, matchId: string): Promise<void> {
  const at = app.clock.now()
  const { paused, onlyReported } = await app.inTransaction(async (tx) => {
    if (!(await claimRating(tx, matchId, at))) return { paused: [], onlyReported: [] }
    const standings = new Map(
      [...(await standingsIn(tx, matchId))].map(([userId, standing]) => [userId, attemptsCount(standing)]),
    )
    return countFirstAttempts(tx, { answers: await firstAnswersOf(tx, matchId), standings, at })
  })
  if (paused.length > 0) app.log.warn({ questions: paused }, 'probably mis-keyed, or reported: not asked any more')
  if (onlyReported.length > 0)
    app.log.warn({ questions: onlyReported }, 'probably mis-keyed or reported, and still asked: look at it')
}
