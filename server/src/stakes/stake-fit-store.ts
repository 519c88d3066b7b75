import { unfitWindow, type Fit } from '@satoshi/rules/rating/person-fit'
import type { Instant, Millis } from '@satoshi/rules/time'
import { sql, type GeneratedAlways } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    stake_fits: StakeFits
    stake_holds: StakeHolds
  }
}

type StakeFits = {
  duel_id: string
  user_id: string
  asked: number
  right_answers: number
  expected: number
  right_chance: number
  pace_chance: number
  even_chance: number
  chance: number
  ended_at: Date
}
type StakeHolds = {
  id: GeneratedAlways<number>
  user_id: string
  held_at: Date
  unfit: number
  reopened_at: Date | null
  reopened_by: string | null
  note: string | null
}

/** How long fits are kept: three times the window that they count in. Source: ours (decision 0159). */
const retention: Millis = 3 * unfitWindow

/** How a staked duel fitted one of its players, with when it ended. */
export type FitRow = Fit & { duelId: string; userId: string; at: Instant }

/** Keeps how a staked duel fitted, once, and drops what is too old, of everybody. */
export async function insertFit(tx: Tx, { duelId, userId, at, ...fit }: FitRow): Promise<void> {
  const oldest = new Date(at - retention)
  await tx.deleteFrom('stake_fits').where('ended_at', '<', oldest).execute()
  await tx
    .insertInto('stake_fits')
    .values({
      duel_id: duelId,
      user_id: userId,
      asked: fit.asked,
      right_answers: fit.right,
      expected: fit.expected,
      right_chance: fit.rightChance,
      pace_chance: fit.paceChance,
      even_chance: fit.evenChance,
      chance: fit.chance,
      ended_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Chances of the staked duels that count for a player at `at`: of the window, and since an operator last opened their stakes. */
export async function readFits(db: Db, userId: string, at: Instant): Promise<Pick<Fit, 'chance'>[]> {
  return db
    .selectFrom('stake_fits')
    .select('chance')
    .where('user_id', '=', userId)
    .where('ended_at', '>', new Date(at - unfitWindow))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stake_holds')
            .select('id')
            .where('user_id', '=', userId)
            .whereRef('reopened_at', '>=', 'stake_fits.ended_at'),
        ),
      ),
    )
    .execute()
}

/** Whether stakes of a player are on hold. */
export async function isOnHold(db: Db, userId: string): Promise<boolean> {
  const hold = await db
    .selectFrom('stake_holds')
    .select('id')
    .where('user_id', '=', userId)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()
  return hold !== undefined
}

/** Puts the stakes of a player on hold; who is on hold stays so. */
export async function insertHold(tx: Tx, hold: { userId: string; unfit: number; at: Instant }): Promise<void> {
  const { userId, unfit, at } = hold
  await tx
    .insertInto('stake_holds')
    .values({ user_id: userId, unfit, held_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the hold of a player's stakes; false where there is none. */
export async function endHold(
  tx: Tx,
  { userId, by, note, at }: { userId: string; by: string; note: string; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stake_holds')
    .set({ reopened_at: new Date(at), reopened_by: by, note })
    .where('user_id', '=', userId)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A player's staked duels of the window as an operator looks at them. */
export type FitLine = {
  nickname: string
  heldAt: Instant | null
  asked: number
  right: number
  expected: number
  fits: Pick<Fit, 'chance' | 'rightChance'>[]
}

/** Whoever staked in the window before `at`, or is on hold; by nickname. */
export async function readFitLines(db: Db, at: Instant): Promise<FitLine[]> {
  const { rows } = await sql<Omit<FitLine, 'heldAt'> & { heldAt: Date | null }>`
    select p.nickname, h.held_at as "heldAt", coalesce(sum(f.asked), 0)::int as asked,
           coalesce(sum(f.right_answers), 0)::int as right, coalesce(sum(f.expected), 0)::float8 as expected,
           coalesce(json_agg(json_build_object('chance', f.chance, 'rightChance', f.right_chance))
             filter (where f.duel_id is not null), '[]') as fits
    from profiles p
    left join stake_holds h on h.user_id = p.id and h.reopened_at is null
    left join stake_fits f on f.user_id = p.id and f.ended_at > ${new Date(at - unfitWindow)}
    where h.id is not null or p.id in (select user_id from stake_fits where ended_at > ${new Date(at - unfitWindow)})
    group by p.nickname, h.held_at order by p.nickname`.execute(db)
  return rows.map(({ heldAt, ...line }) => ({ ...line, heldAt: heldAt === null ? null : heldAt.getTime() }))
}

/** Every hold of a player, the oldest first. */
export async function readHolds(db: Db, userId: string) {
  return db
    .selectFrom('stake_holds')
    .select(['held_at as since', 'reopened_at as reopenedAt', 'note'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** What is kept of how a player's staked duels fitted, the oldest first: those of 90 days. */
export async function readWholeFits(db: Db, userId: string) {
  return db
    .selectFrom('stake_fits')
    .select(['duel_id as duelId', 'asked', 'right_answers as right', 'expected', 'chance', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('ended_at')
    .execute()
}

/** Takes away what is kept of how a player's answers fitted. */
export async function deleteFits(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('stake_fits').where('user_id', '=', userId).execute()
  await tx.deleteFrom('stake_holds').where('user_id', '=', userId).execute()
}
