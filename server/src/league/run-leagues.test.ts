import { randomUUID } from 'node:crypto'

import { closesAt, seatingEnds } from '@satoshi/rules/league/seating'
import {
  hour,
  leagueWeek,
  leagueWeekOpening,
  minute,
  second,
  shiftDay,
  type Day,
  type Instant,
} from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TestClock } from '../../test/_clock.ts'
import { insertCrowd } from '../../test/_crowd.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { silentLive } from '../platform/live/live.ts'
import { EventRunner } from '../platform/scheduled-events/event-runner.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { type LeagueApp, leagueEvents } from './closing.ts'
import { readLeague } from './read-league.ts'
import { deleteLeagueRows } from './seating-store.ts'
import { seat, takePart } from './seating.ts'

const week: Day = '2026-11-23'
const next = shiftDay(week, 7)
const monday = leagueWeekOpening(week)
let database: TestDatabase
let clock: TestClock
let app: LeagueApp
/** Players of one test alone: a prize that another test paid them would not be paid again. */
let everybody: string[] = []

beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(async () => {
  everybody = await insertCrowd(database.db, `league-${randomUUID().slice(0, 8)}`, 34)
  await sql`truncate league_seats, league_groups, league_players, league_arrivals, week_points, notifications,
    scheduled_events`.execute(database.db)
  clock = new TestClock(monday + hour)
  app = { ...database, clock, live: silentLive(), log: pino({ level: 'silent' }) }
})
afterAll(async () => {
  try {
    await sql`delete from week_points`.execute(database.db)
    await expectHonestLedger(database.db)
  } finally {
    await database.drop()
  }
})

test('thirty sit in a group in the order of their first points, the next in another, and more points change nothing', async () => {
  await crowd(everybody, (index) => 10 + index)
  await settle()
  await points(at(0), 500, clock.now())
  await settle()
  const first = (await readLeague(app, at(0))).group
  expect(first?.seats.map((seat) => seat.player.id).toSorted()).toEqual(everybody.slice(0, 30).toSorted())
  expect(first?.seats[0]).toMatchObject({ rank: 1, points: 510, move: 'promoted', prizeCents: 60_000 })
  expect((await readLeague(app, at(30))).group?.seats).toHaveLength(4)
  expect(await seatsOf(week)).toBe(34)
})

test('four servers seat beside each other, and everybody has one seat', async () => {
  await crowd(everybody, () => 5)
  await Promise.all([1, 2, 3, 4].map(() => seat(app)))
  await settle()
  expect(await seatsOf(week)).toBe(34)
  const { rows } = await sql<{ taken: number; seats: number }>`
    select taken, (select count(*)::int from league_seats s where s.group_id = g.id) as seats
    from league_groups g order by taken desc`.execute(database.db)
  expect(rows).toEqual([
    { taken: 30, seats: 30 },
    { taken: 4, seats: 4 },
  ])
})

test('groups are of one tier and one pace', async () => {
  await standing(at(0), 'gold', shiftDay(week, -7))
  for (const [weeks, gained] of [900, 1_100].entries()) {
    await points(at(1), gained, leagueWeekOpening(shiftDay(week, -7 * (weeks + 1))))
  }
  await settle()
  for (const id of [at(0), at(1), at(2)]) await points(id, 20)
  await settle()
  const seen = await Promise.all([0, 1, 2].map(async (index) => readLeague(app, at(index))))
  expect(seen.map((one) => [one.tier, one.group?.pace, one.group?.seats.length])).toEqual([
    ['gold', 'calm', 1],
    ['copper', 'steady', 1],
    ['copper', 'calm', 1],
  ])
})

test('a close that fails in the middle of a group leaves it whole; taken up by several, everybody is paid once', async () => {
  await crowd(everybody, (index) => 1_000 - index)
  await settle()
  const before = await paid()
  clock.pass(leagueWeekOpening(next) + minute - clock.now() - 1)
  expect(await closeGroups()).toBe(0)
  clock.pass(1)
  await sql`create function fail_once() returns trigger language plpgsql as $$
    begin raise exception 'killed'; end $$`.execute(database.db)
  await sql
    .raw(`create trigger killed before insert on notifications for each row
    when (new.user_id in ('${at(5)}', '${at(30)}')) execute function fail_once()`)
    .execute(database.db)
  expect(await closeGroups()).toBe(0)
  expect(await paid()).toEqual(before)
  expect(await closedSeats()).toBe(0)
  await sql`drop trigger killed on notifications`.execute(database.db)
  await sql`drop function fail_once`.execute(database.db)

  // Not before a moment has passed, and then both, by whichever server.
  expect(await closeGroups()).toBe(0)
  clock.pass(2 * second)
  const closes = await Promise.all([1, 2, 3, 4, 5, 6].map(closeGroups))
  expect(closes.reduce((sum, closed) => sum + closed, 0)).toBe(2)
  expect(await closeGroups()).toBe(0)
  expect(await closedSeats()).toBe(34)
  // A full group pays 600, 400, 250 and seven times 100 BTZ; a small one its best third, here one of four.
  expect((await paid()).cents - before.cents).toBe(195_000 + 60_000)
  const last = (await readLeague(app, at(0))).last
  expect(last).toMatchObject({ week, rank: 1, seats: 30, move: 'promoted', tierAfter: 'bronze', prizeCents: 60_000 })
  expect((await readLeague(app, at(20))).last).toMatchObject({ rank: 21, move: 'stayed', tierAfter: 'copper' })
  expect((await readLeague(app, at(0))).tier).toBe('bronze')
  expect((await noticesOf(at(0))).map(({ type }) => type)).toEqual(['league_promoted'])
  expect(await noticesOf(at(20))).toEqual([])
})

