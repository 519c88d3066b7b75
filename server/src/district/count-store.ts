import type { Instant } from '@satoshi/rules/time'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'
import { lastSign } from '../presence/presence-api.ts'

/** Residents of a district, and how many of them were here since a moment. */
export type DistrictCount = { district: DistrictKey; residents: number; awake: number }

/**
 * Counts the residents of all districts, and those of them who were here since `from` and are not invisible. It reads all of
 * them: not for requests.
 */
export async function countResidents(db: Db, from: Instant): Promise<DistrictCount[]> {
  const { rows } = await sql<DistrictCount>`
    select r.district, count(*)::int as residents,
      (count(*) filter (where p.availability <> 'invisible' and ${lastSign} >= ${new Date(from)}))::int as awake
    from residences r left join user_presence p on p.user_id = r.user_id left join presence_nodes n on n.id = p.node
    group by r.district`.execute(db)
  const counted = new Map(rows.map((row) => [row.district, row]))
  return districts.map((district) => counted.get(district) ?? { district, residents: 0, awake: 0 })
}
