import { setTimeout as pause } from 'node:timers/promises'

import type { LiveReply } from '@satoshi/contract/live'
import type { MatchView } from '@satoshi/contract/match'
import { random, shuffled } from '@satoshi/rules/random'
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
import { openTab, type LiveTab } from './_live-client.ts'
import type { Player } from './_player.ts'
import { until } from './_process.ts'
import { expectHonestLedger } from './_referee.ts'

const isLong = process.env['SOAK'] === '1'
/** Duels in all and at once, and restarts of a process meanwhile; every second one is a kill. Source: product 2.14. */
const duelCount = Number(process.env['SPLIT_DUELS'] ?? (isLong ? 500 : 4))
const atOnce = Math.min(duelCount, Number(process.env['SPLIT_AT_ONCE'] ?? (isLong ? 50 : 4)))
const restarts = Number(process.env['SPLIT_RESTARTS'] ?? (isLong ? 50 : 2))
/** Questions before the second player leaves: ten of them take more than a minute. In the long form nobody leaves. */
const leavesAfter = isLong ? null : 3
const seed = Number(process.env['SPLIT_SEED'] ?? 20_261_122)
/**
 * Until a player whose process has gone plays on at the other one. Source: product 2.14. In `npm test` other tests run
 * beside, and the time is only noted.
 */
const resumeMillis = isLong ? 5_000 : Infinity

let world: DuelNodes
beforeAll(async () => void (world = await duelNodes()))
afterAll(() => world.close())

test(
  `${duelCount} duels with their players at two processes outlive ${restarts} ends of one of them, and both see the same result`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const nodes = await Promise.all([newNode(world), newNode(world)])
    await Promise.all(nodes.map((node) => node.ready()))
    const run: SplitRun = { accepted: [], wrong: [], lost: 0, resumes: [], urls: nodes.map(({ url }) => url) }
    const pairs: [Player, Player][] = []
    for (let index = 0; index < atOnce; index += 1) pairs.push(await newPair(world))
    const playing = playWaves(run, pairs.flat())
    let isOver = false
    playing.finally(() => (isOver = true)).catch(() => {})

    const chance = random('split duels', seed)
    const between = Math.ceil((duelCount * 2 * (leavesAfter ?? 10)) / (restarts + 1))
    let done = 0
    for (; done < restarts && !isOver; done += 1) {
      const goal = run.accepted.length + 1 + chance.below(between)
      await until('the players get on', 120_000, () => isOver || run.accepted.length >= goal)
      await restart(world, nodes, [chance.below(2)], done % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
    }
    await playing
    const late = run.resumes.toSorted((a, b) => a - b)[Math.ceil(run.resumes.length * 0.95) - 1] ?? Infinity
    await annotate(
      `${duelCount} duels, ${done} restarts, ${run.accepted.length} answers accepted, ${run.resumes.length} times resumed, p95 ${Math.round(late)} ms`,
    )
    expect(run.wrong).toEqual([])
    if (done > 0) expect(run.resumes.length).toBeGreaterThan(0)
    expect(late).toBeLessThanOrEqual(resumeMillis)
    const { db } = world.patient
    expect(await db.selectFrom('matches').select('id').where('ended_at', 'is', null).execute()).toEqual([])
    await expectHonestLedger(db)
  },
)

type SplitRun = Run & { urls: string[]; resumes: number[] }

/** So many at a time, everybody against somebody else each time; what was played is judged when it is over. */
async function playWaves(run: SplitRun, players: Player[]): Promise<void> {
  const opener = duelsOn(world.quiet, world.patient)
  for (let from = 0; from < duelCount; from += atOnce) {
    const order = shuffled(players, random('pairs', seed, from))
    const pairs = order.flatMap((one, index): [Player, Player][] => {
      const other = order[index + 1]
      return index % 2 === 0 && other ? [[one, other]] : []
    })
    const duels = []
    for (const [index, pair] of pairs.slice(0, duelCount - from).entries()) {
      // Nobody has lost so often at first that they may not stake.
      const stakeBtz = from === 0 && index % 2 ? 50 : 0
      duels.push({ id: await openedDuel(opener, ...pair, { stakeBtz }), players: pair })
    }
    await Promise.all(duels.map(({ id, players: pair }) => playDuel(run, id, pair)))
  }
}

