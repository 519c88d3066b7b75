import type { Audience } from '@satoshi/rules/audience/audience'

import type { Db } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

/**
 * What `playerFactsOf` says of one player's audience, of many in one query; whoever is deleted or not completed is left
 * out. For rows of the table that no plan changes: the plan is not looked at (`Audience.plan`).
 */
export async function audiencesOf(db: Db, userIds: string[]): Promise<Map<string, Audience>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['p.id', 'p.birth_date', 'u.email_verified', 'p.identity_verified_at'])
    .where('p.id', '=', anyOf(userIds, 'uuid'))
    .where('p.deleted_at', 'is', null)
    .where('p.completed_at', 'is not', null)
    .execute()
  return new Map(
    rows.map((row): [string, Audience] => {
      const verified = row.identity_verified_at !== null
      const { birth_date: birthDate, email_verified: confirmed } = row
      return [row.id, { birthDate, confirmed, identityVerified: verified, plan: 'free' }]
    }),
  )
}
