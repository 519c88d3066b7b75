import type { Goal } from '@satoshi/rules/mission/goal'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { Tables } from '../platform/postgres/tables.ts'

export type Period = 'day' | 'week'

/** The missions of a day or a week, in the order of their slots. */
export type MissionSet = {
  userId: string
  period: Period
  starts: Day
  closesAt: Instant
  factor: number
  seed: string
  rerolls: number
  quizMatchId: string | null
  missions: StoredMission[]
}

export type StoredMission = Goal & { id: string; slot: number; progress: number; claimedBy: 'player' | 'itself' | null }

/** Keeps a set with its missions; the caller holds the player's row and has seen that there is none. */
export async function insertSet(tx: Tx, set: MissionSet): Promise<void> {
  const { userId: user_id, period, starts, factor, seed } = set
  const closes_at = new Date(set.closesAt)
  await tx.insertInto('mission_sets').values({ user_id, period, starts, closes_at, factor, seed }).execute()
  await tx
    .insertInto('missions')
    .values(
      set.missions.map(({ id, slot, kind, topic, subject, target }) => ({
        id,
        user_id,
        period,
        starts,
        slot,
        kind,
        topic,
        subject,
        target,
      })),
    )
    .execute()
}

/** The sets of a player that close after `closedAfter`, and those of the open periods; newest first. */
export async function readSets(
  db: Db,
  userId: string,
  { closedAfter, open }: { closedAfter: Instant; open: Record<Period, { starts: Day }> },
): Promise<MissionSet[]> {
  return setsWhere(db, userId, (set) =>
    set.or([
      set('closes_at', '>', new Date(closedAfter)),
      set.and([set('period', '=', 'day'), set('starts', '>=', open.day.starts)]),
      set.and([set('period', '=', 'week'), set('starts', '>=', open.week.starts)]),
    ]),
  )
}

/** One set of a player. */
export async function readSet(db: Db, userId: string, period: Period, starts: Day): Promise<MissionSet | undefined> {
  const [found] = await setsWhere(db, userId, (set) =>
    set.and([set('period', '=', period), set('starts', '=', starts)]),
  )
  return found
}

/** The set that a mission of the player is in; undefined where the player has no such mission. */
export async function readSetOf(db: Db, userId: string, missionId: string): Promise<MissionSet | undefined> {
  const row = await db
    .selectFrom('missions')
    .select(['period', 'starts'])
    .where('id', '=', missionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && readSet(db, userId, row.period, row.starts)
}

/** How the last day with missions before `day` stood, and how many such days there are, counted up to `most`. */
export async function readDayBefore(
  db: Db,
  userId: string,
  day: Day,
  most: number,
): Promise<{ days: number; last: MissionSet | null }> {
  const rows = await db
    .selectFrom('mission_sets')
    .select('starts')
    .where('user_id', '=', userId)
    .where('period', '=', 'day')
    .where('starts', '<', day)
    .orderBy('starts', 'desc')
    .limit(most)
    .execute()
  const [latest] = rows
  return { days: rows.length, last: (latest && (await readSet(db, userId, 'day', latest.starts))) ?? null }
}

/** The day whose mission quiz a match was; null for any other match. */
export async function dayOfQuiz(db: Db, userId: string, matchId: string): Promise<Day | null> {
  const row = await db
    .selectFrom('mission_sets')
    .select('starts')
    .where('user_id', '=', userId)
    .where('quiz_match_id', '=', matchId)
    .executeTakeFirst()
  return row?.starts ?? null
}

/** Missions that are done and were not claimed, with their windows. */
export async function readUnclaimed(db: Db, userId: string) {
  return db
    .selectFrom('missions as m')
    .innerJoin('mission_sets as s', (on) =>
      on.onRef('s.user_id', '=', 'm.user_id').onRef('s.period', '=', 'm.period').onRef('s.starts', '=', 'm.starts'),
    )
    .select(['m.id', 'm.period', 'm.starts', 'm.slot', 'm.progress', 'm.target', 's.closes_at as closesAt'])
    .where('m.user_id', '=', userId)
    .where('m.claimed_at', 'is', null)
    .whereRef('m.progress', '=', 'm.target')
    .execute()
}

export async function writeProgress(tx: Tx, missionId: string, progress: number): Promise<void> {
  await tx.updateTable('missions').set({ progress }).where('id', '=', missionId).execute()
}

/** Marks a mission as paid; false where it was before. */
export async function markClaimed(tx: Tx, missionId: string, by: 'player' | 'itself', at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('missions')
    .set({ claimed_by: by, claimed_at: new Date(at) })
    .where('id', '=', missionId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts another goal in the place of a mission's, and counts the reroll. */
export async function replaceGoal(tx: Tx, set: MissionSet, missionId: string, goal: Goal): Promise<void> {
  await tx
    .updateTable('missions')
    .set({ ...goal, progress: 0 })
    .where('id', '=', missionId)
    .execute()
  await tx
    .updateTable('mission_sets')
    .set({ rerolls: set.rerolls + 1 })
    .where('user_id', '=', set.userId)
    .where('period', '=', set.period)
    .where('starts', '=', set.starts)
    .execute()
}

export async function writeQuiz(tx: Tx, { userId, starts }: MissionSet, matchId: string): Promise<void> {
  await tx
    .updateTable('mission_sets')
    .set({ quiz_match_id: matchId })
    .where('user_id', '=', userId)
    .where('period', '=', 'day')
    .where('starts', '=', starts)
    .execute()
}

async function setsWhere(
  db: Db,
  userId: string,
  isWanted: (set: ExpressionBuilder<Tables, 'mission_sets'>) => Expression<SqlBool>,
): Promise<MissionSet[]> {
  const rows = await db
    .selectFrom('mission_sets')
    .selectAll()
    .select((set) =>
      set
        .selectFrom('missions as m')
        .whereRef('m.user_id', '=', 'mission_sets.user_id')
        .whereRef('m.period', '=', 'mission_sets.period')
        .whereRef('m.starts', '=', 'mission_sets.starts')
        .select(missionsColumn.as('missions'))
        .as('missions'),
    )
    .where('user_id', '=', userId)
    .where(isWanted)
    .orderBy('starts', 'desc')
    .orderBy('period')
    .execute()
  return rows.map(({ user_id, period, starts, closes_at, factor, seed, rerolls, quiz_match_id, missions }) => ({
    userId: user_id,
    period,
    starts,
    closesAt: closes_at.getTime(),
    factor,
    seed,
    rerolls,
    quizMatchId: quiz_match_id,
    missions: missions ?? [],
  }))
}

const missionsColumn = sql<StoredMission[]>`coalesce(json_agg(json_build_object(
  'id', m.id, 'slot', m.slot, 'kind', m.kind, 'topic', m.topic, 'subject', m.subject, 'target', m.target,
  'progress', m.progress, 'claimedBy', m.claimed_by) order by m.slot), '[]')`
