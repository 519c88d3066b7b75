import { sql } from 'kysely'
import { expect } from 'vitest'

import { countActivities } from '../src/activity/count-activities.ts'
import { domains } from '../src/domains.ts'
import type { App } from '../src/platform/app.ts'
import type { Subscriber } from '../src/platform/domain.ts'
import type { Db } from '../src/platform/postgres/db.ts'

/** What counts activities in a server. */
export const subscribers = domains.flatMap(({ name, onActivity }): Subscriber[] =>
  onActivity ? [{ name, onActivity }] : [],
)

/** Lets everybody count the activities of a match or a card again, as a job does that comes a second time. */
export async function countAgain(app: App, ref: string): Promise<void> {
  const rows = await app.db.selectFrom('activities').select('id').where('ref', '=', ref).execute()
  if (rows.length === 0) throw new Error(`nothing was published of ${ref}`)
  await countActivities(
    app,
    subscribers,
    rows.map(({ id }) => id),
  )
}

/** As if a domain had not counted what was published of a match or a card. */
export async function forgetCounting({ db }: App, ref: string): Promise<void> {
  await db.updateTable('activities').set({ counted_by: [] }).where('ref', '=', ref).execute()
}

/** Every settled match was counted once for each of its players, where nothing but matches is played and no job is left. */
export async function expectMatchesCountedOnce(db: Db): Promise<void> {
  const names = subscribers.map(({ name }) => name).toSorted()
  const { rows: uncounted } = await sql`
    select s.match_id, a.counted_by from match_seats s join matches m on m.id = s.match_id
    left join activities a on a.user_id = s.user_id and a.kind = 'matchSettled' and a.ref = m.id::text
    where m.settled_at is not null and s.user_id is not null
      and (select array_agg(name order by name) from unnest(a.counted_by) name) is distinct from ${names}`.execute(db)
  expect(uncounted).toEqual([])
  // What the counting left, beside the answers themselves: a void match is none for missions.
  const { rows: wrong } = await sql`
    with given as (
      select user_id, count(*) as cards,
             count(*) filter (where s.result->>'outcome' <> 'void') as missions
      from answers a join match_seats s using (match_id, seat, user_id) join matches m on m.id = match_id
      where m.settled_at is not null and user_id is not null group by user_id)
    select g.user_id, g.cards, c.cards as counted_cards, g.missions, t.missions as counted_missions from given g
    left join (select user_id, sum(reviews) as cards from review_cards group by user_id) c using (user_id)
    left join (select user_id, sum(answered) as missions from mission_topics group by user_id) t using (user_id)
    where c.cards is distinct from g.cards or coalesce(t.missions, 0) <> g.missions`.execute(db)
  expect(wrong).toEqual([])
}
