import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { hour } from '@satoshi/rules/time'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { duelsOn, openedDuel } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { filler, openTab, recheckingEvery, type LiveTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { hasRedis, startRedis, type TestRedis } from './_redis.ts'
import { startServer, type TestServer } from './_server.ts'

let database: TestDatabase
let redis: TestRedis | null = null
// It stands still: however long a test takes, no duel runs out.
const clock = new TestClock()
let one: TestServer
let two: TestServer
const tabs: LiveTab[] = []

describe.each([
  { way: 'PostgreSQL', isThere: true },
  { way: 'Redis', isThere: hasRedis },
])('by $way', ({ way, isThere }) => {
  beforeAll(async () => {
    if (!isThere) return
    database = await createDatabase()
    redis = way === 'Redis' ? await startRedis() : null
    // Who hears of a session that ended is told of it: no look finds it.
    ;[one, two] = await recheckingEvery(hour, () => Promise.all([startNode(), startNode()]))
    await eventually(async () => {
      expect(await one.app.live.requestFromNodes('isHere', 'nobody')).toEqual([false])
      expect(await two.app.live.requestFromNodes('isHere', 'nobody')).toEqual([false])
    })
  })
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close()
  })
  afterAll(async () => {
    if (!isThere) return
    await Promise.all([one.close(), two.close()])
    await database.drop()
    await redis?.stop()
  })

  test.skipIf(!isThere)(
    'a player is told on whatever process they are, once, also what is too large for NOTIFY',
    async () => {
      const player = await newPlayer(one)
      const [here, there] = [await open(one, player), await open(two, player)]
      const heard = [here, there].map((tab) => {
        const lengths: number[] = []
        tab.socket.on('duel', (duel) => lengths.push(JSON.stringify(duel).length))
        return lengths
      })
      for (const length of [10, 7_400, 7_999, 8_000, 60_000]) {
        one.app.live.toUser(player.id, 'duel', filler('duel', length))
      }
      await eventually(() => expect(heard.map((lengths) => lengths.length)).toEqual([5, 5]))
      expect(heard[1]?.toSorted()).toEqual(heard[0]?.toSorted())
    },
  )

  test.skipIf(!isThere)(
    'opponents on two processes see each other play, and one that goes is away for the other',
    async () => {
      const [left, right] = [await newPlayer(one), await newPlayer(one)]
      const matchId = await openedDuel(duelsOn(one), left, right)
      const [tab, other] = [await open(one, left), await open(two, right)]
      await tab.request('command', { matchId, command: ready() })
      await eventually(() => expect(other.views.at(-1)?.phase.name).toBe('waiting'))
      const said = await other.request<MatchView>('command', { matchId, command: ready() })
      await eventually(() => expect(tab.views.at(-1)?.phase.name).toBe('countdown'))
      expect(said.ok && said.value.seq).toBe(tab.views.at(-1)?.seq)
      other.close()
      await eventually(() => expect(awayIn(tab)).toEqual([right.id]))
      await open(one, right)
      await eventually(() => expect(awayIn(tab)).toEqual([]))
    },
  )

  test.skipIf(!isThere)(
    'a player with a tab on another process is somewhere, and not away when the one here is closed',
    async () => {
      const [left, right] = [await newPlayer(one), await newPlayer(one)]
      const gone = [await newPlayer(one), await newPlayer(one)] as const
      const matchId = await openedDuel(duelsOn(one), left, right)
      await openedDuel(duelsOn(one), ...gone)
      const witness = await open(one, gone[0])
      const [here, leaving] = [await open(one, right), await open(one, gone[1])]
      await open(two, right)
      here.close()
      leaving.close()
      await eventually(() => expect(awayIn(witness)).toEqual([gone[1].id]))
      expect(await one.app.live.isAnywhere(right.id)).toBe(true)
      expect(await one.app.live.isAnywhere(gone[1].id)).toBe(false)
      const types = await one.db.selectFrom('match_events').select('type').where('match_id', '=', matchId).execute()
      expect(types.map(({ type }) => type)).not.toContain('wentAway')
    },
  )

  test.skipIf(!isThere)(
    'what a process missed while it did not hear the others, its players are told then',
    async () => {
      const [left, right] = [await newPlayer(one), await newPlayer(one)]
      const matchId = await openedDuel(duelsOn(one), left, right)
      const [tab, other] = [await open(one, left), await open(two, right)]
      await breakWay()
      const said = await tab.request<MatchView>('command', { matchId, command: ready() })
      await eventually(() => expect(other.views.at(-1)?.seq).toBe(said.ok ? said.value.seq : null))
    },
  )

  test.skipIf(!isThere)('sign-out on one process closes the sockets on the other, which is told of it', async () => {
    const player = await newPlayer(one)
    const tab = await open(two, player)
    await player.post('/api/auth/sign-out', {})
    await tab.closed
    expect(tab.byes).toEqual(['signedOut'])
  })

  test.skipIf(!isThere)('a process that stops sends its people elsewhere and makes nobody absent', async () => {
    const before = one.faults()
    const [left, right] = [await newPlayer(one), await newPlayer(one)]
    const matchId = await openedDuel(duelsOn(one), left, right)
    const third = await startNode()
    const [tab, other] = [await open(third, left), await open(one, right)]
    await third.close()
    await tab.closed
    expect(tab.byes).toEqual(['stopping'])
    const again = await open(one, left)
    await again.request('command', { matchId, command: ready() })
    await eventually(() => expect(other.views).toHaveLength(1))
    expect(awayIn(other)).toEqual([])
    expect(one.faults()).toEqual(before)
  })
})

/** Ends the connections by which processes hear each other; they make new ones by themselves. */
async function breakWay(): Promise<void> {
  if (!redis) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'satoshi live'`.execute(
      one.db,
    )
    return
  }
  const client = new Redis(redis.url)
  await client.client('KILL', 'TYPE', 'PUBSUB')
  client.disconnect()
}

function startNode(): Promise<TestServer> {
  return startServer({ clock, database, databaseUrl: database.url, redisUrl: redis?.url ?? null })
}

async function open(server: TestServer, player: Player): Promise<LiveTab> {
  const tab = await openTab(server, { cookie: player.cookie() })
  tabs.push(tab)
  return tab
}

function ready() {
  return { commandId: randomUUID(), type: 'ready' }
}

/** Who is away in the newest view that a tab was told. */
function awayIn({ views }: LiveTab): string[] {
  const seats = views.at(-1)?.seats ?? []
  return seats.filter(({ state }) => state === 'away').map(({ player }) => player.id)
}
