import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { duelsOn, openedDuel } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { openTab, type LiveTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { hasRedis, startRedis, type TestRedis } from './_redis.ts'
import { startServer, type TestServer } from './_server.ts'

let database: TestDatabase
let redis: TestRedis
const clock = new TestClock()
let nodes: [TestServer, TestServer, TestServer]
const tabs: LiveTab[] = []

describe.skipIf(!hasRedis)('three processes with a Redis between them', () => {
  beforeAll(async () => {
    database = await createDatabase()
    redis = await startRedis()
    nodes = await Promise.all([startNode(), startNode(), startNode()])
    for (const node of nodes) await eventually(async () => expect(await others(node)).toEqual([false, false]))
  })
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close()
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await database.drop()
    await redis.stop()
  })

  test('a step of a match reaches the processes of its players, once, and no other', async () => {
    const heard = nodes.map((node) => {
      const seqs: string[] = []
      node.app.live.onNodes('match', (fact) => seqs.push(JSON.stringify(fact)))
      return seqs
    })
    const { left, right } = await openDuel()
    await isTold(right, await send(left, 'ready'))
    await isTold(left, await send(right, 'ready'))
    // Now both are with the second process, and one of them with the first too.
    const more = { ...left, tab: await open(nodes[1], left.player) }
    const end = await send(right, 'leave')
    for (const side of [left, more]) await isTold(side, end)
    expect(heard.map(({ length }) => length)).toEqual([2, 1, 0])
  })

  test('while Redis is away each process serves its own, and what was missed is there when it is back, empty', async () => {
    const { left, right } = await openDuel()
    await redis.stop()
    const view = await send(left, 'ready')
    expect(await others(nodes[0])).toBeNull()
    // Who connects meanwhile is let in.
    const late = { ...left, tab: await open(nodes[1], left.player) }
    expect(await late.tab.request('look', { matchId: left.matchId })).toMatchObject({
      ok: true,
      value: { seq: view.seq },
    })
    expect(right.tab.views).toEqual([])
    await redis.start()
    await isTold(right, view)
    for (const node of nodes) await eventually(async () => expect(await others(node)).toEqual([false, false]))
    left.tab.close()
    // Subscribed to while Redis was away: what is for them comes.
    await isTold(late, await send(right, 'ready'))
  })

  test('a process that Redis does not reach at this moment leaves a question without an answer', async () => {
    const client = new Redis(redis.url)
    const [listening] = String(await client.client('LIST', 'TYPE', 'PUBSUB')).split('\n')
    await client.client('KILL', 'ID', /id=(\d+)/.exec(listening ?? '')?.[1] ?? '')
    client.disconnect()
    const answers = await Promise.all(nodes.map(others))
    expect(answers).toEqual([null, null, null])
    for (const node of nodes) await eventually(async () => expect(await others(node)).toEqual([false, false]))
  })

  test('a process that stops is not waited for', async () => {
    const fourth = await startNode()
    await eventually(async () => expect(await others(nodes[0])).toHaveLength(3))
    await fourth.close()
    expect(await others(nodes[0])).toEqual([false, false])
  })

  test('a Redis that stands still is left, and found again when it goes on', async () => {
    const { left, right } = await openDuel()
    redis.child().kill('SIGSTOP')
    const view = await send(left, 'ready')
    await eventually(async () => expect(await others(nodes[0])).toBeNull())
    redis.child().kill('SIGCONT')
    await isTold(right, view)
    for (const node of nodes) await eventually(async () => expect(await others(node)).toEqual([false, false]))
  })

  test('what is no message is none', async () => {
    const before = nodes.map((node) => node.faults())
    const player = await newPlayer(nodes[0])
    const tab = await open(nodes[1], player)
    const client = new Redis(redis.url)
    for (const channel of z.array(z.string()).parse(await client.pubsub('CHANNELS', '*'))) {
      for (const words of ['', 'null', '[]', '{"from":1}', '{"from":"x","number":0,"topic":"__proto__","fact":{}}'])
        await client.publish(channel, words)
    }
    client.disconnect()
    const stale: unknown[] = []
    tab.socket.on('stale', ({ topics }) => stale.push(topics))
    nodes[0].app.live.toUser(player.id, 'stale', { topics: ['wallet'] })
    await eventually(() => expect(stale).toEqual([['wallet']]))
    expect(nodes.map((node) => node.faults())).toEqual(before)
  })
})

function startNode(): Promise<TestServer> {
  return startServer({ clock, database, databaseUrl: database.url, redisUrl: redis.url })
}

function others(node: TestServer): Promise<unknown[] | null> {
  return node.app.live.requestFromNodes('isHere', 'nobody')
}

type Side = { player: Player; matchId: string; tab: LiveTab }

/** A duel whose players are on the first and the second process. */
async function openDuel() {
  const [left, right] = [await newPlayer(nodes[0]), await newPlayer(nodes[0])]
  const matchId = await openedDuel(duelsOn(nodes[0]), left, right)
  return {
    left: { player: left, matchId, tab: await open(nodes[0], left) },
    right: { player: right, matchId, tab: await open(nodes[1], right) },
  }
}

async function open(server: TestServer, player: Player): Promise<LiveTab> {
  const tab = await openTab(server, { cookie: player.cookie() })
  tabs.push(tab)
  return tab
}

/** Gives the view that the command was answered with. */
async function send({ tab, matchId }: Side, type: 'ready' | 'leave'): Promise<MatchView> {
  const reply = await tab.request<MatchView>('command', { matchId, command: { commandId: randomUUID(), type } })
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}

async function isTold({ tab }: Pick<Side, 'tab'>, { seq, phase }: MatchView): Promise<void> {
  await eventually(() => expect(tab.views.at(-1)).toMatchObject({ seq, phase: { name: phase.name } }))
}
