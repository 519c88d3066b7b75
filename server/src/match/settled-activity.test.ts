import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertPlayer } from '../../test/_player.ts'
import { command, playOn, soloWorld, start, type SoloWorld } from '../../test/_solo.ts'

let world: SoloWorld
beforeAll(async () => void (world = await soloWorld()))
afterAll(() => world.close())

test('a match is published when it is settled, and not before: its player, its seat, its last moment', async () => {
  const ana = await insertPlayer(world.db, 'ana')
  const view = await start(world.node, ana)
  expect(await published(ana)).toEqual([])
  await playOn(world, view, ana, () => true)
  expect(await published(ana)).toEqual([
    { kind: 'matchSettled', ref: view.id, data: { seat: 0 }, at: new Date(world.clock.now()), jobs: 1 },
  ])
})

test('a settlement that is rolled back publishes nothing, and the one that follows publishes once', async () => {
  const bia = await insertPlayer(world.db, 'bia')
  const view = await start(world.node, bia)
  // The answer to the command is the last that its transaction writes.
  const last = randomUUID()
  await sql`create function lose() returns trigger language plpgsql as $$ begin raise 'lost'; end $$`.execute(world.db)
  await sql`create trigger lose before insert on commands for each row
            when (new.command_id = ${sql.lit(last)}) execute function lose()`.execute(world.db)
  await expect(command(world.node, view.id, bia, { type: 'leave' }, last)).rejects.toThrow('lost')
  expect(await published(bia)).toEqual([])
  await command(world.node, view.id, bia, { type: 'leave' })
  expect(await published(bia)).toMatchObject([{ ref: view.id, jobs: 1 }])
})

/** What was published of a player, and how many jobs bring each to be counted. */
async function published(userId: string) {
  const { rows } = await sql`
    select kind, ref, data, at, (select count(*)::int from pgboss.job j
      where j.name = 'countActivities' and j.data->'ids' @> to_jsonb(a.id::text)) as jobs
    from activities a where user_id = ${userId}`.execute(world.db)
  return rows
}
