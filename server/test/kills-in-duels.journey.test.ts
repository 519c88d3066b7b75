import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { MatchView } from '@satoshi/contract/match'
import { random } from '@satoshi/rules/random'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createDatabase, type TestDatabase } from './_database.ts'
import { choiceFor, duelsOn, giveEarned, openedDuel, storedMatch } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import { until } from './_process.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { newServer, type ServerProcess } from './_server-process.ts'

const isLong = process.env['SOAK'] === '1'
/** Duels at the same time, and kills meanwhile: 12 and 3 in `npm test`, 50 and 20 in `npm run soak` (quality R14). */
const duelCount = Number(process.env['KILL_DUELS'] ?? (isLong ? 50 : 12))
const kills = Number(process.env['KILLS_IN_DUELS'] ?? (isLong ? 20 : 3))
/** After so many questions the second player leaves, since ten of them take more than a minute; in the long form nobody does. */
const questions = isLong ? 10 : 3
const seed = Number(process.env['KILL_SEED'] ?? 20_261_121)

const authSecret = 'a secret that both processes know, and long enough'
let database: TestDatabase
/** Makes people and duels, and lets no time pass in any of them. */
let quiet: TestServer

beforeAll(async () => {
  database = await createDatabase()
  quiet = await startServer({ database, authSecret, databaseUrl: database.url, quiet: true })
})
afterAll(async () => {
  await quiet.close()
  await database.drop()
})

test(
  `processes are killed ${kills} times under ${duelCount} duels: all end, and no answer that was accepted is lost`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const nodes = await Promise.all([newNode(), newNode()])
    await Promise.all(nodes.map((node) => node.ready()))
    const run: Run = { urls: nodes.map(({ url }) => url), accepted: [], wrong: [], lost: 0 }
    const duels = await openDuels()
    const playing = Promise.all(
      duels.flatMap(({ id, players }) => players.map((player, seat) => play(run, { id, player, seat }))),
    )
    let isOver = false
    playing.finally(() => (isOver = true)).catch(() => {})
    const chance = random('kills in duels', seed)
    for (let kill = 0; kill < kills; kill += 1) {
      const goal = run.accepted.length + 4 + chance.below(8)
      await until('the players get on', 60_000, () => isOver || run.accepted.length >= goal)
      // Every third time both at once: then nobody is there, and the time is given back.
      await killAndRestart(nodes, kill % 3 === 2 ? [0, 1] : [kill % 3])
    }
    await playing
    await annotate(`${run.accepted.length} answers were accepted, ${run.lost} replies were lost`)
    expect(run.wrong).toEqual([])
    expect(run.lost).toBeGreaterThan(0)
    for (const { id, players } of duels) await expectKept(run, id, players)
    expect(await quiet.db.selectFrom('matches').select('id').where('ended_at', 'is', null).execute()).toEqual([])
    await expectHonestLedger(quiet.db)
  },
)

type Duel = { id: string; players: [Player, Player] }
type Accepted = { duelId: string; userId: string; position: number; right: boolean }
type Run = { urls: string[]; accepted: Accepted[]; wrong: string[]; lost: number }

function newNode(earlier: Partial<ServerProcess> = {}): Promise<ServerProcess> {
  const env = { DATABASE_URL: database.url, AUTH_SECRET: authSecret, NODE_ENV: 'test', LOG_LEVEL: 'error' }
  return newServer({ ...earlier, env })
}

async function killAndRestart(nodes: ServerProcess[], which: number[]): Promise<void> {
  for (const index of which) nodes[index]?.running.child.kill('SIGKILL')
  for (const index of which) {
    await nodes[index]?.running.ended
    const { dataDir, port } = nodes[index] ?? {}
    if (dataDir && port) nodes[index] = await newNode({ dataDir, port })
  }
  for (const index of which) await nodes[index]?.ready()
}

