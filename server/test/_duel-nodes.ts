import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { MatchView } from '@satoshi/contract/match'
import { pino } from 'pino'
import { expect } from 'vitest'

import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { choiceFor, giveEarned, storedMatch } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { newServer, type ServerProcess } from './_server-process.ts'

/** Of all processes on a database. */
export const authSecret = 'a secret that all processes know, and long enough'

/**
 * Servers of their own process on one database, and one in the test that lets no time pass in any duel. What the test
 * itself does in the database is patient: on a machine that is full it waits for its turn.
 */
export type DuelNodes = {
  database: TestDatabase
  quiet: TestServer
  patient: Connection
  close: () => Promise<void>
}

export async function duelNodes(): Promise<DuelNodes> {
  const database = await createDatabase()
  const quiet = await startServer({ database, authSecret, databaseUrl: database.url, quiet: true })
  const patient = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 8 })
  const close = async () => {
    await patient.close()
    await quiet.close()
    await database.drop()
  }
  return { database, quiet, patient, close }
}

/** A process on the database, on the port and directory of an earlier one if given; the database knows it by its name. */
export function newNode(
  { database }: Pick<DuelNodes, 'database'>,
  earlier: Partial<ServerProcess> = {},
  name = 'satoshi',
): Promise<ServerProcess> {
  const url = new URL(database.url)
  url.searchParams.set('application_name', name)
  const env = { DATABASE_URL: url.href, AUTH_SECRET: authSecret, NODE_ENV: 'test', LOG_LEVEL: 'error' }
  return newServer({ ...earlier, env })
}

/** Ends some of the processes by a signal and starts them again where they were; waits until they serve. */
export async function restart(
  world: DuelNodes,
  nodes: ServerProcess[],
  which: number[],
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<void> {
  for (const index of which) nodes[index]?.running.child.kill(signal)
  for (const index of which) {
    await nodes[index]?.running.ended
    const { dataDir, port } = nodes[index] ?? {}
    if (dataDir && port) nodes[index] = await newNode(world, { dataDir, port })
  }
  for (const index of which) await nodes[index]?.ready()
}

/** Two players with BTZ that may be staked. */
export async function newPair({ quiet }: DuelNodes): Promise<[Player, Player]> {
  const players: [Player, Player] = [
    await newPlayer(quiet, { confirmed: true }),
    await newPlayer(quiet, { confirmed: true }),
  ]
  for (const { id } of players) await giveEarned(quiet, id, 100)
  return players
}

/** An answer that was said yes to: it must be in its duel at the end. */
type Accepted = { duelId: string; userId: string; position: number; right: boolean }

/** What all clients saw: answers accepted, replies that no client may see, and how often there was none. */
export type Run = { accepted: Accepted[]; wrong: string[]; lost: number }

/** Who plays in which duel, and after how many questions the second player leaves; null: never. */
type Seated = { id: string; player: Player; seat: number; leavesAfter: number | null }

/** A way to the server that asks until there is an answer, always under the same id; of a command it gives the status. */
export type Line = { readView: () => Promise<MatchView>; command: (body: object) => Promise<number> }

/** Plays a duel to its end: looks, does what is due, and looks again; gives the last view. */
export async function playThrough(world: DuelNodes, run: Run, seated: Seated, line: Line): Promise<MatchView> {
  for (;;) {
    const view = await line.readView()
    if (view.phase.name === 'ended') return view
    const next = await nextCommand(world, view, seated)
    if (next) await act(run, seated, next, line)
    await pause(restOf(view))
  }
}

/** A client looks again when something is due, and now and then. */
function restOf({ phase, serverNow }: MatchView): number {
  const due = phase.name === 'asking' ? phase.opensAt : 'endsAt' in phase ? (phase.endsAt ?? 0) : 0
  return Math.max(200, Math.min(1_000, due - serverNow))
}

type Next = { body: object; position: number | null; right: boolean }

async function nextCommand(world: DuelNodes, view: MatchView, { id, player, seat, leavesAfter }: Seated) {
  const { phase } = view
  if (phase.name === 'waiting') return view.may.includes('ready') ? { body: { type: 'ready' }, ...nothing } : null
  if (phase.name !== 'asking' || view.serverNow < phase.opensAt || !view.may.includes('answer')) return null
  if (leavesAfter !== null && phase.position >= leavesAfter) {
    return seat === 1 ? { body: { type: 'leave' }, ...nothing } : null
  }
  const right = (phase.position + seat) % 2 === 0
  const choice = choiceFor(await storedMatch(world.patient.db, id), player.id, phase.position, right)
  return { body: { type: 'answer', position: phase.position, choice }, position: phase.position, right }
}

const nothing = { position: null, right: false }

async function act(run: Run, { id, player }: Seated, { body, position, right }: Next, line: Line): Promise<void> {
  const status = await line.command({ ...body, commandId: randomUUID() })
  if (status === 200 && position !== null) run.accepted.push({ duelId: id, userId: player.id, position, right })
}

/** Every answer that was accepted is in the duel, and it ended as it was played. */
export async function expectPersisted(
  { patient: { db } }: DuelNodes,
  run: Run,
  duel: { id: string; players: [Player, Player]; reason: 'finished' | 'forfeited' },
): Promise<void> {
  const { id, players, reason } = duel
  const match = await storedMatch(db, id)
  for (const { userId, position, right } of run.accepted.filter(({ duelId }) => duelId === id)) {
    const seat = players.findIndex((player) => player.id === userId)
    const kept = match.seats[seat]?.answers[position]
    expect([id, position, kept?.verdict === 'right', kept?.choice === null]).toEqual([id, position, right, false])
  }
  expect(match.phase).toMatchObject({ name: 'ended', reason })
  expect(match.seats.map(({ disconnects }) => disconnects < 3)).toEqual([true, true])
  const duels = await db.selectFrom('casino_duels').select('status').where('id', '=', id).execute()
  expect(duels).toEqual([{ status: 'finished' }])
}
