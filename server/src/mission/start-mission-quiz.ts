import type { MatchView } from '@satoshi/contract/match'
import type { Draw, Met } from '@satoshi/rules/match/draw'
import {
  missionQuizDue,
  missionQuizFrom,
  missionQuizQuestions,
  missionQuizTarget,
  weakestFirst,
} from '@satoshi/rules/mission/plan'
import { isAtHome } from '@satoshi/rules/question-region'

import { drawFor, type DrawOrder, type Matches } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { homeOf, liveQuestions, type LiveQuestion } from '../question/question-api.ts'
import { beginSolo, type SoloPlayer } from '../quiz/quiz-api.ts'
import { dueQuestions, dueRecall } from '../review/review-api.ts'
import { openSets } from './sets.ts'
import { readTopics } from './mission-store.ts'
import { writeQuiz, type MissionSet } from './set-store.ts'

/**
 * Starts the mission quiz of the day: five questions of what is due for review and of the weakest topics. Where a solo is
 * open, that one is given. Refuses `match.busy`, `mission.quizDone` for a second one on a day, `quiz.notAvailable` for an empty bank.
 * Source: product 9.15.
 */
export async function startMissionQuiz(matches: Matches, player: SoloPlayer, commandId: string): Promise<MatchView> {
  const { app } = matches
  const { userId } = player
  const quiz: { today: MissionSet | null; met: Met | null } = { today: null, met: null }
  const view = await beginSolo(matches, player, {
    command: { commandId, procedure: 'mission.quiz', body: {} },
    draw: async (tx, seed) => {
      quiz.today = await setOfToday(matches, tx, userId)
      if (quiz.today.quizMatchId !== null) throw refuse('mission.quizDone')
      const drawn = await drawQuiz(matches, tx, userId, { seed, at: app.clock.now() })
      quiz.met = drawn.met
      return drawn.questions
    },
    onOpened: async (tx, matchId) => {
      if (quiz.today) await writeQuiz(tx, quiz.today, matchId)
    },
  })
  if (quiz.met) app.log.info({ matchId: view.id, ...quiz.met }, 'a mission quiz was drawn')
  publishStale(app.live, userId, 'missions')
  return view
}

async function setOfToday({ app }: Matches, tx: Tx, userId: string): Promise<MissionSet> {
  const player = await lockPlayer(tx, userId)
  if (!player) throw new Error(`no player ${userId}`)
  return (await openSets(app, tx, player, app.clock.now())).day
}

/** What is due first; the rest of the weakest topics, so that all of it together is as hard as it should be. */
async function drawQuiz(
  matches: Matches,
  tx: Tx,
  userId: string,
  { seed, at }: { seed: string; at: number },
): Promise<Draw> {
  const due = await dueQuestions(matches.app, tx, userId, { at, count: missionQuizDue })
  const dueIds = due.map(({ questionId }) => questionId)
  const weak = (await weakPool(matches.app, tx, userId)).filter(({ questionId }) => !dueIds.includes(questionId))
  const draw = async (pool: LiveQuestion[], order: Omit<DrawOrder, 'format' | 'seed'>) =>
    pool.length === 0 ? noDraw : drawFor(matches, tx, [userId], pool, { ...order, format: 'solo', seed })
  const first = await draw(due, { count: due.length, asChosen: true })
  const asked = due.filter(({ questionId }) => first.questions.some((question) => question.questionId === questionId))
  const aim = { target: missionQuizTarget, besides: asked.map((question) => ({ ...question, recall: dueRecall })) }
  const { questions, met } = await draw(weak, { count: missionQuizQuestions - asked.length, aim })
  return { questions: [...first.questions, ...questions], met }
}

const noDraw: Draw = { questions: [], met: null }

/** Questions of the weakest topics that may be asked where the player is at home. */
async function weakPool(app: Pick<App, 'db' | 'clock'>, db: Db, userId: string): Promise<LiveQuestion[]> {
  const home = await homeOf(db, userId)
  const live = (await liveQuestions(app, db, {})).filter(({ region }) => isAtHome(region, [home]))
  return missionQuizFrom(weakestFirst(await readTopics(db, userId)), live)
}
