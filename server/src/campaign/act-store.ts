import type { CampaignAct } from '@satoshi/contract/campaign'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql, type Generated } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    campaign_acts: CampaignActs
  }
}

type Act = CampaignAct['act']
type CampaignActs = { id: Generated<number>; campaign_id: number; act: Act; user_id: string | null; at: Date }

/** Notes that somebody did something about a campaign; of their savings the last stands for all (`campaign_acts_saved`). */
export async function insertAct(
  tx: Tx,
  { campaignId, act, userId, at }: { campaignId: number; act: Act; userId: string; at: Instant },
): Promise<void> {
  const values = { campaign_id: campaignId, act, user_id: userId, at: new Date(at) }
  await tx
    .insertInto('campaign_acts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'user_id'])
        .where(sql<boolean>`act = 'saved'`)
        .doUpdateSet({ at: values.at }),
    )
    .execute()
}

/** Who wrote a campaign or sent it; null for whoever is gone. */
export async function handsOn(db: Db, campaignId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('campaign_acts')
    .select('user_id')
    .where('campaign_id', '=', campaignId)
    .where('act', '=', anyOf(['saved', 'submitted'] as const, 'text'))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Of some campaigns those that somebody had a hand in, whatever it was. */
export async function touchedBy(db: Db, userId: string, campaignIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('campaign_acts')
    .select('campaign_id')
    .where('user_id', '=', userId)
    .where('campaign_id', '=', anyOf(campaignIds, 'bigint'))
    .execute()
  return new Set(rows.map(({ campaign_id }) => campaign_id))
}

/** Acts of each district that are told. */
const actsEach = 12

/** What was done last about the campaigns of each of some districts, the newest first. */
export async function readActs(db: Db, districts: readonly DistrictKey[]) {
  const { rows } = await sql<{ district: DistrictKey; act: Act; userId: string | null; at: Date }>`
    select district, act, user_id as "userId", at from (
      select c.district, a.id, a.act, a.user_id, a.at,
        row_number() over (partition by c.district order by a.at desc, a.id desc) as place
      from campaign_acts a join campaigns c on c.id = a.campaign_id where c.district = ${anyOf(districts, 'text')}) as told
    where place <= ${actsEach} order by district, at desc, id desc`.execute(db)
  return rows
}

/** What somebody did about campaigns, the oldest first. */
export async function readOwnActs(db: Db, userId: string) {
  return db
    .selectFrom('campaign_acts as a')
    .innerJoin('campaigns as c', 'c.id', 'a.campaign_id')
    .select(['c.district', 'a.act', 'a.at'])
    .where('a.user_id', '=', userId)
    .orderBy('a.at')
    .orderBy('a.id')
    .execute()
}

/** Takes somebody's name off what they did; that it was done stays. */
export async function forgetActs(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('campaign_acts').set({ user_id: null }).where('user_id', '=', userId).execute()
}
