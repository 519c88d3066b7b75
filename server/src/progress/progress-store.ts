import { add, cents, type Cents } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import type { StreakDayKind } from '@satoshi/rules/progress/streak'
import type { Day, Instant } from '@satoshi/rules/time'
import type { RewardSource } from '@satoshi/rules/words'
import type { Generated } from 'kysely'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    rewards: Rewards
    player_days: PlayerDays
    streak_days: StreakDays
    streak_states: StreakStates
  }
}

type Rewards = {
  user_id: string
  source: RewardSource
  ref: string
  cause: string
  xp: number
  points: number
  amount_cents: Cents
  created_at: Date
}
type PlayerDays = {
  user_id: string
  day: DayColumn
  xp: Generated<number>
  answered: Generated<number>
  correct: Generated<number>
  quizzes: Generated<number>
  answer_cents: Generated<Cents>
  quiz_xp: Generated<number>
}
type StreakDays = { user_id: string; day: DayColumn; kind: StreakDayKind }
type StreakStates = {
  user_id: string
  lost_days: number | null
  lost_day: DayColumn | null
  lost_at: Date | null
  repair_began_at: Date | null
  repair_quizzes: Generated<number>
  repaired_free_at: Date | null
}

/** A grant as it was written. */
export type RewardRow = { source: RewardSource; ref: string; xp: number; amountCents: Cents }

/** What counts on a game day; a day on which nothing happened has no row and counts nothing. */
export type DayCounts = {
  xp: number
  answered: number
  correct: number
  quizzes: number
  answerCents: Cents
  /** XP of solo quizzes alone. */
  quizXp: number
}

/** Writes grants that were not made before, and gives those. */
export async function insertRewards(
  tx: Tx,
  { userId, cause, at }: { userId: string; cause: string; at: Instant },
  grants: Grant[],
): Promise<Grant[]> {
  if (grants.length === 0) return []
  const rows = grants.map(({ source, ref, xp, points, earnedCents, grantedCents }) => ({
    user_id: userId,
    source,
    ref,
    cause,
    xp,
    points,
    amount_cents: add(earnedCents, grantedCents),
    created_at: new Date(at),
  }))
  const written = await tx
    .insertInto('rewards')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['source', 'ref'])
    .execute()
  return grants.filter((grant) => written.some((row) => row.source === grant.source && row.ref === grant.ref))
}

