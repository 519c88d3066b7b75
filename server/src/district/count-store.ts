import type { Instant } from '@satoshi/rules/time'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'
import { countMembers } from './people-store.ts'
import { lastSign } from '../presence/presence-api.ts'

/** Residents of a district, how many of them were here since a moment, and how many follow it. */
export type DistrictCount = { district: DistrictKey; residents: number; awake: number; members: number }

/**
 * Counts the residents of all districts, and those of them who were here since `from` and are not invisible. It reads all of
 * them: not for requests.
 */
export async function countResidents(db: Db, from: Instant): Promise<DistrictCount[]> {
  const { rows } = await sql<Omit<DistrictCount, 'members'>>`
    select r.district, count(*)::int as residents,
      (count(*) filter (where p.availability <> 'invisible' and ${lastSign} >= ${new Date(from)}))::int as awake
    from residences r left join user_presence p on p.user_id = r.user_id left join presence_nodes n on n.id = p.node
    group by r.district`.execute(db)
  const counted = new Map(rows.map((row) => [row.district, row]))
  const members = await countMembers(db)
  return districts.map((district) => {
    const { residents, awake } = counted.get(district) ?? { residents: 0, awake: 0 }
    return { district, residents, awake, members: members.get(district) ?? 0 }
  })
}
