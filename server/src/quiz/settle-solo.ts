import { capsAtHome } from '@satoshi/rules/district/perk'
import { answerMillisAt, formatNamed } from '@satoshi/rules/match/format'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import type { Instant } from '@satoshi/rules/time'

import { deductLives } from '../lives/lives-api.ts'
import { quizAnswersOf, type SeatPayout } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { payeeFactsOf } from '../profile/profile-api.ts'
import { settleQuiz } from '../progress/progress-api.ts'
import { addFinishedSolo } from '../stakes/stakes-api.ts'
import { deleteOpenSolo } from './quiz-store.ts'

/** Pays an ended solo quiz, which the first ride is as well, and lets its player start the next, in the transaction of its last event. */
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
  const { zone, homeLevel } = await payeeFactsOf(tx, player.userId, at)
  const answers = await quizAnswersOf(tx, match, { userId: player.userId, zone, at })
  const format = formatNamed(match.format)
  const moment = { userId: player.userId, at, settings: settingsHistory() }
  const lives = format.costsLives ? await deductLives(tx, { ...moment, answers }) : null
  const payout = await settleQuiz(tx, {
    userId: player.userId,
    matchId: match.id,
    ended: reason === 'finished' ? 'finished' : 'cancelled',
    questions: match.questions.length,
    answerMillis: answerMillisAt(format, 0),
    answers,
    paidAnswers: lives?.paidAnswers ?? answers.length,
    caps: capsAtHome(settings(), homeLevel),
    at,
  })
  return new Map([[0, lives ? { ...payout, lives: lives.after } : payout]])
}
