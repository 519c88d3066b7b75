import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** How many accounts there are, and how many of them have an address of the world's. */
export async function countAccounts(db: Db, domain: string): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*) as all, count(*) filter (where email like ${`%@${domain}`}) as own from users`.execute(db)
  return rows[0] ?? { all: 0, own: 0 }
}

/** Profiles are made by the database's clock; in the world they are as old as the world's time says. */
export async function dateProfile(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('profiles').set({ created_at: at }).where('id', '=', userId).execute()
}

/** The name of each job that still waits or runs. */
export async function openJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state in ('created', 'retry', 'active') order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** When the next event is due that was scheduled; null for none. */
export async function nextEvent(db: Db): Promise<Instant | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from scheduled_events`.execute(db)
  return rows[0]?.at?.getTime() ?? null
}

/** What the world has come to, for comparing two of them: no ids, no passwords. */
export type WorldFigures = { nickname: string; xp: number; points: number; balanceCents: number; answers: number }

export async function readFigures(db: Db): Promise<WorldFigures[]> {
  const { rows } = await sql<WorldFigures>`
    select p.nickname, p.xp, p.points,
           (select sum(balance_cents) from ledger_accounts a where a.owner_id = p.id)::int8 as "balanceCents",
           (select count(*) from answers a where a.user_id = p.id) as answers
    from profiles p order by p.nickname`.execute(db)
  return rows
}
