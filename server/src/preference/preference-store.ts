import { defaultPreferences, type DuelPreferences, type OpponentLevel } from '@satoshi/rules/preference/preferences'
import type { Subject } from '@satoshi/rules/words'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    duel_preferences: DuelPreferencesRow
  }
}

type DuelPreferencesRow = {
  user_id: string
  preferred_topics: Subject[]
  allow_bots: boolean
  bot_after_wait: boolean
  opponent_level: OpponentLevel
  auto_accept_from_friends: boolean
  max_concurrent_invites: number
}

/** What some players chose, by id; whoever chose nothing is left out. */
export async function readPreferences(db: Db, userIds: string[]): Promise<Map<string, DuelPreferences>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('duel_preferences')
    .selectAll()
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .execute()
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        preferredTopics: row.preferred_topics,
        allowBots: row.allow_bots,
        botAfterWait: row.bot_after_wait,
        opponentLevel: row.opponent_level,
        autoAcceptFromFriends: row.auto_accept_from_friends,
        maxConcurrentInvites: row.max_concurrent_invites,
      },
    ]),
  )
}

/** Writes what is named and leaves the rest, in one statement, so that two devices do not undo each other. */
export async function writePreferences(tx: Tx, userId: string, change: Partial<DuelPreferences>): Promise<void> {
  const chosen = columnsOf(change)
  if (Object.keys(chosen).length === 0) return
  await tx
    .insertInto('duel_preferences')
    .values({ ...columnsOf(defaultPreferences), ...chosen, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

export async function deletePreferences(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('duel_preferences').where('user_id', '=', userId).execute()
}

type Columns = {
  preferred_topics: DuelPreferences['preferredTopics']
  allow_bots: boolean
  bot_after_wait: boolean
  opponent_level: DuelPreferences['opponentLevel']
  auto_accept_from_friends: boolean
  max_concurrent_invites: number
}

function columnsOf(whole: DuelPreferences): Columns
function columnsOf(part: Partial<DuelPreferences>): Partial<Columns>
function columnsOf(part: Partial<DuelPreferences>): Partial<Columns> {
  const columns = {
    preferred_topics: part.preferredTopics,
    allow_bots: part.allowBots,
    bot_after_wait: part.botAfterWait,
    opponent_level: part.opponentLevel,
    auto_accept_from_friends: part.autoAcceptFromFriends,
    max_concurrent_invites: part.maxConcurrentInvites,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
