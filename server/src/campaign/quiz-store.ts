import type { Cents } from '@satoshi/rules/money'
import type { Opinion } from '@satoshi/rules/sponsor/campaign'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import { firstIdAt } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { DayColumn } from '../platform/postgres/tables.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    campaign_quizzes: CampaignQuizzes
    campaign_opinions: CampaignOpinions
  }
}

type CampaignQuizzes = {
  match_id: string
  campaign_id: number
  user_id: string
  ended_at: Date | null
  finished: boolean | null
  prize_cents: Cents | null
  won_on: DayColumn | null
}
type CampaignOpinions = { campaign_id: number; user_id: string; opinion: Opinion; at: Date }

/** Notes that a match is the quiz of a campaign. */
export async function insertQuiz(
  tx: Tx,
  { matchId, campaignId, userId }: { matchId: string; campaignId: number; userId: string },
): Promise<void> {
  const columns = { ended_at: null, finished: null, prize_cents: null, won_on: null }
  await tx
    .insertInto('campaign_quizzes')
    .values({ match_id: matchId, campaign_id: campaignId, user_id: userId, ...columns })
    .execute()
}

/** The campaign whose quiz a player's match is; null for any other match. */
export async function campaignOfQuiz(db: Db, userId: string, matchId: string): Promise<number | null> {
  const row = await db
    .selectFrom('campaign_quizzes')
    .select('campaign_id')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.campaign_id ?? null
}

/** Makes whoever wins a prize wait for the others, until the transaction ends. */
export async function lockPrizes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaign_prizes'))`.execute(tx)
}

/** Notes how a quiz ended, and what it won. */
export async function writeEnd(
  tx: Tx,
  matchId: string,
  { at, finished, prizeCents, wonOn }: { at: Instant; finished: boolean; prizeCents: Cents; wonOn: Day | null },
): Promise<void> {
  await tx
    .updateTable('campaign_quizzes')
    .set({ ended_at: new Date(at), finished, prize_cents: prizeCents, won_on: wonOn })
    .where('match_id', '=', matchId)
    .execute()
}

/** What a player is to each of some campaigns: the quiz begun last, whether one was finished, and whether they gave an opinion. */
export type Part = {
  campaignId: number
  matchId: string
  prizeCents: Cents | null
  hasFinished: boolean
  hasOpinion: boolean
}

export async function readParts(db: Db, userId: string, campaignIds: readonly number[]): Promise<Map<number, Part>> {
  const { rows } = await sql<Part>`
    select distinct on (q.campaign_id) q.campaign_id as "campaignId", q.match_id as "matchId", q.prize_cents as "prizeCents",
      exists (select from campaign_quizzes f
        where f.user_id = q.user_id and f.campaign_id = q.campaign_id and f.finished) as "hasFinished",
      exists (select from campaign_opinions o
        where o.user_id = q.user_id and o.campaign_id = q.campaign_id) as "hasOpinion"
    from campaign_quizzes q where q.user_id = ${userId} and q.campaign_id = ${anyOf(campaignIds, 'bigint')}
    order by q.campaign_id, q.match_id desc`.execute(db)
  return new Map(rows.map((row) => [row.campaignId, row]))
}

/** Campaigns of which a player began a quiz at `since` or later. */
export async function readBegunSince(db: Db, userId: string, since: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_quizzes')
    .select('campaign_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('match_id', '>=', firstIdAt(since))
    .execute()
  return rows.map(({ campaign_id }) => campaign_id)
}

/** Of some players those who have had the prize of a day. */
export async function winnersAmong(db: Db, userIds: readonly string[], on: Day): Promise<Set<string>> {
  const rows = await db
    .selectFrom('campaign_quizzes')
    .select('user_id')
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('won_on', '=', on)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Notes a player's opinion of a campaign; the first one stays. */
export async function insertOpinion(
  tx: Tx,
  { campaignId, userId, opinion, at }: { campaignId: number; userId: string; opinion: Opinion; at: Instant },
): Promise<void> {
  await tx
    .insertInto('campaign_opinions')
    .values({ campaign_id: campaignId, user_id: userId, opinion, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Quizzes of campaigns that a player began, the first one first, and their opinions. */
export async function readOwnParts(db: Db, userId: string) {
  const quizzes = await db
    .selectFrom('campaign_quizzes as q')
    .innerJoin('campaigns as c', 'c.id', 'q.campaign_id')
    .select(['q.match_id as matchId', 'c.district', 'c.sponsor', 'q.finished', 'q.prize_cents as prizeCents'])
    .where('q.user_id', '=', userId)
    .orderBy('q.match_id')
    .execute()
  const opinions = await db
    .selectFrom('campaign_opinions as o')
    .innerJoin('campaigns as c', 'c.id', 'o.campaign_id')
    .select(['c.district', 'c.sponsor', 'o.opinion', 'o.at'])
    .where('o.user_id', '=', userId)
    .orderBy('o.at')
    .execute()
  return { quizzes, opinions }
}

export async function deleteParts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('campaign_quizzes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('campaign_opinions').where('user_id', '=', userId).execute()
}
