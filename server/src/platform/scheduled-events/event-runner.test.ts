import { hour, minute, second, type Instant } from '@satoshi/rules/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { TestClock } from '../../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { eventually } from '../../../test/_eventually.ts'
import { somebodyWaits } from '../../../test/_lock-wait.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { Tx } from '../postgres/db.ts'
import { EventRunner, runEvent } from './event-runner.ts'
import { cancelEvents, countLateEvents, scheduleEvents } from './scheduled-events-store.ts'
import type { DueEvent, EventHandler, EventHandlers, EventKind } from './scheduled-events.ts'

const week = 7 * 24 * hour
let database: TestDatabase
let clock: TestClock
let begun: Instant
let logged: { event: string; ref: string; attempts: number; level: number }[]

beforeAll(async () => {
  database = await createDatabase()
  await sql`create table happened (id bigint generated always as identity, kind text, ref text, at timestamptz, now timestamptz)`.execute(
    database.db,
  )
})
beforeEach(async () => {
  await sql`truncate scheduled_events, happened`.execute(database.db)
  clock = new TestClock()
  begun = clock.now()
  logged = []
})
afterAll(() => database.drop())

describe('an event', () => {
  test('happens when its instant has come, not before, and once', async () => {
    await schedule('inviteEnds', 'one', begun + minute)
    clock.pass(minute - 1)
    expect(await runner().runDue()).toBe(0)
    clock.pass(1)
    expect(await runner().runDue()).toBe(1)
    expect(await runner().runDue()).toBe(0)
    expect(await happened()).toEqual([{ kind: 'inviteEnds', ref: 'one', at: begun + minute, now: begun + minute }])
  })

  test('of a transaction that is rolled back never happens', async () => {
    const rolledBack = database.inTransaction(async (tx) => {
      await scheduleEvents(tx, [{ kind: 'inviteEnds', ref: 'lost', at: begun }])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await runner().runDue()).toBe(0)
  })

  test('that is moved happens at its new instant alone, and one that is cancelled never', async () => {
    await schedule('inviteEnds', 'later', begun + hour)
    await schedule('inviteEnds', 'sooner', begun + hour)
    await schedule('inviteEnds', 'never', begun + hour)
    await schedule('inviteEnds', 'later', begun + 2 * hour)
    await schedule('inviteEnds', 'sooner', begun + minute)
    await database.inTransaction((tx) => cancelEvents(tx, 'inviteEnds', ['never', 'unknown']))
    const seen: string[][] = []
    for (const passed of [minute, hour, 2 * hour]) {
      clock.pass(begun + passed - clock.now())
      await runner().runDue()
      seen.push((await happened()).map(({ ref }) => ref))
    }
    expect(seen).toEqual([['sooner'], ['sooner'], ['sooner', 'later']])
  })

  test('happens in its turn: those that were due before, before it', async () => {
    const refs = Array.from({ length: 60 }, (_, index) => String(99 - index))
    for (const [index, ref] of refs.entries()) await schedule('inviteEnds', ref, begun + index)
    clock.pass(hour)
    await runner().runDue()
    // Four happen at a time, twenty-five in a round.
    const rows = await happened()
    const rounds = [rows.slice(0, 25), rows.slice(25, 50), rows.slice(50)]
    expect(rounds.map((round) => round.map(({ ref }) => ref).toSorted())).toEqual(
      [refs.slice(0, 25), refs.slice(25, 50), refs.slice(50)].map((round) => round.toSorted()),
    )
  })

  test('of a kind that this version does not know stays for one that does', async () => {
    await schedule('streakDayCloses', 'ana', begun)
    expect(await runner({ inviteEnds: recording('inviteEnds') }).runDue()).toBe(0)
    expect(await runner().runDue()).toBe(1)
  })

  test('is published when it is committed; that this fails takes nothing back', async () => {
    await schedule('inviteEnds', 'one', begun)
    await schedule('inviteEnds', 'two', begun)
    const seen: number[] = []
    const inviteEnds = {
      handle: async (tx: Tx, event: DueEvent) => {
        await record(tx, 'inviteEnds', event)
        return async () => {
          seen.push((await happened()).filter(({ ref }) => ref === event.ref).length)
          throw new Error('no sockets')
        }
      },
    }
    expect(await runner({ inviteEnds }).runDue()).toBe(2)
    expect(seen).toEqual([1, 1])
    expect(await runner().runDue()).toBe(0)
  })

  test('happens by itself soon after its instant, also one that was scheduled while nothing was expected', async () => {
    const time = systemClock()
    const running = runner(everyKind, time)
    onTestFinished(() => running.stop())
    running.start()
    await eventually(async () => {
      await schedule('inviteEnds', 'soon', time.now() + 20)
      expect(await happened()).not.toEqual([])
    })
  })
})

describe('an event that fails', () => {
  test('takes nothing else with it, leaves nothing, is tried at growing distances, and then happens', async () => {
    await schedule('inviteEnds', 'broken', begun)
    await schedule('inviteEnds', 'whole', begun)
    let failures = 3
    const inviteEnds = {
      handle: async (tx: Tx, event: DueEvent) => {
        await record(tx, 'inviteEnds', event)
        if (event.ref === 'broken' && failures-- > 0) throw new Error('not yet')
        return undefined
      },
    }
    const seen: string[] = []
    for (const wait of [0, 2 * second - 1, 1, 4 * second - 1, 1, 8 * second - 1, 1]) {
      clock.pass(wait)
      await runner({ inviteEnds }).runDue()
      seen.push((await happened()).map(({ ref }) => ref).join(' '))
    }
    expect(seen).toEqual([...Array.from({ length: 6 }, () => 'whole'), 'whole broken'])
    expect(logged.map(({ event, ref, attempts, level }) => [event, ref, attempts, level])).toEqual(
      [1, 2, 3].map((attempts) => ['inviteEnds', 'broken', attempts, 50]),
    )
  })

  test('is never given up, waits an hour at most, and is counted', async () => {
    await schedule('inviteEnds', 'broken', begun)
    await sql`update scheduled_events set attempts = 1000`.execute(database.db)
    expect(await countLateEvents(database.db, begun)).toEqual({ late: 0, failing: 1 })
    expect(await countLateEvents(database.db, begun + 1)).toEqual({ late: 1, failing: 1 })
    await runner({ inviteEnds: { handle: () => Promise.reject(new Error('never')) } }).runDue()
    clock.pass(hour - 1)
    expect(await runner().runDue()).toBe(0)
    clock.pass(1)
    expect(await runner().runDue()).toBe(1)
    expect(await countLateEvents(database.db, begun + 1)).toEqual({ late: 0, failing: 0 })
  })

  test('is no fault of its own when it met no database; very many keep none behind them waiting', async () => {
    for (let one = 0; one < 30; one++) await schedule('inviteEnds', `away ${one}`, begun - 1)
    await schedule('inviteEnds', 'here', begun)
    const handle = async (tx: Tx, event: DueEvent) => {
      if (event.ref !== 'here') throw new Error('timeout exceeded when trying to connect')
      return record(tx, 'inviteEnds', event)
    }
    expect(await runner({ inviteEnds: { handle } }).runDue()).toBe(1)
    expect(logged.map(({ level }) => level)).toEqual(Array.from({ length: 30 }, () => 40))
    // However often: what was away for long makes nothing late once it is back.
    for (let again = 1; again <= 5; again++) {
      clock.pass(2 * second)
      await runner({ inviteEnds: { handle } }).runDue()
    }
    const rows = await database.db.selectFrom('scheduled_events').select(['due_at', 'attempts']).distinct().execute()
    expect(rows).toEqual([{ due_at: new Date(clock.now() + 2 * second), attempts: 0 }])
  })
})

describe('events that schedule themselves', () => {
  test('are caught up in order, each once, by two processes after three weeks without one', async () => {
    await schedule('leagueGroupCloses', 'week', begun)
    clock.pass(3 * week)
    await Promise.all([runner(weekly()).runDue(), runner(weekly()).runDue()])
    await runner(weekly()).runDue()
    expect((await happened()).map(({ at }) => at)).toEqual([0, 1, 2, 3].map((weeks) => begun + weeks * week))
    clock.pass(week)
    expect(await runner(weekly()).runDue()).toBe(1)
  })

  test('do so with what they write or not at all', async () => {
    await schedule('leagueGroupCloses', 'week', begun)
    let failing = true
    const leagueGroupCloses = {
      handle: async (tx: Tx, event: DueEvent) => {
        await weekly().leagueGroupCloses.handle(tx, event)
        if (failing) throw new Error('killed')
        return undefined
      },
    }
    await runner({ leagueGroupCloses }).runDue()
    failing = false
    clock.pass(2 * second)
    await runner({ leagueGroupCloses }).runDue()
    const rows = await database.db.selectFrom('scheduled_events').select(['at', 'attempts']).execute()
    expect(rows).toEqual([{ at: new Date(begun + week), attempts: 0 }])
    expect((await happened()).map(({ at }) => at)).toEqual([begun])
  })

  test('work off what is too much for one transaction', async () => {
    await sql`create table work as select n, 0 as done from generate_series(1, 95) n`.execute(database.db)
    onTestFinished(async () => void (await sql`drop table work`.execute(database.db)))
    await schedule('leagueGroupCloses', 'much', begun)
    const leagueGroupCloses = {
      handle: async (tx: Tx, { ref, at }: DueEvent) => {
        const { numAffectedRows = 0n } = await sql`
          update work set done = done + 1 where n in (select n from work where done = 0 order by n limit 10)`.execute(
          tx,
        )
        if (numAffectedRows === 10n) await scheduleEvents(tx, [{ kind: 'leagueGroupCloses', ref, at }])
        return undefined
      },
    }
    expect(await runner({ leagueGroupCloses }).runDue()).toBe(10)
    expect((await sql`select n from work where done <> 1`.execute(database.db)).rows).toEqual([])
  })
})

describe('two processes', () => {
  test('let a thousand that are due at once happen once each, and others of another kind do not wait for them', async () => {
    await database.inTransaction(async (tx) => {
      const refs = Array.from({ length: 1_000 }, (_, index) => `${index}`)
      await scheduleEvents(
        tx,
        refs.map((ref) => ({ kind: 'streakDayCloses', ref, at: begun })),
      )
      await scheduleEvents(tx, [{ kind: 'inviteEnds', ref: 'invite', at: begun + 1 }])
    })
    clock.pass(1)
    const counts = await Promise.all([runner().runDue(), runner().runDue()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_001)
    const rows = await happened()
    expect(new Set(rows.map(({ ref }) => ref)).size).toBe(1_001)
    expect(rows).toHaveLength(1_001)
    // After one round of the others in each process, of twenty-five, at most.
    expect(rows.findIndex(({ ref }) => ref === 'invite')).toBeLessThan(100)
  })

  test('do not wait for each other: what one is running is left to it', async () => {
    await schedule('inviteEnds', 'slow', begun)
    await schedule('inviteEnds', 'quick', begun + 1)
    clock.pass(1)
    const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowly = {
      handle: async (tx: Tx, event: DueEvent) => {
        started.resolve()
        await go.promise
        return recording('inviteEnds').handle(tx, event)
      },
    }
    const slow = runEvent(worldOn(clock), { kind: 'inviteEnds', ref: 'slow' }, slowly)
    await started.promise
    let beside = 0
    const besides = runner()
      .runDue()
      .then((count) => (beside = count))
    try {
      await eventually(() => expect(beside).toBe(1))
    } finally {
      go.resolve()
      await besides
    }
    expect(await slow).toBe('happened')
    expect((await happened()).map(({ ref }) => ref)).toEqual(['quick', 'slow'])
  })

  test('and a use case that moves an event wait in no circle, and what it moved does not happen', async () => {
    await sql`create table owners as select 'ana' as name`.execute(database.db)
    onTestFinished(async () => void (await sql`drop table owners`.execute(database.db)))
    await schedule('streakDayCloses', 'ana', begun)
    const lockOwner = (tx: Tx, name: string) => sql`select from owners where name = ${name} for update`.execute(tx)
    const streakDayCloses = {
      lock: lockOwner,
      handle: async (tx: Tx, event: DueEvent) => {
        await lockOwner(tx, event.ref)
        return recording('streakDayCloses').handle(tx, event)
      },
    }
    const running = await database.inTransaction(async (tx) => {
      await lockOwner(tx, 'ana')
      const runs = runner({ streakDayCloses }).runDue()
      await somebodyWaits(database.db)
      // Who waits for the owner does not hold what the owner's own use case comes for next.
      await sql`select from scheduled_events where ref = 'ana' for update nowait`.execute(tx)
      await scheduleEvents(tx, [{ kind: 'streakDayCloses', ref: 'ana', at: begun + hour }])
      return { runs }
    })
    expect(await running.runs).toBe(0)
    expect(logged).toEqual([])
    clock.pass(hour)
    expect(await runner({ streakDayCloses }).runDue()).toBe(1)
  })
})

test('whatever is scheduled, moved and cancelled, by clocks that are ahead, go back and jump: each happens once, when due', async () => {
  const ref = fc.constantFrom('a', 'b', 'c', 'd')
  const step = fc.oneof(
    fc.record({ do: fc.constant('schedule' as const), ref, after: fc.integer({ min: -100, max: 100 }) }),
    fc.record({ do: fc.constant('cancel' as const), ref }),
    fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(-60, 1, 10, 40, 60, 14 * 86_400) }),
    fc.record({ do: fc.constant('run' as const), ahead: fc.constantFrom(0, 40) }),
    fc.record({ do: fc.constant('runBoth' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await sql`truncate scheduled_events, happened`.execute(database.db)
      const time = new TestClock(begun)
      const expected: string[] = []
      const scheduled = new Map<string, Instant>()
      const ahead = (seconds: number): Clock => ({ now: () => time.now() + seconds * second })
      const expectRun = (now: Instant) => {
        for (const [name, at] of scheduled) {
          if (at > now) continue
          expected.push(`${name} ${at}`)
          scheduled.delete(name)
        }
      }
      for (const one of steps) {
        if (one.do === 'schedule') {
          const at = time.now() + one.after * second
          scheduled.set(one.ref, at)
          await schedule('inviteEnds', one.ref, at)
        } else if (one.do === 'cancel') {
          scheduled.delete(one.ref)
          await database.inTransaction((tx) => cancelEvents(tx, 'inviteEnds', [one.ref]))
        } else if (one.do === 'pass') time.pass(one.seconds * second)
        else {
          const clocks = one.do === 'run' ? [ahead(one.ahead)] : [ahead(0), ahead(40)]
          await Promise.all(clocks.map((each) => runner(undefined, each).runDue()))
          expectRun(Math.max(...clocks.map((each) => each.now())))
        }
      }
      const seen = (await happened()).map((event) => `${event.ref} ${event.at}`)
      expect(seen.toSorted()).toEqual(expected.toSorted())
      const left = await database.db.selectFrom('scheduled_events').select(['ref', 'at']).execute()
      expect(new Map(left.map((row) => [row.ref, row.at.getTime()]))).toEqual(scheduled)
    }),
    { seed: 7, numRuns: 60 },
  )
})

function schedule(kind: EventKind, ref: string, at: Instant): Promise<void> {
  return database.inTransaction((tx) => scheduleEvents(tx, [{ kind, ref, at }]))
}

function worldOn(by: Clock) {
  // safe: what the runner logs, which the tests hold against it
  const write = (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number])
  const log = pino({ level: 'warn' }, { write })
  return { db: database.db, inTransaction: database.inTransaction, clock: by, log }
}

