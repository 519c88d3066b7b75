import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { btz, cents } from '@satoshi/rules/money'
import { mintTo, stake } from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Matches } from '../src/match/match-api.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { balancesOf, payFor, post } from '../src/wallet/wallet-api.ts'
import { insertPlayer } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { choiceAt, command, soloWorld, start, type Bare, type SoloWorld } from './_solo.ts'

/** Rounds of each race: 50 in `npm test`, 1,000 in `npm run soak`; tries at the same moment. Source: product 2.4. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? (process.env['SOAK'] === '1' ? 1_000 : 50))
const tries = 50
const patience = { timeout: 3_600_000 }

let world: SoloWorld
let nodes: Matches[]
/** A connection for each of those who come at the same moment. */
let crowd: Connection

beforeAll(async () => {
  world = await soloWorld()
  // As many processes as there are: commands that wait in one of them would be judged together.
  crowd = connectForLongWork(world.url, { log: pino({ level: 'silent' }), max: tries })
  // Opened before anybody races: who waits for a connection races nobody.
  await Promise.all(Array.from({ length: tries }, () => sql`select 1`.execute(crowd.db)))
  nodes = Array.from({ length: 5 }, () => world.anotherNode(undefined, crowd))
})
afterAll(async () => {
  await expectHonestLedger(world.db)
  await crowd.close()
  await world.close()
})

test(`${rounds} times ${tries} starts at once open one solo`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const ana = await newPlayer()
    const views = succeeded(await race((node) => start(node, ana)))
    expect(views).toHaveLength(tries)
    expect(new Set(views.map(({ id }) => id)).size).toBe(1)
  }
})

test(`${rounds} times ${tries} answers to one question: one is taken, once`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const ana = await newPlayer()
    const view = await start(world.node, ana)
    const choice = await choiceAt(world, view.id, 0, true)
    const told = await raceOn(view, ana, { type: 'answer', position: 0, choice })
    expect(told).toEqual(oneAnd('match.alreadyAnswered'))
    const { rows } = await sql`select from answers where match_id = ${view.id}`.execute(world.db)
    expect(rows).toHaveLength(1)
  }
})

test(`${rounds} times ${tries} ways out at once settle a match once`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const ana = await newPlayer()
    const view = await start(world.node, ana)
    const choice = await choiceAt(world, view.id, 0, true)
    await command(world.node, view.id, ana, { type: 'answer', position: 0, choice })
    expect(await raceOn(view, ana, { type: 'leave' })).toEqual(oneAnd('match.ended'))
    await expectPaidOnce(view, ana)
  }
})

test(
  `${Math.ceil(rounds / 10)} times ${tries} last steps at once finish a quiz and pay it once`,
  patience,
  async () => {
    for (let round = 0; round < rounds / 10; round++) {
      const ana = await newPlayer()
      const view = await start(world.node, ana)
      const last = await untilLastReveal(view, ana)
      expect(await raceOn(last, ana, { type: 'next' })).toEqual(oneAnd('match.ended'))
      await expectPaidOnce(view, ana)
      // A level may have been reached on the way, which is paid beside.
      const paid = await rewardsOf(view, ana)
      expect(paid.filter(({ source }) => source === 'quizFinish')).toHaveLength(1)
      expect(paid.filter(({ source }) => source === 'perfectQuiz')).toHaveLength(1)
      expect(paid.filter(({ source }) => source === 'firstQuiz')).toHaveLength(1)
    }
  },
)

test(`${rounds} times ${tries} purchases with the means for one: one is paid`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const ana = await richPlayer()
    const buy = (ref: number) =>
      crowd.inTransaction((tx) =>
        payFor(tx, { userId: ana, amountCents: btz(6), reason: 'hint', ref: `${ana}:${ref}`, at: world.clock.now() }),
      )
    expect(outcomes(await race((_node, index) => buy(index)))).toEqual(oneAnd('wallet.insufficient'))
    expect((await balancesOf(world.db, ana)).balanceCents).toBe(400)
  }
})

