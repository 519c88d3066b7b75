/**
 * The weekly close of the leagues: how long the groups of so many seats take to close, and in how much memory, while
 * players make first points of the new week and are seated, and others answer questions in the same process. Twice the
 * seats may not take more memory.
 * `node bench/src/leagues.ts [seats]`
 */
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { leagueEvents, type LeagueApp } from '../../server/src/league/closing.ts'
import { createSeater, seat } from '../../server/src/league/seating.ts'
import { silentLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { EventRunner } from '../../server/src/platform/scheduled-events/event-runner.ts'
import { leagueWorld, type LeagueWorld } from './_league-world.ts'
import type { Delays } from './_open-load.ts'
import { saveResult } from './_result.ts'
import { soloPlayers } from './_solo-server.ts'

const [seats = 100_000] = process.argv.slice(2).map(Number)
/** First points of the new week in a second, while the close runs. */
const arrivalsPerSecond = 20
/** The server's own memory may grow by this much, whatever the number of seats. */
const memoryLine = 150
/** How long answers are measured before the close begins. */
const quietMillis = 10_000

const world = await leagueWorld(seats)
const clock = { now: () => Math.floor(Date.now() + world.aheadMillis) }
const answering = await soloPlayers(world, clock)
try {
  const app = { ...world.connection, clock, live: silentLive(), log: createLog('error') }
  await answering.until(pause(quietMillis / 2))
  const quiet = await answering.until(pause(quietMillis))
  const closing = closed(world, app)
  const beside = await answering.until(closing)
  const { closedIn, grown, waited, waiting } = await closing
  await settleRest(app)
  const figures = { seats, closedIn, groups: await countOf('league_groups', 'closed_at is not null') }
  const wrong = await wrongIn(world)
  console.log(`${seats} seats in ${figures.groups} groups closed in ${closedIn.toFixed(1)} s`)
  console.log(
    `  ${(seats / closedIn).toFixed(0)} seats a second, ${arrivalsPerSecond} players a second arriving meanwhile`,
  )
  printCheck('memory that it took', grown, memoryLine, grown <= memoryLine, ' MB')
  printCheck('seats, prizes or tiers that are wrong', wrong, 0, wrong === 0)
  const p95 = waited[Math.floor(waited.length * 0.95)] ?? 0
  console.log(
    `  first points of the new week: ${waited.length} seated meanwhile, p95 after ${(p95 / 1_000).toFixed(1)} s`,
  )
  printAnswers('answers and steps, quiet', quiet)
  printAnswers('the same during the close', beside)
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
  saveResult({ ...figures, grown, wrong, waitedP95: p95, waiting, quiet, beside })
  if (wrong > 0) process.exitCode = 1
} finally {
  await answering.close()
  await world.close()
}

/** Closes everything while others play. */
async function closed(where: LeagueWorld, app: LeagueApp) {
  const stop = playRepeatedly(where)
  const begun = performance.now()
  const before = megabytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, megabytes())), 100)
  const seater = createSeater(app)
  seater.start()
  try {
    await new EventRunner(app, leagueEvents(app)).runDue()
    const closedIn = (performance.now() - begun) / 1_000
    return { closedIn, grown: most - before, ...(await stop()) }
  } finally {
    clearInterval(watch)
    await seater.stop()
  }
}

/** Makes first points of the new week behind the close; gives how long players waited for their seats, in order. */
function playRepeatedly({ patient, week, aheadMillis, players }: LeagueWorld) {
  const running = new Set<Promise<unknown>>()
  // Those who have points and no seat that was seen. They alone are looked for: reading all seats of a million players
  // four times a second took half the machine, and was told as the time of the close.
  const unseated = new Set<string>()
  const waited: number[] = []
  let turn = 0
  const timer = setInterval(() => {
    for (let one = 0; one < arrivalsPerSecond / 10; one++) {
      const id = players[(turn++ * 7_919) % players.length] ?? ''
      unseated.add(id)
      const played = patient.pool
        .query(
          `insert into week_points (week, user_id, points, reached_at) values ($1, $2, 40, clock_timestamp() + $3 * interval '1 ms')
           on conflict (week, user_id) do update set points = week_points.points + 40`,
          [week, id, aheadMillis],
        )
        .finally(() => running.delete(played))
      running.add(played)
    }
  }, 100)
  const look = setInterval(() => {
    const looked = patient.pool
      .query<{ id: string; waited: number }>(
        `select user_id as id,
                extract(epoch from clock_timestamp() - seated_at)::float8 * 1000 + $2::float8 as waited
         from league_seats where week = $1 and user_id = any($3::uuid[])`,
        [week, aheadMillis, [...unseated]],
      )
      .then(({ rows }) => {
        for (const row of rows) if (unseated.delete(row.id)) waited.push(row.waited)
      })
      .finally(() => running.delete(looked))
    running.add(looked)
  }, 250)
  return async () => {
    clearInterval(timer)
    clearInterval(look)
    await Promise.all(running)
    const { rows } = await patient.pool.query<{ count: number }>('select count(*)::int as count from league_arrivals')
    return { waited: waited.toSorted((one, other) => one - other), waiting: rows[0]?.count ?? 0 }
  }
}

async function settleRest(app: LeagueApp): Promise<void> {
  while ((await countOf('league_arrivals', 'true')) > 0) await seat(app)
}

/** Seats that were not closed, ranks that a naive query gives otherwise, and prizes unlike what wallets have. */
async function wrongIn({ patient, week }: LeagueWorld): Promise<number> {
  const { rows } = await patient.pool.query<{ wrong: number }>(
    `with naive as (
       select s.user_id, s.rank, s.prize_cents, s.tier_after,
              rank() over (partition by s.group_id order by w.points desc) as expected
       from league_seats s join week_points w using (user_id, week) where s.week = $1::date - 7
     )
     select count(*)::int as wrong from naive n
     join ledger_accounts a on a.owner_id = n.user_id and a.kind = 'earned'
     left join rewards r on r.user_id = n.user_id and r.source = 'league' and r.ref = ($1::date - 7)::text
     join league_players p on p.user_id = n.user_id
     where n.rank is distinct from n.expected or n.prize_cents <> a.balance_cents
        or n.prize_cents <> coalesce(r.amount_cents, 0) or p.tier <> n.tier_after`,
    [week],
  )
  return rows[0]?.wrong ?? 0
}

async function countOf(table: string, condition: string): Promise<number> {
  const { rows } = await world.patient.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${condition}`,
  )
  return rows[0]?.count ?? 0
}

function megabytes(): number {
  return process.memoryUsage().rss / 2 ** 20
}

function printAnswers(name: string, { millis, requests, failed }: Delays): void {
  const sorted = millis.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(
    `  ${name}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms; ${requests} of them, ${failed} failed`,
  )
}

function printCheck(name: string, value: number, line: number, passed: boolean, unit = ''): void {
  console.log(`${name.padEnd(38)} ${value.toFixed(1)}${unit}   line ${line}${unit}   ${passed ? 'PASS' : 'MISS'}`)
}
