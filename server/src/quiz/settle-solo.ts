import { answerMillisAt, formatNamed } from '@satoshi/rules/match/format'
import { hintsAt, type ClosedAnswer, type Match, type SeatNumber } from '@satoshi/rules/match/match'
import type { QuizAnswer } from '@satoshi/rules/progress/quiz-reward'
import { repeatFactor, repeatSpamDays, type RepeatFactor } from '@satoshi/rules/progress/xp'
import { rewardDay, type PlayerZone } from '@satoshi/rules/progress/zone-change'
import { hour, type Instant } from '@satoshi/rules/time'

import { deductLives } from '../lives/lives-api.ts'
import { pastAnswers, type PastAnswer, type SeatPayout } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { zoneOf } from '../profile/profile-api.ts'
import { settleQuiz } from '../progress/progress-api.ts'
import { addFinishedSolo } from '../stakes/stakes-api.ts'
import { deleteOpenSolo } from './quiz-store.ts'

/** Pays an ended solo quiz and lets its player start the next, in the transaction of its last event. */
export async function settleSolo(
  tx: Tx,
  match: Match,
  at: Instant,
  { settings, settingsHistory }: Pick<App, 'settings' | 'settingsHistory'>,
): Promise<Map<SeatNumber, SeatPayout>> {
  await deleteOpenSolo(tx, match.id)
  const player = match.seats[0]?.occupant
  if (player?.kind !== 'player' || match.phase.name !== 'ended') throw new Error('no solo of a player has ended')
  const { reason } = match.phase
  if (reason === 'finished') await addFinishedSolo(tx, player.userId)
  const zone = await zoneOf(tx, player.userId)
  const past = await pastAnswers(tx, player.userId, match, at - repeatSpamDays * 24 * hour)
  const answers = (match.seats[0]?.answers ?? []).map((answer, position) =>
    quizAnswer(match, position, answer, factorOf(match, position, past, { at, zone })),
  )
  const lives = { userId: player.userId, answers, at, settings: settingsHistory() }
  const { paidAnswers, after } = await deductLives(tx, lives)
  const payout = await settleQuiz(tx, {
    userId: player.userId,
    matchId: match.id,
    ended: reason === 'finished' ? 'finished' : 'cancelled',
    questions: match.questions.length,
    answerMillis: answerMillisAt(formatNamed(match.format), 0),
    answers,
    paidAnswers,
    caps: settings(),
    at,
  })
  return new Map([[0, { ...payout, lives: after }]])
}

function quizAnswer(match: Match, position: number, answer: ClosedAnswer, factor: RepeatFactor): QuizAnswer {
  return {
    difficulty: match.questions[position]?.difficulty ?? 'easy',
    given: answer.choice !== null,
    skipped: hintsAt(match.seats[0] ?? {}, position).includes('skip'),
    correct: answer.verdict === 'right',
    elapsedMillis: answer.elapsedMillis,
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
