import { randomUUID } from 'node:crypto'

import type { Match } from '@satoshi/rules/match/match'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type StepRows, writeSteps } from '../src/match/group-store.ts'
import type { KnownMatch } from '../src/match/match-memory.ts'
import { loadMatch } from '../src/match/match-store.ts'
import { submitForPlayer, type Matches } from '../src/match/matches.ts'
import { connectForLongWork } from '../src/platform/postgres/connect.ts'
import { isUnavailable } from '../src/platform/postgres/errors.ts'
import { insertPlayer } from './_player.ts'
import { answerRight, choiceAt, command, soloWorld, start, type SoloWorld } from './_solo.ts'

let world: SoloWorld
let players = 0
beforeAll(async () => void (world = await soloWorld()))
afterAll(() => world.close())

test('a process that remembers an older match brings on the stored one', async () => {
  const [userId, other] = [await player(), world.anotherNode()]
  const view = await start(world.node, userId)
  await answerRight(world, view, userId, true)
  // The first node remembers the match at its first reveal; the second one goes on to the next question.
  await command(other, view.id, userId, { type: 'next' })
  const now = await command(world.node, view.id, userId, await rightAnswer(view.id, 1))
  expect(now.phase).toMatchObject({ name: 'revealing', position: 1 })
  const events = await journalOf(view.id)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  expect(await answersOf(view.id)).toBe(2)
})

test('a command that had its effect on another process is not done again by one that remembers the time before', async () => {
  const [userId, other] = [await player(), world.anotherNode()]
  const view = await start(world.node, userId)
  await answerRight(world, view, userId, true)
  await command(world.node, view.id, userId, { type: 'next' })
  const [bare, commandId] = [await rightAnswer(view.id, 1), randomUUID()]
  const first = await command(other, view.id, userId, bare, commandId)
  expect(await command(world.node, view.id, userId, bare, commandId)).toEqual(first)
  expect(await answersOf(view.id)).toBe(2)
  // What was behind is not believed a second time.
  expect(world.node.memory.get(view.id)).toBeUndefined()
})

test('an id that was used for another match is refused, though both matches are remembered', async () => {
  const userId = await player()
  const ended = await start(world.node, userId)
  const commandId = randomUUID()
  await answerRight(world, ended, userId, true)
  await command(world.node, ended.id, userId, { type: 'next' }, commandId)
  await command(world.node, ended.id, userId, { type: 'leave' })
  const view = await start(world.node, userId)
  await answerRight(world, view, userId, true)
  const again = command(world.node, view.id, userId, { type: 'next' }, commandId)
  await expect(again).rejects.toMatchObject({ code: 'request.commandReused' })
})

test('the state is written when a question closes, and between that the journal leads to the match as it is', async () => {
  const userId = await player()
  const view = await start(world.node, userId)
  await answerRight(world, view, userId, true)
  const closed = await stateOf(view.id)
  expect(closed).toEqual((await loadMatch(world.db, view.id))?.match)
  await command(world.node, view.id, userId, { type: 'next' })
  expect(await stateOf(view.id)).toEqual(closed)
  const stored = (await loadMatch(world.db, view.id))?.match
  expect(stored).toMatchObject({ seq: closed.seq + 2, phase: { name: 'asking', position: 1 } })
  expect(stored).toEqual(world.node.memory.get(view.id)?.match)
  await command(world.node, view.id, userId, await rightAnswer(view.id, 1))
  expect(await stateOf(view.id)).toEqual((await loadMatch(world.db, view.id))?.match)
})

test('a match whose journal has lost an event is not taken for the match before it', async () => {
  const userId = await player()
  const view = await start(world.node, userId)
  await answerRight(world, view, userId, true)
  await command(world.node, view.id, userId, { type: 'next' })
  const last = (await seqOf(view.id)) ?? 0
  const lose = (seq: number) =>
    world.db.deleteFrom('match_events').where('match_id', '=', view.id).where('seq', '=', seq).execute()
  await lose(last)
  await expect(loadMatch(world.db, view.id)).rejects.toThrow(`is stored up to event ${last - 1} of ${last}`)
  await lose(last - 1)
  await expect(loadMatch(world.db, view.id)).rejects.toThrow(`is stored up to event ${last - 2} of ${last}`)
})

test('what somebody else brought on is left alone, and the other matches of the statement are written', async () => {
  const [one, two] = [await stepOf(await player()), await stepOf(await player())]
  const outrun = { ...two, before: two.before - 1 }
  expect(await writeSteps(world.db, [one, outrun])).toEqual(new Set([one.match.id]))
  expect(await seqOf(one.match.id)).toBe(one.match.seq)
  expect(await seqOf(two.match.id)).toBe(two.before)
  expect(await effectOf(one)).toBe(true)
  expect(await effectOf(two)).toBe(false)
  expect((await journalOf(two.match.id)).at(-1)?.seq).toBe(two.before)
})

test('of a match that is being written elsewhere nothing is waited for', async () => {
  const step = await stepOf(await player())
  await world.inTransaction(async (tx) => {
    await tx.selectFrom('matches').select('id').where('id', '=', step.match.id).forUpdate().execute()
    expect(await writeSteps(world.db, [step])).toEqual(new Set())
  })
  expect(await writeSteps(world.db, [step])).toEqual(new Set([step.match.id]))
})