test('a group that cannot be closed keeps no other from it', async () => {
  await crowd(everybody, (index) => 1_000 - index)
  await settle()
  clock.pass(leagueWeekOpening(next) + minute - clock.now())
  await sql`create function fail_always() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`.execute(database.db)
  await sql
    .raw(`create trigger broken before insert on notifications for each row
    when (new.user_id = '${at(5)}') execute function fail_always()`)
    .execute(database.db)
  // Who waits for the broken group's close does not keep the others from their seats.
  await points(at(5), 40)
  await settle()
  expect(await closedSeats()).toBe(4)
  await points(at(32), 40)
  await seat(app)
  expect((await readLeague(app, at(32))).state).toBe('seated')
  expect((await readLeague(app, at(5))).state).toBe('seating')
  await sql`drop trigger broken on notifications`.execute(database.db)
  await sql`drop function fail_always`.execute(database.db)
  clock.pass(hour)
  await settle()
  expect(await closedSeats()).toBe(34)
  expect((await readLeague(app, at(5))).state).toBe('seated')
})

test('a close that comes again changes nothing; of a group that is open again, as after a restore, it pays nobody', async () => {
  await crowd(everybody.slice(0, 12), (index) => 300 - index)
  await settle()
  clock.pass(7 * 24 * hour)
  await settle()
  const once = await paid()
  const closed = await closedAt()
  clock.pass(hour)
  await closeAnew()
  expect(await closedAt()).toEqual(closed)
  await sql`update league_groups set closed_at = null`.execute(database.db)
  await closeAnew()
  expect(await closedAt()).toEqual([new Date(clock.now())])
  expect(await paid()).toEqual(once)
})

test('the same prize is paid again in the next week in which it is won', async () => {
  for (const nth of [1, 2]) {
    const before = await paid()
    // Who won nothing in this week in another test.
    await crowd(everybody.slice(20, 23), (index) => 300 - index)
    await settle()
    clock.pass(7 * 24 * hour)
    await settle()
    expect((await paid()).cents - before.cents, `week ${nth}`).toBe(60_000)
    // Else the second prize would be that of the next tier.
    await sql`update league_players set tier = 'copper'`.execute(database.db)
  }
})

test('whoever plays on in the new week is seated in the tier that the old one led to, though its groups are open', async () => {
  await crowd(everybody, (index) => 1_000 - index)
  await settle()
  clock.pass(leagueWeekOpening(next) - clock.now())
  await points(at(0), 40)
  await seat(app)
  // The groups may not be closed yet, so nobody is seated by them.
  expect(await readLeague(app, at(0))).toMatchObject({ week: next, state: 'seating', tier: 'copper', group: null })
  clock.pass(minute)
  // The seater has that group closed, before all others.
  await seat(app)
  expect(await readLeague(app, at(0))).toMatchObject({ state: 'seated', tier: 'bronze', group: { pace: 'steady' } })
  expect(await closedSeats()).toBe(30)
})

test('first points after Friday bring no seat, and are no absence', async () => {
  await standing(at(0), 'gold', shiftDay(week, -28))
  await standing(at(1), 'gold', shiftDay(week, -28))
  clock.pass(seatingEnds(week) - clock.now())
  await points(at(0), 40)
  await settle()
  expect(await readLeague(app, at(0))).toMatchObject({ state: 'late', tier: 'gold', group: null })
  clock.pass(7 * 24 * hour)
  // Four weeks without a point have passed for the one, none for the other.
  expect((await readLeague(app, at(0))).tier).toBe('gold')
  expect((await readLeague(app, at(1))).tier).toBe('silver')
})

