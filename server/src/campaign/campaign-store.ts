import type { Campaign, CampaignState } from '@satoshi/rules/sponsor/campaign'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql, type Generated, type JSONColumnType } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    campaigns: Campaigns
  }
}

type Campaigns = {
  id: Generated<number>
  version: string
  district: DistrictKey
  state: CampaignState
  campaign: JSONColumnType<Campaign>
  sponsor: string | null
  reason: string | null
  saved_at: Date
  starts_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
}

/** A campaign as its row says it. */
export type CampaignRow = {
  id: number
  version: string
  district: DistrictKey
  state: CampaignState
  campaign: Campaign
  sponsor: string | null
  reason: string | null
  savedAt: Date
  startsAt: Date | null
  endsAt: Date | null
}

/** A campaign that was approved once. */
export type RunningRow = CampaignRow & { startsAt: Date; endsAt: Date }

function campaigns(db: Db) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'version', 'district', 'state', 'campaign', 'sponsor', 'reason'])
    .select(['saved_at as savedAt', 'starts_at as startsAt', 'ends_at as endsAt'])
}

const hasBudget = sql<boolean>`state in ('approved', 'paused')`

/** Makes whoever changes the campaigns of a district wait for the others, until the transaction ends. */
export async function lockCampaignsOf(tx: Tx, district: DistrictKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('campaigns'), hashtext(${district}))`.execute(tx)
}

/** The campaign of a district that was begun last; null where none was. */
export async function findLatest(db: Db, district: DistrictKey): Promise<CampaignRow | null> {
  const row = await campaigns(db).where('district', '=', district).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

/** The campaign of a district whose budget lies aside, shown or not; null for none. */
export async function findRunning(db: Db, district: DistrictKey): Promise<CampaignRow | null> {
  return (await campaigns(db).where('district', '=', district).where(hasBudget).executeTakeFirst()) ?? null
}

export async function findCampaign(db: Db, id: number): Promise<CampaignRow | null> {
  return (await campaigns(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Campaigns that are shown at `at`, in the order of their districts. */
export async function readShown(db: Db, at: Instant): Promise<RunningRow[]> {
  const now = new Date(at)
  const rows = await campaigns(db)
    .where('state', '=', 'approved')
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('district')
    .execute()
  return rows.filter(hasTimes)
}

/** Some campaigns that were approved once, in the order of their districts. */
export async function readCampaigns(db: Db, ids: readonly number[]): Promise<RunningRow[]> {
  const rows = await campaigns(db).where('id', '=', anyOf(ids, 'bigint')).orderBy('district').execute()
  return rows.filter(hasTimes)
}

/** Every campaign of a district that was approved once, the newest first, with how many at most. */
export async function readApproved(db: Db, district: DistrictKey, limit: number): Promise<RunningRow[]> {
  const rows = await campaigns(db)
    .where('district', '=', district)
    .where('starts_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.filter(hasTimes)
}

/** The campaigns that wait for approval, and those whose budget lies aside. */
export async function readStanding(db: Db): Promise<CampaignRow[]> {
  return campaigns(db)
    .where((where) => where.or([hasBudget, where('state', '=', 'submitted')]))
    .orderBy('id')
    .execute()
}

/** Begins a campaign with its first draft; gives its id. */
export async function insertCampaign(
  tx: Tx,
  row: { district: DistrictKey; version: string; campaign: Campaign; savedAt: Date },
): Promise<number> {
  const { campaign, savedAt, ...rest } = row
  const columns = {
    state: 'draft' as const,
    sponsor: null,
    reason: null,
    starts_at: null,
    ends_at: null,
    ended_at: null,
  }
  const { id } = await tx
    .insertInto('campaigns')
    .values({ ...rest, ...columns, saved_at: savedAt, campaign: JSON.stringify(campaign) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What changes of a campaign. */
export type CampaignChange = {
  version?: string
  campaign?: Campaign
  savedAt?: Date
  state?: CampaignState
  sponsor?: string | null
  reason?: string | null
  startsAt?: Date
  endsAt?: Date
  endedAt?: Date
}

export async function updateCampaign(tx: Tx, id: number, change: CampaignChange): Promise<void> {
  const { campaign, savedAt, startsAt, endsAt, endedAt, ...same } = change
  await tx
    .updateTable('campaigns')
    .set({
      ...same,
      ...(campaign && { campaign: JSON.stringify(campaign) }),
      ...(savedAt && { saved_at: savedAt }),
      ...(startsAt && { starts_at: startsAt }),
      ...(endsAt && { ends_at: endsAt }),
      ...(endedAt && { ended_at: endedAt }),
    })
    .where('id', '=', id)
    .execute()
}

function hasTimes(row: CampaignRow): row is RunningRow {
  return row.startsAt !== null && row.endsAt !== null
}
