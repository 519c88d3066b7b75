import { formatNamed } from '@satoshi/rules/match/format'
import type { Instant } from '@satoshi/rules/time'
import { matchFormats } from '@satoshi/rules/words'
import { sql } from 'kysely'

import { type Db, inBatches, type Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    hidden_tabs: HiddenTabs
  }
}

type HiddenTabs = { match_id: string; user_id: string; position: number; hidden_at: Date }

const competing = matchFormats.filter((name) => formatNamed(name).competes)

/** A question of a match over which its player's page was hidden, as the page says itself. */
export type HiddenTab = { matchId: string; userId: string; position: number }

/**
 * Notes that a player's page was hidden over a question: once a question, of matches that compete and questions that were
 * opened for the seat. Anything else of the player's own match is no fault and leaves nothing; nothing follows from what is
 * noted, so that who lies accuses nobody else. Refuses `match.notFound`, also for others' matches.
 */
export async function noteHiddenTab(db: Db, { matchId, userId, position }: HiddenTab, at: Instant): Promise<void> {
  const { rows } = await sql<{ matchId: string }>`
    with mine as (
      select s.match_id, m.format = any(${competing}::text[])
        and ${position}::int < jsonb_array_length(m.state -> 'questions')
        and ${position}::int <= jsonb_array_length(m.state -> 'seats' -> s.seat -> 'answers') as fits
      from match_seats s join matches m on m.id = s.match_id
      where s.match_id = ${matchId} and s.user_id = ${userId}
    ), noted as (
      insert into hidden_tabs (match_id, user_id, position, hidden_at)
      select match_id, ${userId}::uuid, ${position}::int, ${new Date(at)}::timestamptz from mine where fits
      on conflict do nothing
    )
    select match_id as "matchId" from mine`.execute(db)
  if (rows.length === 0) throw refuse('match.notFound')
}

/** A player whose page was hidden over questions of duels: how these went, and the others of the same duels. */
export type HidingPlayer = {
  userId: string
  duels: number
  hidden: number
  rightHidden: number
  shown: number
  rightShown: number
}

/** Most players of the operator's list. */
const mostListed = 100

/** Whose page was hidden over closed questions since an instant, the most often first: a hint for the operator and no rule. */
export async function hidingPlayers(db: Db, since: Instant): Promise<HidingPlayer[]> {
  const { rows } = await sql<HidingPlayer>`
    select a.user_id as "userId", count(distinct a.match_id)::int as duels, count(h.position)::int as hidden,
           (count(*) filter (where h.position is not null and a.correct))::int as "rightHidden",
           (count(*) filter (where h.position is null))::int as shown,
           (count(*) filter (where h.position is null and a.correct))::int as "rightShown"
    from (select distinct match_id, user_id from hidden_tabs where hidden_at >= ${new Date(since)}) d
    join answers a on a.match_id = d.match_id and a.user_id = d.user_id
    left join hidden_tabs h on h.match_id = a.match_id and h.user_id = a.user_id and h.position = a.position
    group by a.user_id
    having count(h.position) > 0
    order by hidden desc, a.user_id
    limit ${mostListed}`.execute(db)
  return rows
}

/** The questions over which a player's page was hidden, by match. */
export async function* hiddenTabsOf(db: Db, userId: string) {
  type Row = { matchId: string; position: number; hiddenAt: Date }
  const read = (last: Row | null, limit: number): Promise<Row[]> => {
    let rows = db
      .selectFrom('hidden_tabs')
      .select(['match_id as matchId', 'position', 'hidden_at as hiddenAt'])
      .where('user_id', '=', userId)
    if (last) rows = rows.where(sql<boolean>`(match_id, position) > (${last.matchId}::uuid, ${last.position}::int)`)
    return rows.orderBy('match_id').orderBy('position').limit(limit).execute()
  }
  yield* inBatches(read)
}

/** Takes what a player's pages have said of themselves away; done again it finds none. */
export async function deleteHiddenTabs(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('hidden_tabs').where('user_id', '=', userId).execute()
}
