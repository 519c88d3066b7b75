import { shiftDay, type Day, type Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { PersonPlace } from '../platform/http/person-cursor.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    district_members: DistrictMembers
  }
}

type DistrictMembers = { user_id: string; district: DistrictKey; since: Date }

/** A resident, and what they did for the district in a week, in tenths of a raw point. */
export type ResidentRow = { userId: string; since: Instant; tenths: number }

/**
 * Residents of a district as `viewerId` may see them, who moved in first first: without those who are not listed, and
 * without whoever blocked the viewer or was blocked.
 */
export async function readResidents(
  db: Db,
  {
    district,
    week,
    viewerId,
    after,
    limit,
  }: {
    district: DistrictKey
    week: Day
    viewerId: string
    after: PersonPlace | null
    limit: number
  },
): Promise<ResidentRow[]> {
  const behind = after
    ? sql`and (r.since, r.user_id) > (${new Date(after.since)}::timestamptz, ${after.userId}::uuid)`
    : sql``
  const { rows } = await sql<{ userId: string; since: Date; tenths: number }>`
    select r.user_id as "userId", r.since, coalesce(c.tenths, 0) as tenths
    from residences r
    left join district_contributions c on c.user_id = r.user_id and c.district = r.district and c.week = ${week}
    where r.district = ${district} and not r.hidden ${behind}
      and ${apartFrom(viewerId)}
    order by r.since, r.user_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, since: row.since.getTime() }))
}

/**
 * Listed residents who did most for a district in a week, the first first; of equal ones by their ids. Whoever blocked the
 * viewer or was blocked is left out for them; for nobody where no viewer is named.
 */
export async function readTeam(
  db: Db,
  { district, week, viewerId, limit }: { district: DistrictKey; week: Day; viewerId: string | null; limit: number },
): Promise<ResidentRow[]> {
  const { rows } = await sql<{ userId: string; since: Date; tenths: number }>`
    select c.user_id as "userId", r.since, c.tenths
    from district_contributions c
    join residences r on r.user_id = c.user_id and r.district = c.district and not r.hidden
    where c.district = ${district} and c.week = ${week} and c.tenths > 0 and ${apartFrom(viewerId)}
    order by c.tenths desc, c.user_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, since: row.since.getTime() }))
}

/** The governor and four guardians. Source: product 5.11. */
export const teamSize = 5

/** Ids of who leads a district by what they did in a week, the governor first: the team as it is, whoever looks at it. */
export async function readLeaders(db: Db, district: DistrictKey, week: Day): Promise<string[]> {
  const team = await readTeam(db, { district, week, viewerId: null, limit: teamSize })
  return team.map(({ userId }) => userId)
}

/**
 * Who governs a district in the week of `week`: who did most for it in the week before, lives there and is listed; null for
 * nobody. Blocks change nothing of it: whoever blocks the governor is none by that.
 */
export async function readGovernor(db: Db, district: DistrictKey, week: Day): Promise<string | null> {
  const [governor] = await readTeam(db, { district, week: shiftDay(week, -7), viewerId: null, limit: 1 })
  return governor?.userId ?? null
}

/** Of fewer residents nobody is told what they do, nor how many are here: it would say who, also of somebody who is blocked. */
export const anonymityThreshold = 5

/** Whether so many live in a district that what they do together says nothing of one of them. */
export async function isAnonymousCrowd(db: Db, district: DistrictKey): Promise<boolean> {
  const { rows } = await sql<{ residents: number }>`
    select count(*)::int as residents
    from (select from residences where district = ${district} limit ${anonymityThreshold}) few`.execute(db)
  return (rows[0]?.residents ?? 0) >= anonymityThreshold
}

/** No block lies between the viewer and a resident `r`. */
function apartFrom(viewerId: string | null) {
  if (viewerId === null) return sql`true`
  return sql`not exists (select from blocks b where b.blocker_id = r.user_id and b.blocked_id = ${viewerId})
      and not exists (select from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = r.user_id)`
}

/** What a player is to a district. */
export type TieRow = { member: boolean; since: Date | null; hidden: boolean; confirmed: boolean; tenths: number }

export async function readTie(db: Db, userId: string, district: DistrictKey, week: Day): Promise<TieRow> {
  const { rows } = await sql<TieRow>`
    select exists (select from district_members m where m.district = ${district} and m.user_id = u.id) as member,
      r.since, coalesce(r.hidden, false) as hidden, u.email_verified as confirmed,
      coalesce((select c.tenths from district_contributions c
                where c.user_id = u.id and c.district = ${district} and c.week = ${week}), 0) as tenths
    from users u left join residences r on r.user_id = u.id and r.district = ${district}
    where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('whoever asks has no account')
  return row
}

export async function insertMember(db: Db, userId: string, district: DistrictKey, at: Instant): Promise<void> {
  await db
    .insertInto('district_members')
    .values({ user_id: userId, district, since: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMember(db: Db, userId: string, district: DistrictKey): Promise<void> {
  await db.deleteFrom('district_members').where('user_id', '=', userId).where('district', '=', district).execute()
}

export async function deleteMemberships(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('district_members').where('user_id', '=', userId).execute()
}

/** Which districts a player follows. */
export async function readMemberships(db: Db, userId: string) {
  return db
    .selectFrom('district_members')
    .select(['district', 'since'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .execute()
}

/** How many follow each district. It reads all of them: not for requests. */
export async function countMembers(db: Db): Promise<Map<DistrictKey, number>> {
  const rows = await db
    .selectFrom('district_members')
    .select((eb) => ['district', eb.fn.countAll<number>().as('members')])
    .groupBy('district')
    .execute()
  return new Map(rows.map(({ district, members }) => [district, members]))
}