test(`${rounds} times ${tries} stakes of all that somebody earned: one is taken`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const ana = await richPlayer()
    const bet = (index: number) => {
      const postings = stake(ana, `race-${ana}`, btz(7))
      const header = { reason: 'stake', ref: `${ana}:${index}`, transferType: 'stake', userId: ana, receiverId: null }
      return crowd.inTransaction((tx) => post(tx, { ...header, postings, at: world.clock.now() }))
    }
    expect(outcomes(await race((_node, index) => bet(index)))).toEqual(oneAnd('wallet.insufficient'))
    expect((await balancesOf(world.db, ana)).balanceCents).toBe(300)
  }
})

const newPlayer = () => insertPlayer(world.db, `p${randomUUID().slice(0, 12)}`)

/** Somebody with 7 BTZ earned and 3 granted. */
async function richPlayer(): Promise<string> {
  const ana = await newPlayer()
  const header = { reason: 'gift', ref: ana, transferType: 'test', userId: null, receiverId: ana }
  const postings = mintTo(ana, 'gift', { earned: btz(7), granted: btz(3) })
  await world.inTransaction((tx) => post(tx, { ...header, postings, at: world.clock.now() }))
  return ana
}

async function untilLastReveal(view: MatchView, userId: string): Promise<MatchView> {
  let now = view
  for (;;) {
    world.clock.pass(4_000)
    const { phase } = now
    if (phase.name === 'revealing' && phase.position === now.questions - 1) return now
    if (phase.name === 'asking') {
      const choice = await choiceAt(world, now.id, phase.position, true)
      now = await command(world.node, now.id, userId, { type: 'answer', position: phase.position, choice })
    } else now = await command(world.node, now.id, userId, { type: 'next' })
  }
}

/** The same from all nodes, each under an id of its own. */
async function raceOn({ id }: MatchView, userId: string, bare: Bare): Promise<string[]> {
  return outcomes(await race((node) => command(node, id, userId, bare)))
}

function race<Result>(run: (node: Matches, index: number) => Promise<Result>): Promise<PromiseSettledResult<Result>[]> {
  return Promise.allSettled(
    Array.from({ length: tries }, (_, index) => run(nodes[index % nodes.length] ?? world.node, index)),
  )
}

/** How each try ended, the taken ones first; what is no refusal is told in full. */
function outcomes(results: PromiseSettledResult<unknown>[]): string[] {
  const told = results.map((result) => {
    if (result.status === 'fulfilled') return 'taken'
    return result.reason instanceof Refusal ? result.reason.code : String(result.reason)
  })
  return told.toSorted((a, b) => Number(b === 'taken') - Number(a === 'taken'))
}

function oneAnd(refusal: string): string[] {
  return ['taken', ...Array.from({ length: tries - 1 }, () => refusal)]
}

function succeeded<Result>(results: PromiseSettledResult<Result>[]): Result[] {
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

type Paid = { source: string; amount_cents: number }

async function rewardsOf({ id }: MatchView, userId: string): Promise<Paid[]> {
  return world.db
    .selectFrom('rewards')
    .select(['source', 'amount_cents'])
    .where('user_id', '=', userId)
    .where('cause', '=', id)
    .execute()
}

/** What the match paid is what the player has, and the match was settled. */
async function expectPaidOnce(view: MatchView, userId: string): Promise<void> {
  const paid = (await rewardsOf(view, userId)).reduce((sum, { amount_cents: amount }) => sum + amount, 0)
  expect(paid).toBeGreaterThan(0)
  expect((await balancesOf(world.db, userId)).balanceCents).toBe(cents(paid))
  const stored = await world.db
    .selectFrom('matches')
    .select(['settled_at', 'ended_at'])
    .where('id', '=', view.id)
    .executeTakeFirstOrThrow()
  expect(stored.settled_at).toEqual(stored.ended_at)
}
