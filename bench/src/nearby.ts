/**
 * Players nearby, with 100,000 who share within 30 km of each other: how long it takes to begin a session, to look who is
 * near, and to say where one is now, for players drawn at random who stand anywhere among them. Line: a look's p99 ≤ 20 ms.
 * `node bench/src/nearby.ts [players] [calls]`
 */
import { cpus } from 'node:os'

import { createLog } from '../../server/src/platform/log.ts'
import { connectForLongWork } from '../../server/src/platform/postgres/connect.ts'
import { Caller } from './_calls.ts'
import { signedIn } from './_dashboard-world.ts'
import { saveResult } from './_result.ts'
import { databaseUrlOf, end, newDirectory, removeDataDir, startServer, type ServerProcess } from './_server-process.ts'

/** Milliseconds. Source: docs/nearby.md. */
const line = 20
const [players = 100_000, calls = 1_000] = process.argv.slice(2).map(Number)
/** Kilometres to each side of the middle. */
const reach = 15

type Times = { p50: number; p99: number; most: number }
type Place = { latitude: number; longitude: number }

const dataDir = newDirectory()
let server: ServerProcess | null = null
try {
  server = await startServer(dataDir)
  await insertPlayers()
  const cookies = await signedIn(dataDir, server.port, calls + 1)
  const caller = new Caller(server.port, 1)
  const [first = '', ...others] = cookies
  const middle = { latitude: -23.55, longitude: -46.63 }
  await begin(caller, first, middle)
  await fillAround()
  const places = others.map((_, index) => placeAt(middle, index))
  const sessions: string[] = []
  const start = await timesOf(others, async (cookie, index) => {
    sessions[index] = await begin(caller, cookie, places[index] ?? middle)
  })
  let found = 0
  const look = await timesOf(others, async (cookie) => {
    const reply = await caller.call('GET', '/api/nearby', { cookie })
    found += (JSON.parse(succeeded(reply)) as { items: object[] }).items.length // safe: what the contract gives
  })
  const update = await timesOf(others, async (cookie, index) => {
    const body = { session: sessions[index], position: places[index] }
    succeeded(await caller.call('PUT', '/api/nearby/session', { cookie, body }))
  })
  const alone = await timesOf(others, async (cookie) => void succeeded(await caller.call('GET', '/api/me', { cookie })))
  caller.close()
  console.log(`${players} players share; ${calls} of them one after the other, each at a place of their own`)
  console.log(
    `a look    p99 ${look.p99.toFixed(1)} ms   line ${line} ms   ${look.p99 <= line ? 'PASS' : 'MISS'}   p50 ${look.p50.toFixed(1)}, most ${look.most.toFixed(1)} ms, ${(found / calls).toFixed(0)} found`,
  )
  for (const [name, { p50, p99, most }] of Object.entries({ 'an update': update, 'a start': start, '/api/me': alone }))
    console.log(`${name.padEnd(9)} p99 ${p99.toFixed(1)} ms   p50 ${p50.toFixed(1)}, most ${most.toFixed(1)} ms`)
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
  saveResult({ players, calls, look, update, start, alone, found })
} finally {
  if (server && server.child.exitCode === null) await end(server.child, 'SIGTERM')
  removeDataDir(dataDir)
}

async function begin(caller: Caller, cookie: string, position: Place): Promise<string> {
  const reply = await caller.call('POST', '/api/nearby/session', { cookie, body: { position } })
  return (JSON.parse(succeeded(reply)) as { session: string }).session // safe: what the contract gives
}

function succeeded({ status, body }: { status: number; body: string }): string {
  if (status !== 200) throw new Error(`${status} ${body}`)
  return body
}

/** Places all over the square, in an order that jumps. */
function placeAt({ latitude, longitude }: Place, index: number): Place {
  const [north, east] = [((index * 7_919) % 1_000) / 1_000 - 0.5, ((index * 104_729) % 997) / 997 - 0.5]
  return { latitude: latitude + (north * 2 * reach) / 111.2, longitude: longitude + (east * 2 * reach) / 101.9 }
}

async function timesOf(cookies: string[], work: (cookie: string, index: number) => Promise<void>): Promise<Times> {
  const taken: number[] = []
  for (const [index, cookie] of cookies.entries()) {
    const begun = performance.now()
    await work(cookie, index)
    taken.push(performance.now() - begun)
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

/** Verified adults with a confirmed address. */
async function insertPlayers(): Promise<void> {
  await inDatabase([
    `insert into users (id, name, email, email_verified, enrolment)
     select gen_random_uuid(), 'p', 'p' || n || '@bench.example', true,
       json_build_object('nickname', 'Bench ' || n, 'nicknameKey', 'bench ' || n, 'birthDate', '1990-05-01', 'language', 'pt-BR')
     from generate_series(1, ${players}) n`,
    `update profiles set identity_verified_at = now()`,
    'vacuum analyze',
  ])
}

/** Everybody without a session of the bench stands somewhere around who began first, row by row of the grid. */
async function fillAround(): Promise<void> {
  const cells = Math.round((reach * 1_000) / 150)
  await inDatabase([
    `insert into nearby_positions (user_id, session_id, cell, cell_at, seen_at)
     select u.id, gen_random_uuid(),
       p.cell + (floor(random() * ${2 * cells}) - ${cells})::bigint * 524288 + (floor(random() * ${2 * cells}) - ${cells})::bigint,
       now(), now()
     from nearby_positions p, users u where not exists (select from sessions s where s.user_id = u.id)`,
    'vacuum analyze nearby_positions',
  ])
}

async function inDatabase(statements: string[]): Promise<void> {
  const connection = connectForLongWork(databaseUrlOf(dataDir), { log: createLog('silent'), max: 1 })
  try {
    for (const statement of statements) await connection.pool.query(statement)
  } finally {
    await connection.close()
  }
}
