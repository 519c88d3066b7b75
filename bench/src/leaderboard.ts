/**
 * Product 3.6: what a rank costs in the database at 10,000 and at a million players with 200 changes of points a second
 * behind, whether every rank is that of the naive query, what changes when all of them sit in leagues, whose seater
 * runs beside, and the board's route against the same route in front of a Redis sorted set (skipped without
 * redis-server). `node bench/src/leaderboard.ts [players] [seconds a stretch] [pairs]`
 */
import { randomInt } from 'node:crypto'
import { cpus } from 'node:os'

import { createCollector } from '../../server/src/leaderboard/leaderboard.ts'
import { readMine, readSlice } from '../../server/src/leaderboard/leaderboard-api.ts'
import { readLeague } from '../../server/src/league/read-league.ts'
import { createSeater } from '../../server/src/league/seating.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { silentLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { serveBoard } from './_board-server.ts'
import { sliceFrom, startRedis } from './_board-redis.ts'
import { Caller } from './_calls.ts'
import { leaderboardWorld, seatEverybody, type LeaderboardWorld } from './_leaderboard-world.ts'
import { spread } from './_measure.ts'
import { saveResult } from './_result.ts'

/** Lines that are judged. Source: product 3.6. */
const lines = { rankP50: 1, rankP99: 5, growth: 2, route: 0.5, mismatches: 0 }
const changesPerSecond = 200
const ranksTaken = 2_000
const sampled = 1_000
const atOnce = 8

const [players = 1_000_000, seconds = 5, pairs = 5] = process.argv.slice(2).map(Number)

const anyOf = (all: string[]): string => all[randomInt(all.length)] ?? ''

/** Changes points behind what is measured, and has them collected as a server does. */
function changeRepeatedly({ patient, players: all, week }: LeaderboardWorld, also: (id: string, by: number) => void) {
  const collector = createCollector({ inTransaction: patient.inTransaction, log: createLog('error') })
  collector.start()
  const running = new Set<Promise<unknown>>()
  const change = () => {
    const [id, by] = [anyOf(all), 1 + randomInt(60)]
    const changed = patient.pool
      .query(
        `update week_points set points = points + $3, reached_at = date_trunc('milliseconds', now())
         where week = $1 and user_id = $2`,
        [week, id, by],
      )
      .finally(() => running.delete(changed))
    running.add(changed)
    also(id, by)
  }
  const timer = setInterval(() => {
    for (let one = 0; one < changesPerSecond / 20; one++) change()
  }, 50)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
    await collector.stop()
  }
}

type Times = { p50: number; p99: number }

async function timesOf(count: number, work: () => Promise<unknown>): Promise<Times> {
  const taken: number[] = []
  for (let one = 0; one < count; one++) {
    const begun = performance.now()
    await work()
    taken.push(performance.now() - begun)
  }
  taken.sort((a, b) => a - b)
  return { p50: taken[Math.floor(count / 2)] ?? 0, p99: taken[Math.floor(count * 0.99)] ?? 0 }
}

async function inDatabase(world: LeaderboardWorld) {
  const { connection, week, players: all } = world
  const rank = () => readMine(connection.db, week, anyOf(all))
  await timesOf(200, rank)
  const stop = changeRepeatedly(world, () => {})
  const times = {
    rank: await timesOf(ranksTaken, rank),
    top100: await timesOf(300, () =>
      readSlice(connection.db, anyOf(all), { week, from: 'top', before: 0, after: 100 }),
    ),
    aroundMe: await timesOf(300, () => {
      const me = anyOf(all)
      return readSlice(connection.db, me, { week, from: { around: me }, before: 10, after: 40 })
    }),
    naiveRank: await timesOf(3, () =>
      world.patient.pool.query(
        `select count(*) from week_points where week = $1
         and points > (select points from week_points where week = $1 and user_id = $2)`,
        [week, anyOf(all)],
      ),
    ),
  }
  await stop()
  return times
}

/** The same with a seat of the leagues for everybody, and the tab of the league beside it. */
async function withLeagues(world: LeaderboardWorld) {
  await seatEverybody(world)
  const app = { ...world.connection, clock: systemClock(), live: silentLive(), log: createLog('error') }
  const seater = createSeater(app)
  seater.start()
  const times = await inDatabase(world)
  const league = await timesOf(300, () => readLeague(app, anyOf(world.players)))
  await seater.stop()
  return { ...times, league }
}