async function playDuel(run: SplitRun, id: string, players: [Player, Player]): Promise<void> {
  const ends = await Promise.all(
    players.map(async (player, seat) => {
      const line = liveLine(run, seat === 0 ? run.urls : run.urls.toReversed(), { id, player })
      const view = await playThrough(world, run, { id, player, seat, leavesAfter }, line)
      line.close()
      return resultOf(view)
    }),
  )
  if (ends[0] !== ends[1]) run.wrong.push(`${id}: ${ends.join(' and ')}`)
  await expectPersisted(world, run, { id, players, reason: leavesAfter === null ? 'finished' : 'forfeited' })
  await expectWhole(id)
}

/** No question ran out on somebody who was playing; the journal is one line of events with one end. */
async function expectWhole(id: string): Promise<void> {
  const { db } = world.patient
  const { state } = await db.selectFrom('matches').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const { seats } = state as { seats: { answers: { choice: unknown }[] }[] } // safe: states are written by matches alone
  expect(seats.flatMap(({ answers }) => answers).filter(({ choice }) => choice === null)).toEqual([])
  const rows = await db
    .selectFrom('match_events')
    .select(['seq', 'type'])
    .where('match_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.filter(({ type }) => type === 'ended')).toHaveLength(1)
}

/** What a player is shown of the end, without what is only theirs. */
function resultOf({ phase, seats }: MatchView): string {
  const reason = phase.name === 'ended' ? phase.reason : phase.name
  const inOrder = seats.toSorted((a, b) => a.seat - b.seat)
  return JSON.stringify([reason, inOrder.map(({ seat, score, state }) => [seat, score, state])])
}

/** A client with a socket that goes to the other process when its own is gone, and asks again there. */
function liveLine(run: SplitRun, [first = '', second = '']: string[], { id, player }: { id: string; player: Player }) {
  let [url, other] = [first, second]
  let tab: LiveTab | null = null
  /** Since when this player has been without a server. */
  let goneSince: number | null = null
  let isOver = false
  const close = () => {
    isOver = true
    tab?.close()
  }
  onTestFinished(close)
  const connected = async (): Promise<LiveTab | null> => {
    if (tab?.socket.connected) return tab
    tab = await openTab({ url }, { cookie: player.cookie(), withinMillis: 2_000 }).catch(() => null)
    void tab?.closed.then(() => (goneSince ??= performance.now()))
    return tab
  }
  /** Null when there is no answer that counts: the process has gone, or has no time. */
  const tryOnce = async (name: string, payload: object): Promise<LiveReply<MatchView> | null> => {
    const reply = (await (await connected())?.request<MatchView>(name, payload).catch(() => null)) ?? null
    if (!reply || reply.ok) return reply
    const { code, status } = reply.error
    if (status >= 500 && status !== 503) run.wrong.push(`${name}: ${code}`)
    return status < 500 && status !== 429 ? reply : null
  }
  const request = async (name: string, payload: object): Promise<LiveReply<MatchView>> => {
    for (;;) {
      const reply = await tryOnce(name, payload)
      if (reply) {
        if (goneSince !== null) run.resumes.push(performance.now() - goneSince)
        goneSince = null
        return reply
      }
      if (isOver) throw new Error('the test is over')
      goneSince ??= performance.now()
      run.lost += 1
      tab?.close()
      ;[url, other] = [other, url]
      await pause(100)
    }
  }
  const line: Line = {
    readView: async () => {
      const reply = await request('look', { matchId: id })
      if (reply.ok) return reply.value
      throw new Error(`a look: ${reply.error.code}`)
    },
    command: async (command) => {
      const reply = await request('command', { matchId: id, command })
      return reply.ok ? 200 : reply.error.status
    },
  }
  return { ...line, close }
}
