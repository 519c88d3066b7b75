/**
 * Product 3.1: transfers through the API. Thirty-two clients who keep their connections send 1 BTZ each time, as accounts
 * drawn by Zipf's law (1.05) over ten thousand, every one with a session of its own, by the full path; against pgbench that
 * calls `send_transfer` itself on sixteen connections, taking turns on one database. Lines: ours ≥ 0.40 of pgbench, no
 * error, the sum of all BTZ kept, and p99 ≤ 25 ms at 0.7 of the most. With more players and a history: the ratio
 * ≥ 0.85 of what it is here. Needs `pgbench` on the path, as Debian's `postgresql` brings it.
 * `node bench/src/transfers.ts [seconds] [pairs] [accounts] [transfers sent before]`
 */
import { spawnSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { realpathSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'

import { Caller } from './_calls.ts'
import type { Member } from './_crowd.ts'
import { spread } from './_measure.ts'
import { saveResult } from './_result.ts'
import {
  databaseUrlOf,
  end,
  microsOf,
  microsOfChildren,
  newDirectory,
  postmasterOf,
  removeDataDir,
  startServer,
} from './_server-process.ts'
import { transferWorld } from './_transfer-world.ts'

const [seconds = 10, pairs = 5, accounts = 10_000, history = 0] = process.argv.slice(2).map(Number)
const clients = 32
const poolSize = 16
const exponent = 1.05
const [ratioLine, p99Line, share] = [0.4, 25, 0.7]

/** Bounds that no transfer here meets: the most that operators may set. */
const settings = { most: 10_000, perDay: 20_000, perMonth: 200_000, newPerDay: 20_000, receivedPerDay: 200_000 }

async function boundNothing(database: Client): Promise<void> {
  const changes = [
    ...Object.entries(settings).map(([key, whole]) => [key, 100 * whole]),
    ['receivedPerMonth', 200_000_000],
    ['countPerDay', 20_000],
  ]
  for (const [key, value] of changes)
    await database.query(
      `insert into game_setting_changes (key, value, starts_at, changed_by, reason, created_at)
       values ('transfer.' || $1, to_jsonb($2::bigint), now(), 'bench', 'nothing is bound here', now())`,
      [key, value],
    )
}

/** What players hold more than was minted and not burned, in cents: 0, whatever first transfers were paid meanwhile. */
async function heldTooMuch(database: Client): Promise<number> {
  const { rows } = await database.query<{ cents: string }>(
    `select (select sum(balance_cents) from ledger_accounts where owner_id is not null)
          + (select sum(p.amount_cents) from postings p join ledger_accounts a on a.id = p.account_id
             where a.kind in ('mint', 'burn')) as cents`,
  )
  return Number(rows[0]?.cents)
}

/** The same function, with the same facts read before it, and none of ours around it. */
const script = `\\set sender random_zipfian(1, ${accounts}, ${exponent})
\\set other random(1, ${accounts} - 1)
\\set receiver (:sender + :other - 1) % ${accounts} + 1
select send_transfer(gen_random_uuid(), s.id, r.id, 100, s.id || ':' || gen_random_uuid(), now(),
  transfer_facts(s.id, r.id, now() - interval '90 days'), now() - interval '90 days',
  array[current_date, date_trunc('month', now())::date, current_date, date_trunc('month', now())::date],
  array[2000000, 20000000, 20000, 20000000, 200000000, 20000]::bigint[], null,
  json_build_object('id', gen_random_uuid(), 'type', 'p2p_received', 'title', 'a', 'message', 'b', 'data', json_build_object(),
    'keptSince', now() - interval '90 days')::jsonb)
from bench_players s, bench_players r where s.n = :sender and r.n = :receiver;
`

function pgbench(url: string, file: string): number {
  const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(poolSize), '-j', '2', '-T', String(seconds), url]
  const { stdout, stderr, status } = spawnSync('pgbench', args, { encoding: 'utf8' })
  const perSecond = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (status !== 0 || !perSecond) throw new Error(`pgbench: ${stderr}`)
  return Number(perSecond)
}

/** Draws places from 0 by Zipf's law, out of the sums of their shares. */
function zipf(count: number): () => number {
  const sums: number[] = []
  for (let place = 1; place <= count; place += 1) sums.push((sums.at(-1) ?? 0) + place ** -exponent)
  const total = sums.at(-1) ?? 1
  return () => {
    const wanted = (randomInt(2 ** 32) / 2 ** 32) * total
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Latencies are milliseconds; `cpu` is microseconds of processor time for one transfer. */
type Load = { perSecond: number; p50: number; p99: number; cpu: { node: number; database: number } }

/** Processor time so far of the server and of its PostgreSQL, in microseconds. */
type Clock = () => { node: number; database: number }

/** Sends as fast as all clients can, or `perSecond` by a timetable that does not wait for replies. */
async function ours(
  { caller, people, spent }: { caller: Caller; people: Member[]; spent: Clock },
  perSecond: number | null,
): Promise<Load> {
  const draw = zipf(people.length)
  const millis: number[] = []
  const send = async (due: number) => {
    const from = draw()
    const [sender, receiver] = [people[from], people[(from + 1 + randomInt(people.length - 1)) % people.length]]
    if (!sender || !receiver) throw new Error('nobody')
    const body = { commandId: randomUUID(), receiverId: receiver.userId, amountCents: 100 }
    const reply = await caller.call('POST', '/api/transfers', { cookie: sender.cookie, body })
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
    millis.push(performance.now() - due)
  }
  const before = spent()
  const start = performance.now()
  const until = start + 1_000 * seconds
  if (perSecond === null) {
    const client = async () => {
      while (performance.now() < until) await send(performance.now())
    }
    await Promise.all(Array.from({ length: clients }, client))
  } else {
    const sent: Promise<void>[] = []
    for (let due = start; due < until; due += 1_000 / perSecond) {
      const early = due - performance.now()
      if (early > 1) await pause(early)
      sent.push(send(due))
    }
    await Promise.all(sent)
  }
  const took = (performance.now() - start) / 1_000
  const after = spent()
  const sorted = millis.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  const cpu = {
    node: (after.node - before.node) / millis.length,
    database: (after.database - before.database) / millis.length,
  }
  return { perSecond: millis.length / took, p50: at(0.5), p99: at(0.99), cpu }
}

const dataDir = newDirectory()
const server = await startServer(dataDir, { settings: { NODE_ENV: 'production' } })
const url = databaseUrlOf(dataDir)
const database = new Client({ connectionString: url })
try {
  const people = await transferWorld(dataDir, { accounts, history })
  await database.connect()
  await boundNothing(database)
  const file = join(dataDir, 'transfer.sql')
  writeFileSync(file, script)
  // The settings are read every two seconds.
  await pause(3_000)
  const caller = new Caller(server.port, 256)
  const postmaster = postmasterOf(realpathSync(join(dataDir, 'postgres'))).pid
  const spent = () => ({ node: microsOf(server.child.pid ?? 0), database: microsOfChildren(postmaster) })
  const load = { caller, people, spent }
  await ours(load, null)
  // Tables that were empty have rows now; PostgreSQL would see that within a minute by itself.
  await database.query('analyze')
  const measured: { pgbench: number; ours: Load; pgbenchAgain: number }[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pgbench(url, file)
    const own = await ours(load, null)
    measured.push({ pgbench: first, ours: own, pgbenchAgain: pgbench(url, file) })
  }
  const most = spread(measured.map(({ ours: { perSecond } }) => perSecond))
  const calm = await ours(load, share * most.median)
  caller.close()
  const middleOf = (of: keyof Load['cpu']) => Math.round(spread(measured.map(({ ours: { cpu } }) => cpu[of])).median)
  const ratio = spread(measured.map((one) => (2 * one.ours.perSecond) / (one.pgbench + one.pgbenchAgain)))
  const floor = spread(measured.map((one) => one.pgbenchAgain / one.pgbench))
  const isKept = (await heldTooMuch(database)) === 0
  console.log(
    `transfers a second, ${clients} clients, ${accounts} accounts, ${history} transfers before, ${cpus().length} cores`,
  )
  const cpu = { node: middleOf('node'), database: middleOf('database') }
  console.log(
    `  ours ${most.median.toFixed(0)}, p50 ${measured[0]?.ours.p50.toFixed(1)} ms; a transfer takes Node ${cpu.node} µs, database ${cpu.database} µs`,
  )
  console.log(
    `  ours : pgbench ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}-${ratio.max.toFixed(2)}), line ${ratioLine}`,
  )
  console.log(`  A/A ${floor.median.toFixed(2)} (${floor.min.toFixed(2)}-${floor.max.toFixed(2)})`)
  console.log(
    `  at ${share} of the most: p50 ${calm.p50.toFixed(1)} ms, p99 ${calm.p99.toFixed(1)} ms, line ${p99Line}`,
  )
  console.log(isKept ? '  the sum is kept' : '  THE SUM IS NOT KEPT')
  saveResult({ measured, calm, ratio, floor, isKept })
  process.exitCode = ratio.median >= ratioLine && calm.p99 <= p99Line && isKept ? 0 : 1
} finally {
  await database.end()
  await end(server.child, 'SIGTERM')
  removeDataDir(dataDir)
}
