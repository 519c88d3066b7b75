import type { MatchView } from '@satoshi/contract/match'
import { topicsOfDistrict } from '@satoshi/rules/district/quiz'
import { formatNamed } from '@satoshi/rules/match/format'
import type { DistrictKey } from '@satoshi/rules/words'

import { drawFor, type Matches } from '../match/match-api.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse } from '../platform/refusal.ts'
import { liveQuestions } from '../question/question-api.ts'
import { beginSolo, type SoloPlayer } from '../quiz/quiz-api.ts'
import { insertQuiz } from './quiz-store.ts'

export type QuizCommand = { commandId: string; district: DistrictKey }

/**
 * Starts the quiz of a district: a solo over its topics, for whoever wants it, wherever they live. Where a solo is open,
 * that one is given, and stays what it was. Refuses `match.busy`, and `district.noQuestions` where nothing is left to ask.
 * Source: product 5.11.
 */
export async function startDistrictQuiz(
  matches: Matches,
  player: SoloPlayer,
  { commandId, district }: QuizCommand,
): Promise<MatchView> {
  const { app } = matches
  const { userId } = player
  const view = await beginSolo(matches, player, {
    command: { commandId, procedure: 'district.quiz', body: { district } },
    draw: async (tx, seed) => {
      const pool = await liveQuestions(app, tx, { topics: topicsOfDistrict[district] })
      if (pool.length === 0) throw refuse('district.noQuestions')
      const count = formatNamed('solo').questions.max
      const { questions } = await drawFor(matches, tx, [userId], pool, { format: 'solo', count, seed })
      if (questions.length === 0) throw refuse('district.noQuestions')
      return questions
    },
    onOpened: (tx, matchId) => insertQuiz(tx, { matchId, userId, district }),
  })
  publishStale(app.live, userId, 'district')
  return view
}
