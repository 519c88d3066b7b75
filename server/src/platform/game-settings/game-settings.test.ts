import { standardSettings } from '@satoshi/rules/game-settings'
import { hour, minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { TestClock } from '../../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { eventually } from '../../../test/_eventually.ts'
import { storeSetting } from '../../../test/_game-settings.ts'
import { migrate, migrateFromNothing } from '../postgres/migrate.ts'
import { GameSettingsSnapshot } from './game-settings.ts'
import { readSetting } from './game-settings-store.ts'

const log = pino({ level: 'silent' })
/** Longer than any test: what is known was told, not found by looking again. */
const readAgainMillis = hour

let database: TestDatabase
const running: GameSettingsSnapshot[] = []
beforeAll(async () => void (database = await createDatabase()))
afterEach(async () => {
  for (const snapshot of running.splice(0)) await snapshot.stop()
  // The history is for ever, but not in a test: the next one begins with none.
  await sql`alter table game_setting_changes disable trigger user; delete from game_setting_changes;
    alter table game_setting_changes enable trigger user`.execute(database.db)
})
afterAll(() => database.drop())

describe('a change', () => {
  test('is told to two processes', async ({ annotate }) => {
    const clock = new TestClock()
    const [one, two] = [await started(clock), await started(clock)]
    expect([one.current(), two.current()]).toEqual([standardSettings, standardSettings])
    await storeSetting(database.db, 'invite.perHour', { value: 4, at: clock.now() })
    const committed = performance.now()
    await eventually(() => {
      expect([one.current()['invite.perHour'], two.current()['invite.perHour']]).toEqual([4, 4])
    })
    await annotate(`known to both ${Math.round(performance.now() - committed)} ms after the commit`)
    expect(one.current()).toEqual({ ...standardSettings, 'invite.perHour': 4 })
  })

  test('that is planned begins by the clock, and ends with the next, without another reading', async () => {
    const clock = new TestClock()
    const snapshot = await started(clock)
    const at = clock.now()
    await storeSetting(database.db, 'quiz.paidPerDay', { value: 20, at, startsAt: at + hour })
    await storeSetting(database.db, 'quiz.paidPerDay', { value: 10, at, startsAt: at + 2 * hour })
    await snapshot.stop()
    await snapshot.load()
    const seen = [0, hour - 1, hour, 2 * hour - 1, 2 * hour].map((after) => {
      clock.pass(at + after - clock.now())
      return snapshot.current()['quiz.paidPerDay']
    })
    expect(seen).toEqual([10, 10, 20, 20, 10])
  })

  test('made while nobody listened is read when somebody does again', async () => {
    const clock = new TestClock()
    const snapshot = await started(clock)
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query like 'listen "game_settings"%'`.execute(database.db)
    expect(rows).toEqual([{ ended: true }])
    await storeSetting(database.db, 'plans.sold', { value: true, at: clock.now() })
    await eventually(() => expect(snapshot.current()['plans.sold']).toBe(true))
    // And it listens: the next one is known as soon as the first was.
    await eventually(async () => expect(await listeners()).toBe(1))
    await storeSetting(database.db, 'plans.sold', { value: false, at: clock.now() })
    await eventually(() => expect(snapshot.current()['plans.sold']).toBe(false))
  })

  test('is not undone by an older reading that was slow', async () => {
    const clock = new TestClock()
    const [read, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowly = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.resolve()
        await answer.promise
        return result
      },
    })
    let db = slowly
    const snapshot = new GameSettingsSnapshot({
      clock,
      log,
      databaseUrl: database.url,
      get db() {
        return db
      },
    })
    const older = snapshot.load()
    await read.promise
    db = database.db
    await storeSetting(database.db, 'plans.sold', { value: true, at: clock.now() })
    await snapshot.load()
    answer.resolve()
    await older
    expect(snapshot.current()['plans.sold']).toBe(true)
  })

  test('inside a transaction is the one of the row, in whichever process', async () => {
    const at = Date.parse('2026-11-23T12:00:00Z')
    expect(await readSetting(database.db, 'stakes.enabled', at)).toBe(true)
    await storeSetting(database.db, 'stakes.enabled', { value: false, at })
    await storeSetting(database.db, 'stakes.enabled', { value: true, at, startsAt: at + minute })
    expect(await readSetting(database.db, 'stakes.enabled', at - 1)).toBe(true)
    expect(await readSetting(database.db, 'stakes.enabled', at)).toBe(false)
    expect(await readSetting(database.db, 'stakes.enabled', at + minute)).toBe(true)
  })
})

describe('the history', () => {
  test.each([
    ['rewritten', sql`update game_setting_changes set value = 'true'`],
    ['taken away', sql`delete from game_setting_changes`],
    ['emptied', sql`truncate game_setting_changes`],
  ])('cannot be %s', async (_, statement) => {
    await storeSetting(database.db, 'stakes.enabled', { value: false, at: 0 })
    await expect(statement.execute(database.db)).rejects.toThrow(/append-only/)
    expect(await readSetting(database.db, 'stakes.enabled', 0)).toBe(false)
  })

  test('of the switch that was STAKES_ENABLED goes on', async () => {
    const old = await createDatabase('nothing')
    onTestFinished(() => old.drop())
    await migrateFromNothing(old.db, '0031-history')
    await sql`insert into stake_switches (enabled, created_at)
      values (false, '2026-11-01T10:00:00Z'), (true, '2026-11-02T10:00:00Z'), (false, '2026-11-03T10:00:00Z')`.execute(
      old.db,
    )
    await migrate(old.db, () => {})
    const on = (day: string) => readSetting(old.db, 'stakes.enabled', Date.parse(`${day}T12:00:00Z`))
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-20']
    expect(await Promise.all(days.map(on))).toEqual([true, false, true, false, false])
  })
})

test('a snapshot that was stopped leaves no connection, whenever it is stopped', async () => {
  const clock = new TestClock()
  const snapshot = new GameSettingsSnapshot({ ...database, clock, log, databaseUrl: database.url, readAgainMillis })
  const starting = snapshot.start()
  await snapshot.stop()
  await starting
  await eventually(async () => expect(await listeners()).toBe(0))
})

async function started(clock: TestClock): Promise<GameSettingsSnapshot> {
  const snapshot = new GameSettingsSnapshot({ ...database, clock, log, databaseUrl: database.url, readAgainMillis })
  running.push(snapshot)
  await snapshot.start()
  return snapshot
}

async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'satoshi live'`.execute(database.db)
  return rows[0]?.count ?? 0
}