/** Ranks of random players that are not those of one naive query over everybody; some changes are not collected. */
async function mismatches({ connection, patient, week, players: all }: LeaderboardWorld): Promise<number> {
  await patient.pool.query(
    'update week_points set points = points + 3 where user_id in (select user_id from week_points limit 500)',
  )
  const { rows } = await patient.pool.query<{ id: string; rank: string }>(
    'select user_id as id, rank() over (order by points desc) as rank from week_points where week = $1',
    [week],
  )
  const naive = new Map(rows.map((row) => [row.id, Number(row.rank)]))
  let wrong = 0
  for (let one = 0; one < sampled; one++) {
    const id = anyOf(all)
    const mine = await readMine(connection.db, week, id)
    if (mine === null || mine.above + 1 !== naive.get(id)) wrong += 1
  }
  return wrong
}

async function perSecond(port: number, all: string[]): Promise<number> {
  const caller = new Caller(port, atOnce)
  const end = performance.now() + seconds * 1_000
  let replies = 0
  const worker = async (index: number) => {
    for (let turn = index; performance.now() < end; turn++) {
      const { status } = await caller.call('GET', `/api/leaderboard${turn % 2 ? '?around=me' : ''}`, {
        cookie: anyOf(all),
      })
      if (status !== 200) throw new Error(`the route answered ${status}`)
      replies += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => worker(index)))
  caller.close()
  return replies / seconds
}

async function throughTheRoute(world: LeaderboardWorld): Promise<{ sql: number; redis: number }[] | null> {
  const started = await startRedis()
  if (!started) return null
  const { redis, stop } = started
  const { rows } = await world.patient.pool.query<{ id: string; points: number }>(
    'select user_id as id, points from week_points',
  )
  for (let from = 0; from < rows.length; from += 5_000) {
    await redis.zadd(world.week, ...rows.slice(from, from + 5_000).flatMap(({ id, points }) => [points, id]))
  }
  const [ours, theirs] = [
    await serveBoard(world.connection.db),
    await serveBoard(world.connection.db, sliceFrom(redis)),
  ]
  const calm = changeRepeatedly(world, (id, by) => void redis.zincrby(world.week, by, id))
  const measured = []
  await perSecond(ours.port, world.players)
  for (let pair = 0; pair < pairs; pair++) {
    const sql = await perSecond(ours.port, world.players)
    measured.push({ sql, redis: await perSecond(theirs.port, world.players) })
  }
  await calm()
  await Promise.all([ours.close(), theirs.close()])
  await stop()
  return measured
}

function printCheck(name: string, value: number, line: number, passed: boolean, unit = ''): void {
  console.log(`${name.padEnd(34)} ${value.toFixed(2)}${unit}   line ${line}${unit}   ${passed ? 'PASS' : 'MISS'}`)
}

function printAll(times: Record<string, Times>): void {
  for (const [name, { p50, p99 }] of Object.entries(times)) {
    console.log(`  ${name.padEnd(10)} p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
  }
}

async function measured(count: number) {
  const world = await leaderboardWorld(count)
  try {
    const times = await inDatabase(world)
    const large = count === players
    return {
      times,
      seated: large ? await withLeagues(world) : null,
      wrong: await mismatches(world),
      route: large ? await throughTheRoute(world) : null,
    }
  } finally {
    await world.close()
  }
}

const small = await measured(10_000)
const large = await measured(players)
const growth = large.times.rank.p50 / small.times.rank.p50
printCheck(
  'rank in the database, p50',
  large.times.rank.p50,
  lines.rankP50,
  large.times.rank.p50 <= lines.rankP50,
  ' ms',
)
printCheck(
  'rank in the database, p99',
  large.times.rank.p99,
  lines.rankP99,
  large.times.rank.p99 <= lines.rankP99,
  ' ms',
)
printCheck(`10,000 to ${players} players, p50`, growth, lines.growth, growth <= lines.growth, '×')
const wrong = small.wrong + large.wrong
printCheck(`ranks unlike the naive query, of ${2 * sampled}`, wrong, lines.mismatches, wrong === 0)
printAll(large.times)
if (large.seated) {
  console.log('with leagues')
  printAll(large.seated)
}
if (large.route) {
  const ratio = spread(large.route.map((pair) => pair.sql / pair.redis))
  printCheck('route, SQL : Redis', ratio.median, lines.route, ratio.median >= lines.route)
  for (const pair of large.route) console.log(`  SQL ${pair.sql.toFixed(0)}/s, Redis ${pair.redis.toFixed(0)}/s`)
} else console.log('route: redis-server is not installed, so there is no pair')
console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
saveResult({ players, small, large })
if (wrong > 0) process.exitCode = 1
