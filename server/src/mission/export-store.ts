import type { Db } from '../platform/postgres/db.ts'
import { readTopics } from './record-store.ts'

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

/** What was answered of each topic, fourteen at most. */
export async function readWholeTopics(db: Db, userId: string) {
  return readTopics(db, userId)
}
