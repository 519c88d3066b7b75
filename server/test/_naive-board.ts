import type { Day } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../src/platform/postgres/db.ts'

/** A place as sorting and counting the whole week gives it. */
export type NaivePlace = { userId: string; points: number; rank: number }

/** The board of a week by the one window function that needs no upkeep and looks at everybody. */
export async function naiveBoard(db: Db, week: Day): Promise<NaivePlace[]> {
  const { rows } = await sql<NaivePlace>`
    select user_id as "userId", points, rank() over (order by points desc)::integer as rank
    from week_points where week = ${week} order by points desc, reached_at, user_id`.execute(db)
  return rows
}
