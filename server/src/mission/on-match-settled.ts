import { dayActivityOf, stepTowards, type MissionActivity } from '@satoshi/rules/mission/goal'
import type { Topic } from '@satoshi/rules/words'

import { endedMatch, type EndedMatch, type EndedSeat } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { openSets } from './sets.ts'
import { payOverdue } from './claims.ts'
import { addActivity, addToTopic, markMatchCounted } from './mission-store.ts'
import { dayOfQuiz, writeProgress, type MissionSet } from './set-store.ts'

/**
 * Counts a match that has ended for the missions of its players: those of the day and of the week in which it ended.
 * Heard again, it counts nothing. A void match shows nothing that was done.
 */
export async function countForMissions(app: App, matchId: string): Promise<void> {
  const ended = await endedMatch(app.db, matchId)
  for (const seat of ended?.seats ?? []) {
    if (!ended || seat.outcome === 'void') continue
    const counted = await app.inTransaction((tx) => countSeat(app, tx, ended, seat))
    if (counted) publishStale(app.live, seat.userId, 'missions')
  }
}

async function countSeat(app: App, tx: Tx, ended: EndedMatch, seat: EndedSeat): Promise<boolean> {
  const { userId } = seat
  const player = await lockPlayer(tx, userId)
  if (!player || player.deleted) return false
  if (!(await markMatchCounted(tx, userId, ended.id, ended.at))) return false
  await payOverdue(tx, player, app.clock.now())
  const sets = await openSets(app, tx, player, ended.at)
  const missionQuiz = (await dayOfQuiz(tx, userId, ended.id)) !== null
  const played = playedMatch(ended, seat, missionQuiz)
  for (const set of [sets.day, sets.week]) await advance(tx, set, played)
  await addActivity(tx, userId, sets.day.starts, dayActivityOf(played))
  await addTopics(tx, userId, sets.day.starts, played)
  return true
}

async function advance(tx: Tx, { missions }: MissionSet, played: MissionActivity): Promise<void> {
  for (const mission of missions) {
    const progress = Math.min(mission.progress + stepTowards(mission, played), mission.target)
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
    answers: answers.map(({ topic, difficulty, verdict, missed, read }) => ({
      topic,
      difficulty,
      missed,
      read,
      right: verdict === 'right',
    })),
  }
}