/** A process; what its handlers do is written down, unless others are brought. */
function runner(handlers: EventHandlers = everyKind, by: Clock = clock): EventRunner {
  return new EventRunner(worldOn(by), handlers)
}

function recording(kind: EventKind): EventHandler {
  return { handle: async (tx, event) => record(tx, kind, event) }
}

const everyKind: EventHandlers = {
  inviteEnds: recording('inviteEnds'),
  streakDayCloses: recording('streakDayCloses'),
  leagueGroupCloses: recording('leagueGroupCloses'),
}

/** An event that schedules its next one, a week later. */
function weekly() {
  return {
    leagueGroupCloses: {
      handle: async (tx: Tx, event: DueEvent) => {
        await scheduleEvents(tx, [{ kind: 'leagueGroupCloses', ref: event.ref, at: event.at + week }])
        return record(tx, 'leagueGroupCloses', event)
      },
    },
  }
}

async function record(tx: Tx, kind: EventKind, { ref, at, now }: DueEvent): Promise<undefined> {
  await sql`insert into happened (kind, ref, at, now) values (${kind}, ${ref}, ${new Date(at)}, ${new Date(now)})`.execute(
    tx,
  )
}

/** What happened, in its order. */
async function happened() {
  const { rows } = await sql<{ kind: string; ref: string; at: Date; now: Date }>`
    select kind, ref, at, now from happened order by id`.execute(database.db)
  return rows.map(({ at, now, ...row }) => ({ ...row, at: at.getTime(), now: now.getTime() }))
}
