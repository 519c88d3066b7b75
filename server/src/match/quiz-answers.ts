import type { QuizLives } from '@satoshi/contract/lives'
import { capsAtHome } from '@satoshi/rules/district/perk'
import { answerMillisAt, formatNamed } from '@satoshi/rules/match/format'
import { hintsAt, type ClosedAnswer, type Match } from '@satoshi/rules/match/match'
import { answerGain, type AnswerGain } from '@satoshi/rules/progress/answer-gain'
import type { QuizAnswer } from '@satoshi/rules/progress/quiz-reward'
import { repeatFactor, repeatSpamDays, type RepeatFactor } from '@satoshi/rules/progress/xp'
import { rewardDay, type PlayerZone } from '@satoshi/rules/progress/zone-change'
import { hour, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { payeeFactsOf } from '../profile/profile-api.ts'
import { readDay } from '../progress/progress-api.ts'
import { pastAnswers, type PastAnswer } from './answer-store.ts'

/** A moment in the zone of a player. */
type PlayerMoment = { userId: string; zone: PlayerZone; at: Instant }

/** The answers of a match's only seat as the reward of a quiz counts them. */
export async function quizAnswersOf(db: Db, match: Match, { userId, zone, at }: PlayerMoment): Promise<QuizAnswer[]> {
  const past = await pastAnswers(db, userId, match, at - repeatSpamDays * 24 * hour)
  return (match.seats[0]?.answers ?? []).map((answer, position) =>
    quizAnswer(match, position, answer, factorOf(match, position, past, { at, zone })),
  )
}

/**
 * What the answer that is revealed pays for certain; null where nothing is, and in a match that is not paid as a quiz.
 * Only a right answer is read for.
 */
export async function readAnswerGain(
  { clock, settings }: Pick<App, 'clock' | 'settings'>,
  db: Db,
  match: Match,
  { userId, lives }: { userId: string; lives: QuizLives | null },
): Promise<AnswerGain | null> {
  const last = match.seats[0]?.answers.at(-1)
  if (!formatNamed(match.format).paysAnswers || match.phase.name !== 'revealing' || last?.verdict !== 'right')
    return null
  const at = clock.now()
  const { zone, homeLevel } = await payeeFactsOf(db, userId, at)
  const [answers, today] = await Promise.all([
    quizAnswersOf(db, match, { userId, zone, at }),
    readDay(db, userId, rewardDay(zone, at)),
  ])
  return answerGain({
    answers,
    answerMillis: answerMillisAt(formatNamed(match.format), 0),
    paidAnswers: lives?.unpaidFrom ?? answers.length,
    today,
    caps: capsAtHome(settings(), homeLevel),
  })
}

function quizAnswer(match: Match, position: number, answer: ClosedAnswer, factor: RepeatFactor): QuizAnswer {
  const format = formatNamed(match.format)
  return {
    difficulty: match.questions[position]?.difficulty ?? 'easy',
    given: answer.choice !== null,
    skipped: hintsAt(match.seats[0] ?? {}, position).includes('skip'),
    correct: answer.verdict === 'right',
    // Without a clock nobody was asked to be quick.
    elapsedMillis: format.timed ? answer.elapsedMillis : answerMillisAt(format, position),
    repeatFactor: factor,
    readExplanation: answer.read,
  }
}

/** What an answer is worth after the player's earlier ones to the same question. */
function factorOf(
  match: Match,
  position: number,
  past: PastAnswer[],
  now: { at: Instant; zone: PlayerZone },
): RepeatFactor {
  const same = past.filter(({ questionId }) => questionId === match.questions[position]?.questionId)
  const today = rewardDay(now.zone, now.at)
  return repeatFactor({
    rightToday: same.some((answer) => answer.correct && rewardDay(now.zone, answer.at) === today),
    timesInSevenDays: same.length,
  })
}