test('opting out gives the seat up at once and keeps the tier; the seat comes back next week, other seats at once', async () => {
  await standing(at(0), 'gold', shiftDay(week, -7))
  for (const id of [at(0), at(1)]) await points(id, 40)
  await settle()
  await part(at(0), false)
  expect(await readLeague(app, at(0))).toMatchObject({ state: 'optedOut', tier: 'gold', group: null })
  await part(at(0), true)
  await settle()
  expect(await readLeague(app, at(0))).toMatchObject({ state: 'left', tier: 'gold' })
  await part(at(2), false)
  await points(at(2), 40)
  await settle()
  expect(await readLeague(app, at(2))).toMatchObject({ state: 'optedOut', group: null })
  await part(at(2), true)
  await settle()
  expect((await readLeague(app, at(2))).group?.seats).toHaveLength(2)
  clock.pass(7 * 24 * hour)
  await points(at(0), 40)
  await settle()
  expect(await readLeague(app, at(0))).toMatchObject({ state: 'seated', tier: 'gold' })
  expect((await readLeague(app, at(0))).last).toBeNull()
})

test('taking part twice by one command is once, and coming back without having left seats nobody anew', async () => {
  await points(at(0), 40)
  await settle()
  const commandId = randomUUID()
  await takePart(app, at(0), { commandId, takesPart: false })
  await part(at(0), true)
  await takePart(app, at(0), { commandId, takesPart: false })
  expect((await readLeague(app, at(0))).state).toBe('left')
})

test('an account that goes leaves its seat to nobody, and its group closes without it', async () => {
  await crowd(everybody.slice(0, 13), () => 40)
  await settle()
  await database.inTransaction((tx) => deleteLeagueRows(tx, at(0)))
  clock.pass(7 * 24 * hour)
  await settle()
  expect((await readLeague(app, at(1))).last).toMatchObject({ seats: 12, rank: 1, move: 'promoted' })
})

function at(index: number): string {
  return everybody[index] ?? ''
}

/** Seats who waits and closes what is over, until there is nothing to do. */
async function settle(): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    await seat(app)
    await closeGroups()
  }
}

/** What a server does with groups whose week is over; gives how many it closed. */
function closeGroups(): Promise<number> {
  return new EventRunner(app, leagueEvents(app)).runDue()
}

/** Schedules the close of every group of the week once more, and lets it happen. */
async function closeAnew(): Promise<void> {
  const groups = await database.db.selectFrom('league_groups').select('id').execute()
  const events = groups.map(({ id }) => ({ kind: 'leagueGroupCloses' as const, ref: id, at: closesAt(week) }))
  await database.inTransaction((tx) => scheduleEvents(tx, events))
  expect(await closeGroups()).toBe(groups.length)
}

async function closedAt(): Promise<(Date | null)[]> {
  const rows = await database.db.selectFrom('league_groups').select('closed_at').execute()
  return rows.map((row) => row.closed_at)
}

/** Points as progress writes them, beside its rewards, which are not what is tested. */
async function points(userId: string, gained: number, when: Instant = clock.now()): Promise<void> {
  await manyPoints([{ userId, gained, when }])
}

async function manyPoints(rows: { userId: string; gained: number; when: Instant }[]): Promise<void> {
  await sql`
    insert into week_points (week, user_id, points, reached_at)
    select * from unnest(
      ${rows.map(({ when }) => leagueWeek(when))}::date[], ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ gained }) => gained)}::int[], ${rows.map(({ when }) => new Date(when))}::timestamptz[])
    on conflict (week, user_id) do update set points = week_points.points + excluded.points,
      reached_at = excluded.reached_at`.execute(database.db)
}

/** First points of this week for many, one after the other. */
function crowd(players: string[], gained: (index: number) => number): Promise<void> {
  return manyPoints(players.map((userId, index) => ({ userId, gained: gained(index), when: clock.now() + index })))
}

async function standing(userId: string, tier: 'gold', activeWeek: Day): Promise<void> {
  expect(leagueWeek(leagueWeekOpening(activeWeek))).toBe(activeWeek)
  await database.db
    .insertInto('league_players')
    .values({ user_id: userId, tier, active_week: activeWeek, left_week: null })
    .execute()
}

function part(userId: string, takesPart: boolean): Promise<void> {
  return takePart(app, userId, { commandId: randomUUID(), takesPart })
}

async function seatsOf(of: Day): Promise<number> {
  const rows = await database.db.selectFrom('league_seats').select('user_id').where('week', '=', of).execute()
  return rows.length
}

async function closedSeats(): Promise<number> {
  const rows = await database.db.selectFrom('league_seats').select('user_id').where('rank', 'is not', null).execute()
  return rows.length
}

/** What leagues have paid: how often, and how much. */
async function paid(): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as cents
    from rewards where source = 'league'`.execute(database.db)
  return rows[0] ?? { count: 0, cents: 0 }
}

async function noticesOf(userId: string) {
  return database.db.selectFrom('notifications').select('type').where('user_id', '=', userId).execute()
}