test('a match that another process brought on further is not remembered as it was before', async () => {
  const { memory } = world.node
  const step = await stepOf(await player())
  const known = memory.get(step.match.id)
  if (!known) throw new Error('not remembered')
  const later: KnownMatch = { ...known, match: { ...known.match, seq: known.match.seq + 3 } }
  memory.set(later)
  memory.set(known)
  expect(memory.get(step.match.id)?.match.seq).toBe(known.match.seq + 3)
})

test('a match that has ended is not remembered', async () => {
  const userId = await player()
  const view = await start(world.node, userId)
  await answerRight(world, view, userId, true)
  expect(world.node.memory.get(view.id)).toBeDefined()
  await command(world.node, view.id, userId, { type: 'leave' })
  expect(world.node.memory.get(view.id)).toBeUndefined()
})

test('the short way is taken: an answer to a remembered match is written without a transaction of its own', async () => {
  const userId = await player()
  let transactions = 0
  const node: Matches = world.anotherNode(undefined, {
    db: world.db,
    inTransaction: (work) => {
      transactions += 1
      return world.inTransaction(work)
    },
  })
  const view = await start(node, userId)
  const ask = async (bare: Parameters<typeof command>[3]) =>
    submitForPlayer(node, view.id, {
      userId,
      language: 'pt-BR',
      at: world.clock.now(),
      command: { ...bare, commandId: randomUUID() },
    })
  world.clock.pass(4_000)
  await ask(await rightAnswer(view.id, 0))
  const before = transactions
  world.clock.pass(4_000)
  await ask({ type: 'next' })
  world.clock.pass(4_000)
  await ask(await rightAnswer(view.id, 1))
  expect(transactions).toBe(before)
  expect(await answersOf(view.id)).toBe(2)
})

test('with the database away a step fails at once, is not tried a second time, and counts once when it is asked again', async () => {
  const userId = await player()
  const own = connectForLongWork(world.url, { log: pino({ level: 'silent' }) })
  let transactions = 0
  const node = world.anotherNode(undefined, {
    db: own.db,
    inTransaction: (work) => {
      transactions += 1
      return own.inTransaction(work)
    },
  })
  const view = await start(node, userId)
  world.clock.pass(4_000)
  await command(node, view.id, userId, await rightAnswer(view.id, 0))
  await command(node, view.id, userId, { type: 'next' })
  const [before, bare, commandId] = [transactions, await rightAnswer(view.id, 1), randomUUID()]
  await own.close()
  const failure = command(node, view.id, userId, bare, commandId)
  await expect(failure).rejects.toSatisfy(isUnavailable)
  expect(transactions).toBe(before)
  await command(world.node, view.id, userId, bare, commandId)
  expect(await answersOf(view.id)).toBe(2)
})

test.each(['40P01', '57014', '23503'])(
  'a step is written by itself when its whole statement failed by %s, for what another step met',
  async (code) => {
    const userId = await player()
    let failures = 0
    const failing: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind !== 'RawNode' || !JSON.stringify(node).includes('skip locked')) return node
        failures += 1
        throw Object.assign(new Error('failed'), { code })
      },
      transformResult: async ({ result }) => result,
    }
    const { db, inTransaction } = world
    const node = world.anotherNode(undefined, { db: db.withPlugin(failing), inTransaction })
    const view = await start(node, userId)
    world.clock.pass(4_000)
    await command(node, view.id, userId, await rightAnswer(view.id, 0))
    await command(node, view.id, userId, { type: 'next' })
    await command(node, view.id, userId, await rightAnswer(view.id, 1))
    expect(failures).toBeGreaterThan(0)
    expect(await answersOf(view.id)).toBe(2)
  },
)

async function player(): Promise<string> {
  return insertPlayer(world.db, `step ${++players}`)
}

async function rightAnswer(matchId: string, position: number) {
  world.clock.pass(4_000)
  return { type: 'answer' as const, position, choice: await choiceAt(world, matchId, position, true) }
}

/** A step that would open the second question of a match that stands at its first reveal. */
async function stepOf(userId: string): Promise<StepRows> {
  const view = await start(world.node, userId)
  await answerRight(world, view, userId, true)
  const loaded = await loadMatch(world.db, view.id)
  if (!loaded) throw new Error('no match')
  const { match } = loaded
  const at = world.clock.now()
  const effect = { userId, commandId: randomUUID(), procedure: 'test', bodyHash: 'test', at, outcome: null }
  return {
    match: { ...match, seq: match.seq + 1 },
    before: match.seq,
    wakeAt: null,
    commandIds: new Map(),
    events: [{ seq: match.seq + 1, at, type: 'clockShifted', millis: 1 }],
    answers: [],
    effects: [effect],
  }
}

/** The state of a match as it was last written. */
async function stateOf(id: string): Promise<Match> {
  const row = await world.db.selectFrom('matches').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return row.state as Match // safe: states are written by matches alone
}

async function seqOf(id: string) {
  return (await loadMatch(world.db, id))?.match.seq
}

async function effectOf({ effects: [effect] }: StepRows): Promise<boolean> {
  const rows = await world.db
    .selectFrom('commands')
    .select('command_id')
    .where('command_id', '=', effect?.commandId ?? '')
    .execute()
  return rows.length === 1
}

async function journalOf(id: string) {
  return world.db.selectFrom('match_events').select(['seq', 'type']).where('match_id', '=', id).orderBy('seq').execute()
}

async function answersOf(id: string): Promise<number> {
  const rows = await world.db.selectFrom('answers').select('position').where('match_id', '=', id).execute()
  return rows.length
}
