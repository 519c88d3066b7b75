import { afterAll, beforeAll, expect, test } from 'vitest'

import { random, shuffled } from '@satoshi/rules/random'

import { callersWorld, newCaller } from './_callers.ts'
import { playWave, type ChaosWorld, type Seen } from './_chaos.ts'
import { TestClock } from './_clock.ts'
import { duelsOn, giveEarned } from './_duel.ts'
import { newBrowser, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

/** Duels played: 80 in `npm test`, 5,000 in `npm run soak` (CHAOS_DUELS). */
const duelCount = Number(process.env['CHAOS_DUELS'] ?? 80)
/** Duels at the same time. */
const atOnce = 20
/** Seeds that failed once. */
const pinned: number[] = []

const clock = new TestClock()
let server: TestServer
let world: ChaosWorld
let players: Player[]

beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  world = { server, clock, duels: duelsOn(server) }
  const callers = await callersWorld(server, clock)
  players = []
  while (players.length < 2 * atOnce) players.push(await newcomer(callers))
}, 60_000)
afterAll(() => server.close())

test(
  `${duelCount} duels survive drops, delays, doubles, second tabs and lost connections`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const seeds = [...pinned, ...Array.from({ length: duelCount }, (_, index) => index)]
    const seen: Seen = { wrong: [], accepted: 0, repeated: 0, refused: 0 }
    for (let from = 0; from < seeds.length; from += atOnce) {
      const wave = await playWave(world, seeds.slice(from, from + atOnce), pairs(from))
      seen.wrong.push(...wave.wrong)
      for (const what of ['accepted', 'repeated', 'refused'] as const) seen[what] += wave[what]
    }
    await annotate(`${seen.accepted} answers were taken, ${seen.repeated} were said again, ${seen.refused} refused`)
    expect(seen.wrong).toEqual([])
    expect(seen.accepted).toBeGreaterThan(duelCount * 5)
    expect(seen.repeated).toBeGreaterThan(duelCount / 4)
    expect(await openMatches()).toEqual([])
    // Whoever answers hundreds of duels by chance is told of at some time, and is held; that is no fault.
    expect(
      server.faults().filter((line) => !line.includes('stakes are on hold: answers do not fit their player')),
    ).toEqual([])
    await expectHonestLedger(server.db)
  },
)

async function newcomer(callers: Awaited<ReturnType<typeof callersWorld>>): Promise<Player> {
  const { userId: id, cookie, email, nickname } = await newCaller(callers, 'player')
  await giveEarned(server, id, 100_000)
  const browser = newBrowser(server)
  return {
    id,
    email,
    nickname,
    password: '',
    ...browser,
    cookie: () => cookie,
    get: (path, headers) => browser.get(path, { ...headers, cookie }),
    post: (path, body, headers) => browser.post(path, body, { ...headers, cookie }),
  }
}

/** Everybody plays somebody, another one each wave. */
function pairs(wave: number): [Player, Player][] {
  const order = shuffled(players, random('pairs', wave))
  return order.flatMap((one, index): [Player, Player][] => {
    const other = order[index + 1]
    return index % 2 === 0 && other ? [[one, other]] : []
  })
}

async function openMatches() {
  const matches = await server.db.selectFrom('matches').select(['id', 'phase']).where('ended_at', 'is', null).execute()
  const duels = await server.db.selectFrom('casino_duels').select('id').where('ended_at', 'is', null).execute()
  return [...matches, ...duels]
}
