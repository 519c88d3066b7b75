import type { MatchView } from '@satoshi/contract/match'
import { weakestFirst, missionQuizDue, missionQuizQuestions, missionQuizTopics } from '@satoshi/rules/mission/plan'
import type { MatchQuestion } from '@satoshi/rules/match/match'

import { drawFor, type Matches } from '../match/match-api.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { liveQuestions, type LiveQuestion } from '../question/question-api.ts'
import { beginSolo, type SoloPlayer } from '../quiz/quiz-api.ts'
import { readDue } from '../review/review-api.ts'
import { openSets } from './sets.ts'
import { readTopics } from './mission-store.ts'
import { writeQuiz, type MissionSet } from './set-store.ts'

/**
 * Starts the mission quiz of the day: five questions of what is due for review and of the weakest topics. Where a solo is
 * open, that one is given. Refuses `mission.quizDone` for a second one on a day, `quiz.notAvailable` for an empty bank.
 * Source: product 9.15.
 */
export async function startMissionQuiz(matches: Matches, player: SoloPlayer, commandId: string): Promise<MatchView> {
  const { app } = matches
  const { userId } = player
  let today: MissionSet | null = null
  const view = await beginSolo(matches, player, {
    command: { commandId, procedure: 'mission.quiz', body: {} },
    draw: async (tx, seed) => {
      today = await setOfToday(matches, tx, userId)
      if (today.quizMatchId !== null) throw refuse('mission.quizDone')
      return drawQuiz(tx, userId, { seed, at: app.clock.now() })
    },
    onOpened: async (tx, matchId) => {
      if (today) await writeQuiz(tx, today, matchId)
    },
  })
  publishStale(app.live, userId, 'missions')
  return view
}

async function setOfToday({ app }: Matches, tx: Tx, userId: string): Promise<MissionSet> {
  const player = await lockPlayer(tx, userId)
  if (!player) throw new Error(`no player ${userId}`)
  return (await openSets(app, tx, player, app.clock.now())).day
}

async function drawQuiz(tx: Tx, userId: string, { seed, at }: { seed: string; at: number }): Promise<MatchQuestion[]> {
  const dueIds = await readDue(tx, userId, at, missionQuizDue)
  const due = dueIds.length === 0 ? [] : await liveQuestions(tx, { ids: dueIds })
  const weak = (await weakPool(tx, userId)).filter(({ questionId }) => !dueIds.includes(questionId))
  const draw = (pool: LiveQuestion[], count: number) =>
    pool.length === 0 ? [] : drawFor(tx, [userId], pool, { count, seed })
  return [...(await draw(due, due.length)), ...(await draw(weak, missionQuizQuestions - due.length))]
}

/** Questions of the weakest topics that have any; as many topics as it takes. */
async function weakPool(db: Db, userId: string): Promise<LiveQuestion[]> {
  const pool: LiveQuestion[] = []
  for (const [index, topic] of weakestFirst(await readTopics(db, userId)).entries()) {
    if (index >= missionQuizTopics && pool.length >= missionQuizQuestions) break
    pool.push(...(await liveQuestions(db, { topic })))
  }
  return pool
}
