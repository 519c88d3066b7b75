import { randomUUID } from 'node:crypto'

import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'

import { ownDistrict } from './_callers.ts'
import type { TestClock } from './_clock.ts'
import { newPlayer, type Player } from './_player.ts'
import type { TestServer } from './_server.ts'
import { give } from './_statement.ts'

/** What nobody but its owner may be told. The balance, in JSON, is one that nothing else comes to, and no id can spell. */
export const secrets = {
  email: 'ana.canary',
  birthDate: '1987-06-05',
  goal: 'a boat called canary',
  balance: ':7654300',
  reward: 'canary-reward',
}

/**
 * Somebody who has something everywhere, all of it hers: a sponsor whom others of the district see, and the first of the
 * board. She has an open match, whose id is given too.
 */
export async function newCanary(server: TestServer, clock: TestClock): Promise<{ ana: Player; match: string }> {
  const { db, app } = server
  const ana = await newPlayer(server, {
    nickname: 'Ana Canary',
    email: `${secrets.email}@secret.example`,
    birthDate: secrets.birthDate,
  })
  const at = new Date(clock.now())
  await db.updateTable('profiles').set({ financial_goal: secrets.goal }).where('id', '=', ana.id).execute()
  await sql`insert into roles values (${ana.id}, 'sponsor', ${ownDistrict}, ${at}, 'a test')`.execute(db)
  await give(app, ana.id, { ref: 'canary', granted: 76_543, at: clock.now() - hour })
  await db
    .insertInto('week_points')
    .values({ week: '2026-11-23', user_id: ana.id, points: 9_000, reached_at: at })
    .execute()
  await sql`insert into rewards values (${ana.id}, 'answers', ${secrets.reward}, 'x', 1, 1, 0, ${at})`.execute(db)
  await sql`insert into player_days values (${ana.id}, '2026-11-23', 1, 1, 1, 1, 0)`.execute(db)
  await sql`insert into learner_ratings values (${ana.id}, 'economia', 1500, 1)`.execute(db)
  await ana.post('/api/account/request-deletion', { password: ana.password })
  const { body } = await ana.post<{ id: string }>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
  return { ana, match: body.id }
}
