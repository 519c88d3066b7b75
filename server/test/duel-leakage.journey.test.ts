import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { random, type Random } from '@satoshi/rules/random'
import { startingRating } from '@satoshi/rules/rating/first-attempt'
import { languages, type Language } from '@satoshi/rules/language'
import { topics } from '@satoshi/rules/words'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type BodyText, writeSeed, type SeedRow } from '../src/question/question-store.ts'
import { TestClock } from './_clock.ts'
import { choiceFor, command, duelsOn, openedDuel, storedMatch, type BareCommand } from './_duel.ts'
import { openTab, type LiveTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { plainly } from './_bank.ts'
import { startServer, type TestServer } from './_server.ts'

/** Duels listened to: 4 in `npm test`, 40 in `npm run soak` (LEAK_MATCHES). */
const duelCount = Math.ceil((Number(process.env['LEAK_MATCHES'] ?? 50) * 4) / 50)

const clock = new TestClock()
let server: TestServer
let ana: Player
let bruno: Player
let stranger: Player

beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  // Everything that tells an answer is marked with the question's own canary; nothing else is in the bank.
  await server.db.updateTable('questions').set({ state: 'paused' }).execute()
  await server.app.inTransaction((tx) =>
    writeSeed(
      tx,
      Array.from({ length: duelCount * 10 + 20 }, (_, index) => marked(index)),
      'canaries',
    ),
  )
  ;[ana, bruno, stranger] = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
})
afterAll(() => server.close())

test(
  `in ${duelCount} duels no reply and no frame tells an answer to anybody before its question is closed for both`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const listener = new Listener()
    for (let duel = 0; duel < duelCount; duel += 1) await play(listener, random('leaks', duel))
    await annotate(`${listener.recorded} replies and frames`)
    expect(listener.leaks).toEqual([])
    expect(listener.recorded).toBeGreaterThan(duelCount * 100)
    expect(listener.canaries).toBeGreaterThan(duelCount * 10)
    expect(server.logged().filter((line) => line.includes('canary-'))).toEqual([])
  },
)

/** A duel over HTTP and sockets, with everything that the curious try while a question is open. */
async function play(listener: Listener, chance: Random): Promise<void> {
  const id = await openedDuel(duelsOn(server), ana, bruno)
  let tabs = [await listener.tab(ana), await listener.tab(bruno), await listener.tab(stranger)]
  for (const player of [ana, bruno]) listener.record(await command(player, id, { type: 'ready' }))
  clock.pass(3_000)
  for (let position = 0; position < 10; position += 1) {
    await pry(listener, id, tabs)
    clock.pass(2_000)
    await pry(listener, id, tabs)
    const match = await storedMatch(server.db, id)
    const [first, second] = chance.below(2) === 0 ? [ana, bruno] : [bruno, ana]
    const answer = (player: Player): BareCommand => {
      const choice = choiceFor(match, player.id, position, chance.below(2) === 0)
      return { type: 'answer', position, choice }
    }
    listener.record(await command(first, id, answer(first)))
    // One has answered: the other learns that, and nothing of what.
    const waits = listener.record(await second.get<MatchView>(`/api/matches/${id}`))
    const { phase } = waits.body
    const isTold = JSON.stringify(phase).includes('"choice":') || (phase.name === 'asking' && phase.locked !== null)
    if (isTold) listener.leaks.push('what the other chose')
    await pry(listener, id, tabs)
    // A connection breaks and another comes.
    if (chance.below(3) === 0) {
      tabs[1]?.close()
      tabs = [...tabs.filter((_, index) => index !== 1), await listener.tab(bruno)]
    }
    await pry(listener, id, tabs)
    listener.mayKnow(match.questions[position]?.questionId ?? '')
    // The last one answers, or the time is over.
    if (chance.below(4) === 0) clock.pass(31_000)
    else listener.record(await command(second, id, answer(second)))
    listener.record(await first.get(`/api/matches/${id}`))
    clock.pass(4_000)
  }
  const ended = listener.record(await ana.get<MatchView>(`/api/matches/${id}`))
  expect(ended.body.phase.name).toBe('ended')
  for (const tab of tabs) tab.close()
}