/** Writes one grant for each of several players, where it was not made before; gives who they are. */
export async function insertRewardsOfMany(
  tx: Tx,
  grants: (Omit<Grant, 'xp' | 'points'> & { userId: string })[],
  at: Instant,
): Promise<Set<string>> {
  if (grants.length === 0) return new Set()
  const written = await tx
    .insertInto('rewards')
    .values(
      grants.map(({ userId, source, ref, earnedCents, grantedCents }) => ({
        user_id: userId,
        source,
        ref,
        cause: ref,
        xp: 0,
        points: 0,
        amount_cents: add(earnedCents, grantedCents),
        created_at: new Date(at),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return new Set(written.map(({ user_id: userId }) => userId))
}

/** What was granted because of `cause`, in the order of sources. */
export async function rewardsCausedBy(tx: Tx, userId: string, cause: string): Promise<RewardRow[]> {
  const rows = await tx
    .selectFrom('rewards')
    .select(['source', 'ref', 'xp', 'amount_cents'])
    .where('user_id', '=', userId)
    .where('cause', '=', cause)
    .execute()
  return rows.map(({ source, ref, xp, amount_cents: amountCents }) => ({ source, ref, xp, amountCents }))
}

/** What counted on a day so far, and whether its first quiz was paid. */
export async function readDay(db: Db, userId: string, day: Day): Promise<DayCounts & { firstQuizPaid: boolean }> {
  const row = await db
    .selectFrom('player_days')
    .select(['xp', 'answered', 'correct', 'quizzes', 'answer_cents', 'quiz_xp'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('rewards')
            .where('user_id', '=', userId)
            .where('source', '=', 'firstQuiz')
            .where('ref', '=', day),
        )
        .as('firstQuizPaid'),
    )
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  if (!row)
    return { xp: 0, answered: 0, correct: 0, quizzes: 0, answerCents: cents(0), quizXp: 0, firstQuizPaid: false }
  const { answer_cents: answerCents, quiz_xp: quizXp, firstQuizPaid, ...counts } = row
  return { ...counts, answerCents, quizXp, firstQuizPaid: Boolean(firstQuizPaid) }
}

/** Adds to a player's day; what is not named stays. */
export async function addToDay(tx: Tx, userId: string, day: Day, gained: Partial<DayCounts>): Promise<void> {
  const { xp = 0, answered = 0, correct = 0, quizzes = 0, answerCents = cents(0), quizXp = 0 } = gained
  await tx
    .insertInto('player_days')
    .values({ user_id: userId, day, xp, answered, correct, quizzes, answer_cents: answerCents, quiz_xp: quizXp })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet((row) => ({
        xp: row('player_days.xp', '+', xp),
        answered: row('player_days.answered', '+', answered),
        correct: row('player_days.correct', '+', correct),
        quizzes: row('player_days.quizzes', '+', quizzes),
        answer_cents: row('player_days.answer_cents', '+', answerCents),
        quiz_xp: row('player_days.quiz_xp', '+', quizXp),
      })),
    )
    .execute()
}

/** Adds points to a player's week; `at` is then when the new sum was reached. */
export async function addWeekPoints(
  tx: Tx,
  userId: string,
  gained: { week: Day; points: number; at: Instant },
): Promise<void> {
  const reachedAt = new Date(gained.at)
  await tx
    .insertInto('week_points')
    .values({ week: gained.week, user_id: userId, points: gained.points, reached_at: reachedAt })
    .onConflict((conflict) =>
      conflict.columns(['week', 'user_id']).doUpdateSet((row) => ({
        points: row('week_points.points', '+', gained.points),
        reached_at: reachedAt,
      })),
    )
    .execute()
}

/** How many grants of a source a player was given, counted up to `most`. */
export async function countRewards(db: Db, userId: string, source: RewardSource, most: number): Promise<number> {
  const rows = await db
    .selectFrom('rewards')
    .select('ref')
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .limit(most)
    .execute()
  return rows.length
}

/** A grant with all that its row says. */
export type WholeReward = RewardRow & { cause: string; points: number; grantedAt: Date }

/** Grants of a player in the order of their key, from behind `last` on. */
export async function readRewardsAfter(
  db: Db,
  userId: string,
  last: WholeReward | null,
  limit: number,
): Promise<WholeReward[]> {
  let rows = db
    .selectFrom('rewards')
    .select(['source', 'ref', 'cause', 'xp', 'points', 'amount_cents as amountCents', 'created_at as grantedAt'])
    .where('user_id', '=', userId)
  if (last) {
    rows = rows.where((eb) => eb(eb.refTuple('source', 'ref'), '>', eb.tuple(last.source, last.ref)))
  }
  return rows.orderBy('source').orderBy('ref').limit(limit).execute()
}

/** A game day with what counts on it. */
export type WholeDay = DayCounts & { day: Day }

/** Game days of a player on which something counted, from `first` on, the oldest first. */
export async function readDaysFrom(db: Db, userId: string, first: Day): Promise<WholeDay[]> {
  return db
    .selectFrom('player_days')
    .select(['day', 'xp', 'answered', 'correct', 'quizzes', 'answer_cents as answerCents', 'quiz_xp as quizXp'])
    .where('user_id', '=', userId)
    .where('day', '>=', first)
    .orderBy('day')
    .execute()
}

/** Game days of a player, the oldest first, from behind `last` on. */
export async function readDaysAfter(db: Db, userId: string, last: WholeDay | null, limit: number): Promise<WholeDay[]> {
  let rows = db
    .selectFrom('player_days')
    .select(['day', 'xp', 'answered', 'correct', 'quizzes', 'answer_cents as answerCents', 'quiz_xp as quizXp'])
    .where('user_id', '=', userId)
  if (last) rows = rows.where('day', '>', last.day)
  return rows.orderBy('day').limit(limit).execute()
}
