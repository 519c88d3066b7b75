import type { LostStreak, Repair } from '@satoshi/rules/progress/streak-repair'
import type { StreakDayKind } from '@satoshi/rules/progress/streak'
import type { Day, Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { cancelEvents } from '../platform/scheduled-events/scheduled-events-store.ts'

/** A day of the calendar. */
export type StreakDay = { day: Day; kind: StreakDayKind }

/** Marks days; one that is marked keeps its mark, unless it was played after all. */
export async function markDays(tx: Tx, userId: string, days: Day[], kind: StreakDayKind): Promise<void> {
  if (days.length === 0) return
  await tx
    .insertInto('streak_days')
    .values(days.map((day) => ({ user_id: userId, day, kind })))
    .onConflict((conflict) =>
      kind === 'active'
        ? conflict.columns(['user_id', 'day']).doUpdateSet({ kind })
        : conflict.columns(['user_id', 'day']).doNothing(),
    )
    .execute()
}

/** Marked days from `first` to `last`, in their order. */
export async function readStreakDays(db: Db, userId: string, first: Day, last: Day): Promise<StreakDay[]> {
  return db
    .selectFrom('streak_days')
    .select(['day', 'kind'])
    .where('user_id', '=', userId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
}

/** What a player lost and may repair; null for whoever lost nothing. */
export async function readRepair(db: Db, userId: string): Promise<Repair | null> {
  const row = await db
    .selectFrom('streak_states')
    .select(['lost_days', 'lost_day', 'lost_at', 'repair_began_at', 'repair_quizzes', 'repaired_free_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row || row.lost_days === null || row.lost_day === null || row.lost_at === null) return null
  return {
    lost: { days: row.lost_days, day: row.lost_day, at: row.lost_at.getTime() },
    beganAt: row.repair_began_at?.getTime() ?? null,
    quizzes: row.repair_quizzes,
    freeAt: row.repaired_free_at?.getTime() ?? null,
  }
}

/** The last repair of a player that cost nothing; null for none. */
export async function freeRepairAt(db: Db, userId: string): Promise<Instant | null> {
  const row = await db
    .selectFrom('streak_states')
    .select('repaired_free_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.repaired_free_at?.getTime() ?? null
}

/** Notes a lost streak. Noted again it keeps what was done to repair it. */
export async function writeLost(tx: Tx, userId: string, lost: LostStreak): Promise<void> {
  const columns = { lost_days: lost.days, lost_day: lost.day, lost_at: new Date(lost.at) }
  await tx
    .insertInto('streak_states')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  await tx
    .updateTable('streak_states')
    .set({ ...columns, repair_began_at: null, repair_quizzes: 0 })
    .where('user_id', '=', userId)
    .where((row) => row.or([row('lost_day', 'is', null), row('lost_day', '<>', lost.day)]))
    .execute()
}

/** Notes that a repair was begun; a free one counts as used when it has come off. */
export async function writeRepairBegun(tx: Tx, userId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('streak_states')
    .set({ repair_began_at: new Date(at), repair_quizzes: 0 })
    .where('user_id', '=', userId)
    .execute()
}

export async function writeRepairQuizzes(tx: Tx, userId: string, quizzes: number): Promise<void> {
  await tx.updateTable('streak_states').set({ repair_quizzes: quizzes }).where('user_id', '=', userId).execute()
}

/** Forgets what was lost, since it is repaired; `freeAt` where that cost nothing. */
export async function writeRepaired(tx: Tx, userId: string, freeAt: Instant | null): Promise<void> {
  await tx
    .updateTable('streak_states')
    .set({ lost_days: null, lost_day: null, lost_at: null, repair_began_at: null, repair_quizzes: 0 })
    .set(freeAt === null ? {} : { repaired_free_at: new Date(freeAt) })
    .where('user_id', '=', userId)
    .execute()
}

/** Lengths of the streak that were paid, in days. */
export async function paidStreaks(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('rewards')
    .select('ref')
    .where('user_id', '=', userId)
    .where('source', '=', 'streak')
    .execute()
  return rows.map((row) => Number(row.ref))
}

/** All that is kept of a player's streak beside the profile. */
export async function readWholeStreak(db: Db, userId: string) {
  const days = await db
    .selectFrom('streak_days')
    .select(['day', 'kind'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()
  return { days, lost: await readRepair(db, userId) }
}

/** Takes away what is kept of a player's streak beside the profile. */
export async function deleteStreak(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('streak_days').where('user_id', '=', userId).execute()
  await tx.deleteFrom('streak_states').where('user_id', '=', userId).execute()
  await cancelEvents(tx, 'streakDayCloses', [userId])
}