/** A few of the calls that a player, the other one or a stranger can make, right and wrong, in turn; then all frames. */
async function pry(listener: Listener, id: string, tabs: LiveTab[]): Promise<void> {
  const path = `/api/matches/${id}`
  const badAnswer = { type: 'answer', position: 3, choice: { option: 9 } } as const
  const tries: (() => Promise<{ body: unknown }>)[] = [
    () => ana.get(path, { 'accept-language': 'ar-SA' }),
    () => bruno.get(path),
    () => stranger.get(path),
    () => stranger.post(`${path}/commands`, { commandId: randomUUID(), type: 'leave' }),
    () => command(ana, id, badAnswer),
    () => command(bruno, id, { type: 'answer', position: 999, choice: { value: 1 } }),
    () => ana.get(`/api/duels/${id}`),
    () => bruno.get('/api/duels?state=open'),
    () => stranger.get(`/api/duels/${id}`),
    () => ana.get(`/api/casino_duels?player1_id=${ana.id}`),
    () => bruno.get('/api/duels/rivals'),
    () => ana.get('/api/duels/summary'),
    () => ana.get('/api/account/export'),
    () => bruno.get(`/api/people/${ana.id}`),
    () => stranger.get('/api/topics'),
    () => bruno.get('/api/openapi.json'),
  ]
  for (let turn = 0; turn < 2; turn += 1) {
    const [ask] = tries.splice((pried += 1) % tries.length, 1)
    if (ask) listener.record(await ask())
  }
  // A socket tells in its order: what was said before is heard with the answer to this.
  for (const tab of tabs) await tab.request('look', { matchId: id })
}

let pried = 0

/** Hears everything that reaches a client, and looks for canaries of questions that are not closed yet. */
class Listener {
  readonly leaks: string[] = []
  recorded = 0
  canaries = 0
  readonly #known = new Set<string>()

  mayKnow(questionId: string): void {
    this.#known.add(questionId)
  }

  record<Reply extends { body: unknown; headers?: Headers }>(reply: Reply): Reply {
    this.#listen(JSON.stringify(reply.body) + JSON.stringify([...(reply.headers ?? [])]))
    return reply
  }

  /** A socket of which every frame is heard as it came over the wire. */
  async tab(player: Player): Promise<LiveTab> {
    const tab = await openTab(server, { cookie: player.cookie() })
    tab.socket.io.engine.on('packet', ({ data }: { data?: unknown }) => this.#listen(String(data)))
    return tab
  }

  #listen(text: string): void {
    this.recorded += 1
    for (const [canary, id] of text.matchAll(/canary-(marked-\d+)-\w+/g)) {
      this.canaries += 1
      if (!this.#known.has(id ?? '')) this.leaks.push(canary)
    }
    const isDocument = text.includes('"openapi"')
    if (!isDocument && /"name":"asking"/.test(text) && /"(correct|explanation|sources|key)":[^0-9]/.test(text))
      this.leaks.push(text.slice(0, 200))
  }
}

function marked(index: number): SeedRow {
  const id = `marked-${String(index).padStart(4, '0')}`
  const correct = (['a', 'b', 'c', 'd'] as const)[index % 4] ?? 'a'
  const text: BodyText = {
    prompt: `Prompt ${index}`,
    options: { a: `w${index}`, b: `x${index}`, c: `y${index}`, d: `z${index}` },
    explanation: `canary-${id}-explanation`,
  }
  return {
    id,
    subject: 'economia',
    topic: topics[index % topics.length] ?? 'bitcoin',
    concept: 'marked',
    ...plainly(id),
    difficulty: 'medium',
    region: null,
    rating: startingRating.medium,
    kind: 'choice',
    hash: id,
    body: {
      key: { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct },
      unit: null,
      sources: [{ authority: `canary-${id}-source`, document: 'd', article: null, url: null }],
      texts: Object.fromEntries(languages.map((language) => [language, text])) as Record<Language, BodyText>, // safe: one a language
    },
  }
}
