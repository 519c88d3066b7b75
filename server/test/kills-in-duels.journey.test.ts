import { setTimeout as pause } from 'node:timers/promises'

import type { MatchView } from '@satoshi/contract/match'
import { random } from '@satoshi/rules/random'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { duelsOn, openedDuel } from './_duel.ts'
import {
  duelNodes,
  expectPersisted,
  newNode,
  newPair,
  playThrough,
  restart,
  type DuelNodes,
  type Line,
  type Run,
} from './_duel-nodes.ts'
import type { Player } from './_player.ts'
import { until } from './_process.ts'
import { expectHonestLedger } from './_referee.ts'

const isLong = process.env['SOAK'] === '1'
/** Duels at the same time, and kills meanwhile: 12 and 3 in `npm test`, 50 and 20 in `npm run soak`. */
const duelCount = Number(process.env['KILL_DUELS'] ?? (isLong ? 50 : 12))
const kills = Number(process.env['KILLS_IN_DUELS'] ?? (isLong ? 20 : 3))
/** After so many questions the second player leaves, since ten of them take more than a minute; in the long form nobody does. */
const leavesAfter = isLong ? null : 3
const seed = Number(process.env['KILL_SEED'] ?? 20_261_121)

let world: DuelNodes
beforeAll(async () => void (world = await duelNodes()))
afterAll(() => world.close())

test(
  `processes are killed ${kills} times under ${duelCount} duels: all end, and no answer that was accepted is lost`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const nodes = await Promise.all([newNode(world), newNode(world)])
    await Promise.all(nodes.map((node) => node.ready()))
    const urls = nodes.map(({ url }) => url)
    const run: Run = { accepted: [], wrong: [], lost: 0 }
    const duels = await openDuels()
    const playing = Promise.all(
      duels.flatMap(({ id, players }) =>
        players.map((player, seat) => {
          const line = httpLine(run, seat === 0 ? urls : urls.toReversed(), { id, player })
          return playThrough(world, run, { id, player, seat, leavesAfter }, line)
        }),
      ),
    )
    let isOver = false
    playing.finally(() => (isOver = true)).catch(() => {})
    const chance = random('kills in duels', seed)
    for (let kill = 0; kill < kills; kill += 1) {
      const goal = run.accepted.length + 4 + chance.below(8)
      await until('the players get on', 60_000, () => isOver || run.accepted.length >= goal)
      // Every third time both at once: then nobody is there, and the time is given back.
      await restart(world, nodes, kill % 3 === 2 ? [0, 1] : [kill % 3], 'SIGKILL')
    }
    await playing
    await annotate(`${run.accepted.length} answers were accepted, ${run.lost} replies were lost`)
    expect(run.wrong).toEqual([])
    expect(run.lost).toBeGreaterThan(0)
    const reason = isLong ? 'finished' : 'forfeited'
    for (const { id, players } of duels) await expectPersisted(world, run, { id, players, reason })
    const { db } = world.patient
    expect(await db.selectFrom('matches').select('id').where('ended_at', 'is', null).execute()).toEqual([])
    await expectHonestLedger(db)
  },
)

type Duel = { id: string; players: [Player, Player] }

/** Every second one is for 50 BTZ. */
async function openDuels(): Promise<Duel[]> {
  const pairs: [Player, Player][] = []
  for (let index = 0; index < duelCount; index += 1) pairs.push(await newPair(world))
  const duels = duelsOn(world.quiet, world.patient)
  const opened: Duel[] = []
  for (const [index, players] of pairs.entries()) {
    opened.push({ id: await openedDuel(duels, ...players, { stakeBtz: index % 2 ? 50 : 0 }), players })
  }
  return opened
}

/** A client over HTTP that asks again, at the other process, for as long as no reply comes. */
function httpLine(run: Run, [first = '', second = '']: string[], { id, player }: { id: string; player: Player }): Line {
  let [url, other] = [first, second]
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const call = async (path: string, body?: object) => {
    for (;;) {
      const reply = await send(url + path, player.cookie(), body)
      if (reply && reply.status < 500) return reply
      if (reply && reply.status !== 503) run.wrong.push(`${path}: ${reply.status}`)
      run.lost += 1
      ;[url, other] = [other, url]
      if (isOver) throw new Error('the test is over')
      await pause(100)
    }
  }
  return {
    readView: async () => (await call(`/api/matches/${id}`)).view,
    command: async (body) => (await call(`/api/matches/${id}/commands`, body)).status,
  }
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
