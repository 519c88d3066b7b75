import type { DayActivity, GoalKind } from '@satoshi/rules/mission/goal'
import type { TopicRecord } from '@satoshi/rules/mission/plan'
import type { Day } from '@satoshi/rules/time'
import type { Subject, Topic } from '@satoshi/rules/words'
import type { Generated } from 'kysely'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    mission_sets: MissionSets
    missions: Missions
    mission_days: MissionDays
    mission_topics: MissionTopics
  }
}

type MissionSets = {
  user_id: string
  period: 'day' | 'week'
  starts: DayColumn
  closes_at: Date
  factor: number
  seed: string
  rerolls: Generated<number>
  quiz_match_id: string | null
}
type Missions = {
  id: string
  user_id: string
  period: 'day' | 'week'
  starts: DayColumn
  slot: number
  kind: GoalKind
  topic: Topic | null
  subject: Subject | null
  target: number
  progress: Generated<number>
  claimed_at: Date | null
  claimed_by: 'player' | 'itself' | null
}
type MissionDays = {
  user_id: string
  day: DayColumn
  right_answers: number
  quizzes: number
  hard_right: number
  sharp_quizzes: number
  read_explanations: number
  duels: number
  mission_quizzes: number
}
type MissionTopics = { user_id: string; topic: Topic; answered: number; correct: number; last_day: DayColumn }

/** The last active days before `day`, the latest first. */
export async function readDays(db: Db, userId: string, day: Day, limit: number): Promise<DayActivity[]> {
  return db
    .selectFrom('mission_days')
    .select(['right_answers as right', 'quizzes', 'hard_right as hardRight', 'sharp_quizzes as sharpQuizzes'])
    .select(['read_explanations as read', 'duels', 'mission_quizzes as missionQuizzes'])
    .where('user_id', '=', userId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

/** Adds what was done to a day. */
export async function addActivity(tx: Tx, userId: string, day: Day, activity: DayActivity): Promise<void> {
  const columns = {
    right_answers: activity.right,
    quizzes: activity.quizzes,
    hard_right: activity.hardRight,
    sharp_quizzes: activity.sharpQuizzes,
    read_explanations: activity.read,
    duels: activity.duels,
    mission_quizzes: activity.missionQuizzes,
  }
  await tx
    .insertInto('mission_days')
    .values({ user_id: userId, day, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet((row) => ({
        right_answers: row('mission_days.right_answers', '+', columns.right_answers),
        quizzes: row('mission_days.quizzes', '+', columns.quizzes),
        hard_right: row('mission_days.hard_right', '+', columns.hard_right),
        sharp_quizzes: row('mission_days.sharp_quizzes', '+', columns.sharp_quizzes),
        read_explanations: row('mission_days.read_explanations', '+', columns.read_explanations),
        duels: row('mission_days.duels', '+', columns.duels),
        mission_quizzes: row('mission_days.mission_quizzes', '+', columns.mission_quizzes),
      })),
    )
    .execute()
}

/** What a player answered of each topic. */
export async function readTopics(db: Db, userId: string): Promise<TopicRecord[]> {
  return db
    .selectFrom('mission_topics')
    .select(['topic', 'answered', 'correct as right', 'last_day as lastDay'])
    .where('user_id', '=', userId)
    .execute()
}

/** Adds answers to a topic; an earlier day than the last is no new last one. */
export async function addToTopic(
  tx: Tx,
  userId: string,
  topic: Topic,
  { answered, right: correct, day }: { answered: number; right: number; day: Day },
): Promise<void> {
  await tx
    .insertInto('mission_topics')
    .values({ user_id: userId, topic, answered, correct, last_day: day })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet((row) => ({
        answered: row('mission_topics.answered', '+', answered),
        correct: row('mission_topics.correct', '+', correct),
        last_day: row.fn<string>('greatest', ['mission_topics.last_day', 'excluded.last_day']),
      })),
    )
    .execute()
}

/** Takes away sets and what was done on days before `day`: nothing asks for them any more. */
export async function deleteActivityBefore(tx: Tx, userId: string, day: Day): Promise<void> {
  await tx.deleteFrom('mission_sets').where('user_id', '=', userId).where('starts', '<', day).execute()
  await tx.deleteFrom('mission_days').where('user_id', '=', userId).where('day', '<', day).execute()
}

/** Takes away what is kept here of a player. */
export async function deleteMissions(tx: Tx, userId: string): Promise<void> {
  for (const table of ['missions', 'mission_sets', 'mission_days', 'mission_topics'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/** Missions of the days that are kept, the oldest first: ten a day and week at most, for five weeks. */
export async function readWholeMissions(db: Db, userId: string) {
  return db
    .selectFrom('missions')
    .select(['period', 'starts', 'slot', 'kind', 'topic', 'subject', 'target', 'progress'])
    .select(['claimed_at as claimedAt', 'claimed_by as claimedBy'])
    .where('user_id', '=', userId)
    .orderBy('starts')
    .orderBy('period')
    .orderBy('slot')
    .execute()
}

/** What was done on the days that are kept. */
export async function readWholeDays(db: Db, userId: string) {
  return db
    .selectFrom('mission_days')
    .select(['day', 'right_answers as right', 'quizzes', 'hard_right as hardRight', 'sharp_quizzes as sharpQuizzes'])
    .select(['read_explanations as read', 'duels', 'mission_quizzes as missionQuizzes'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
}