/** Every second one is for 50 BTZ. */
async function openDuels(): Promise<Duel[]> {
  const duels: Duel[] = []
  for (let index = 0; index < duelCount; index += 1) {
    const players: [Player, Player] = [
      await newPlayer(quiet, { confirmed: true }),
      await newPlayer(quiet, { confirmed: true }),
    ]
    for (const { id } of players) await giveEarned(quiet, id, 100)
    duels.push({ id: '', players })
  }
  const world = duelsOn(quiet)
  for (const [index, duel] of duels.entries()) {
    duel.id = await openedDuel(world, ...duel.players, { stakeBtz: index % 2 ? 50 : 0 })
  }
  return duels
}

/** A client that keeps the id of each command and asks again, at the other process, for as long as no reply comes. */
async function play(run: Run, seat: { id: string; player: Player; seat: number }): Promise<void> {
  let [url = '', other = ''] = seat.seat === 0 ? run.urls : run.urls.toReversed()
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const call = async (path: string, body?: object): Promise<{ status: number; view: MatchView }> => {
    for (;;) {
      const reply = await send(url + path, seat.player.cookie(), body)
      if (reply && reply.status < 500) return reply
      if (reply && reply.status !== 503) run.wrong.push(`${path}: ${reply.status}`)
      run.lost += 1
      ;[url, other] = [other, url]
      if (isOver) throw new Error('the test is over')
      await pause(100)
    }
  }
  for (;;) {
    const { view } = await call(`/api/matches/${seat.id}`)
    if (view.phase.name === 'ended') return
    const next = await nextCommand(view, seat)
    if (next) await act(run, seat, next, (body) => call(`/api/matches/${seat.id}/commands`, body))
    await pause(restOf(view))
  }
}

/** A client looks again when something is due, and now and then. */
function restOf({ phase, serverNow }: MatchView): number {
  const due = phase.name === 'asking' ? phase.opensAt : 'endsAt' in phase ? (phase.endsAt ?? 0) : 0
  return Math.max(200, Math.min(1_000, due - serverNow))
}

type Next = { body: object; position: number | null; right: boolean }

async function nextCommand(view: MatchView, { id, player, seat }: { id: string; player: Player; seat: number }) {
  const { phase } = view
  if (phase.name === 'waiting') return view.may.includes('ready') ? { body: { type: 'ready' }, ...nothing } : null
  if (phase.name !== 'asking' || view.serverNow < phase.opensAt || !view.may.includes('answer')) return null
  if (!isLong && phase.position >= questions) return seat === 1 ? { body: { type: 'leave' }, ...nothing } : null
  const right = (phase.position + seat) % 2 === 0
  const choice = choiceFor(await storedMatch(quiet.db, id), player.id, phase.position, right)
  return { body: { type: 'answer', position: phase.position, choice }, position: phase.position, right }
}

const nothing = { position: null, right: false }

async function act(
  run: Run,
  { id, player }: { id: string; player: Player },
  { body, position, right }: Next,
  send: (body: object) => Promise<{ status: number; view: MatchView }>,
): Promise<void> {
  const { status } = await send({ ...body, commandId: randomUUID() })
  if (status === 200 && position !== null) run.accepted.push({ duelId: id, userId: player.id, position, right })
}

async function send(url: string, cookie: string, body?: object) {
  const reply = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null)
  const text = await reply?.text().catch(() => null)
  if (!reply || !text) return null
  return { status: reply.status, view: JSON.parse(text) as MatchView } // safe: what the contract says of a 200
}

/** Every answer that was accepted is in the duel; it ended as it was played, for both the same. */
async function expectKept(run: Run, id: string, players: [Player, Player]): Promise<void> {
  const match = await storedMatch(quiet.db, id)
  for (const { userId, position, right } of run.accepted.filter(({ duelId }) => duelId === id)) {
    const seat = players.findIndex((player) => player.id === userId)
    const kept = match.seats[seat]?.answers[position]
    expect([id, position, kept?.verdict === 'right', kept?.choice === null]).toEqual([id, position, right, false])
  }
  const reason = isLong ? 'finished' : 'forfeited'
  expect(match.phase).toMatchObject({ name: 'ended', reason })
  expect(match.seats.map(({ disconnects }) => disconnects < 3)).toEqual([true, true])
  const duels = await quiet.db.selectFrom('casino_duels').select('status').where('id', '=', id).execute()
  expect(duels).toEqual([{ status: 'finished' }])
}
