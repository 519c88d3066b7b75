import type { StaleTopic } from '@satoshi/contract/live'
import { dayActivityOf, stepTowards, type MissionActivity } from '@satoshi/rules/mission/goal'
import type { Topic } from '@satoshi/rules/words'

import type { Counting, ActivityKind } from '../activity/activity-api.ts'
import { endedMatch, type EndedMatch, type EndedSeat } from '../match/match-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { gradedTopicsOf } from '../question/question-api.ts'
import { openSets } from './sets.ts'
import { payOverdue } from './claims.ts'
import { addActivity, addToTopic } from './mission-store.ts'
import { dayOfQuiz, writeProgress, type MissionSet } from './set-store.ts'

/**
 * Counts a match that has ended for the missions of one of its players. A void match shows nothing that was done, and a duel
 * that paid nothing counts for nothing (product 6.1).
 */
export async function countMatch(counting: Counting<'matchSettled'>): Promise<readonly StaleTopic[]> {
  const { app, tx, player, activity } = counting
  const ended = await endedMatch(app, tx, activity.ref)
  const mine = ended?.seats.find(({ seat }) => seat === activity.data.seat)
  if (!ended || !mine || mine.outcome === 'void' || !mine.counts) return []
  const missionQuiz = (await dayOfQuiz(tx, player.userId, ended.id)) !== null
  return count(counting, playedMatch(ended, mine, missionQuiz))
}

/** Counts a reviewed card: its answer, right or wrong. An explanation counts as read in matches alone, which time it. */
export async function countReview(counting: Counting<'cardReviewed'>): Promise<readonly StaleTopic[]> {
  const { tx, activity } = counting
  const { questionId, right } = activity.data
  const graded = (await gradedTopicsOf(tx, [questionId])).get(questionId)
  if (!graded) throw new Error(`no question ${questionId}`)
  return count(counting, { match: null, answers: [{ ...graded, right, missed: false, read: false }] })
}

/** Counts for the day and the week in which it was done. */
async function count(
  { app, tx, player, activity: { at } }: Counting<ActivityKind>,
  done: MissionActivity,
): Promise<readonly StaleTopic[]> {
  const paid = await payOverdue(tx, player, app.clock.now())
  const sets = await openSets(app, tx, player, at)
  for (const set of [sets.day, sets.week]) await advance(tx, set, done)
  await addActivity(tx, player.userId, sets.day.starts, dayActivityOf(done))
  await addTopics(tx, player.userId, sets.day.starts, done)
  return paid ? ['missions', 'wallet'] : ['missions']
}

async function advance(tx: Tx, { missions }: MissionSet, done: MissionActivity): Promise<void> {
  for (const mission of missions) {
    const progress = Math.min(mission.progress + stepTowards(mission, done), mission.target)
    if (progress > mission.progress) await writeProgress(tx, mission.id, progress)
  }
}

async function addTopics(tx: Tx, userId: string, day: string, { answers }: MissionActivity): Promise<void> {
  const byTopic = Map.groupBy(answers, ({ topic }) => topic)
  for (const topic of [...byTopic.keys()].toSorted() satisfies Topic[]) {
    const given = byTopic.get(topic) ?? []
    const right = given.filter((answer) => answer.right).length
    await addToTopic(tx, userId, topic, { answered: given.length, right, day })
  }
}

function playedMatch(
  { format, finished }: EndedMatch,
  { against, answers }: EndedSeat,
  missionQuiz: boolean,
): MissionActivity {
  return {
    match: { format, finished, against, missionQuiz },
    // A skipped question is none of the quiz's (decision 0154).
    answers: answers
      .filter(({ hints }) => !hints.includes('skip'))
      .map(({ topic, difficulty, verdict, missed, read }) => ({
        topic,
        difficulty,
        missed,
        read,
        right: verdict === 'right',
      })),
  }
}
