import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Hint, MatchView } from '@satoshi/contract/match'
import { hintsInPack, itemOfHint } from '@satoshi/rules/inventory/hints'
import { hints, type QuestionKind } from '@satoshi/rules/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readStandings } from '../src/evolution/evolution-store.ts'
import { addItem, consumeItem, itemsOf } from '../src/inventory/inventory-api.ts'
import { standingsOf } from '../src/match/answer-store.ts'
import { endedMatch, rateMatch } from '../src/match/ended-match.ts'
import { fitAnswersOf } from '../src/match/fit-answer-store.ts'
import { readMatchView, type Matches } from '../src/match/matches.ts'
import { hintPurse } from '../src/quiz/hint-purse.ts'
import { expectHonestLedger } from './_referee.ts'
import { insertPlayer } from './_player.ts'
import {
  answerRight,
  command,
  playOn,
  settleByStandard,
  soloWorld,
  start,
  storedMatch,
  type SoloWorld,
} from './_solo.ts'

let world: SoloWorld

beforeAll(async () => {
  world = await soloWorld()
})
afterAll(async () => {
  await expectHonestLedger(world.db)
  await world.close()
})

test('each hint is taken from the inventory and does what it says, once, after a reload too', async () => {
  const ana = await playerWith({ fiftyFifty: 2, extraTime: 2, skip: 2 })
  const view = await openAt(ana, 'choice')
  const { position, closesAt } = askingIn(view)
  const halved = await take(view, ana, 'fiftyFifty')
  expect(halved.hints).toMatchObject({ left: 2, removed: [expect.any(Number), expect.any(Number)] })
  expect(offerOf(halved, 'fiftyFifty')).toEqual({ hint: 'fiftyFifty', held: 1, bar: 'match.hintRepeated' })
  const later = await take(view, ana, 'extraTime')
  expect(askingIn(later).closesAt).toBe((closesAt ?? 0) + 10_000)
  expect((await readMatchView(world.node, view.id, { userId: ana, language: 'pt-BR' })).hints).toEqual(later.hints)

  const [removed = 0] = halved.hints?.removed ?? []
  const choice = { option: removed }
  await expect(command(world.node, view.id, ana, { type: 'answer', position, choice })).rejects.toMatchObject({
    code: 'match.badChoice',
  })
  const skipped = await take(later, ana, 'skip')
  expect(skipped.phase).toMatchObject({
    name: 'revealing',
    mine: { choice: null, hints: ['fiftyFifty', 'extraTime', 'skip'] },
  })
  expect(await held(ana)).toEqual({ fiftyFifty: 1, extraTime: 1, skip: 1 })
})

test('a quiz has three hints, whatever is held', async () => {
  const ana = await playerWith({ fiftyFifty: 9, extraTime: 9, skip: 9 })
  let view = await start(world.node, ana)
  for (let used = 0; used < 3; used++) {
    view = await take(view, ana, 'extraTime')
    view = await next(view, ana)
  }
  expect(view.hints).toMatchObject({ left: 0 })
  await expect(take(view, ana, 'skip')).rejects.toMatchObject({ code: 'match.hintsUsedUp' })
  expect(await held(ana)).toEqual({ fiftyFifty: 9, extraTime: 6, skip: 9 })
})

test('what is refused takes nothing: no item, a kind that has no use for it, a question that moved on, an ended quiz', async () => {
  const none = await playerWith({})
  const first = await start(world.node, none)
  for (const { hint, bar } of first.hints?.offers ?? []) {
    expect(['match.hintNotHeld', 'match.hintUseless']).toContain(bar)
    await expect(take(first, none, hint)).rejects.toMatchObject({ code: bar })
  }
  const bia = await playerWith({ fiftyFifty: 1, skip: 1 })
  const view = await openAt(bia, 'number', 'trueFalse')
  await expect(take(view, bia, 'fiftyFifty')).rejects.toMatchObject({ code: 'match.hintUseless' })
  const wrong = { type: 'hint', position: (askingIn(view).position + 1) % 10, hint: 'skip' } as const
  await expect(command(world.node, view.id, bia, wrong)).rejects.toMatchObject({ code: 'match.wrongPosition' })
  await command(world.node, view.id, bia, { type: 'leave' })
  await expect(take(view, bia, 'skip')).rejects.toMatchObject({ code: 'match.ended' })
  expect(await held(bia)).toEqual({ fiftyFifty: 1, skip: 1 })
})

test('the same command again, at once and later and on another node, takes one item and answers the same', async () => {
  const nodes = [world.node, world.anotherNode()]
  const ana = await playerWith({ fiftyFifty: 5 })
  const view = await openAt(ana, 'choice')
  const commandId = randomUUID()
  const ask = (turn: number) => take(view, ana, 'fiftyFifty', { commandId, node: nodes[turn % 2] })
  const views = await Promise.all(Array.from({ length: 12 }, (_, turn) => ask(turn)))
  for (let turn = 0; turn < 4; turn++) views.push(await ask(turn))
  expect(new Set(views.map(({ hints }) => JSON.stringify(hints))).size).toBe(1)
  expect(await held(ana)).toEqual({ fiftyFifty: 4 })
  await expect(take(view, ana, 'skip', { commandId })).rejects.toMatchObject({ code: 'request.commandReused' })
})

test('with the last item held, the same command on two nodes is no refusal for either', async () => {
  const nodes = [world.node, world.anotherNode()]
  for (let round = 0; round < 10; round++) {
    const ana = await playerWith({ extraTime: 1 })
    const view = await start(world.node, ana)
    const commandId = randomUUID()
    const views = await Promise.all(nodes.map((node) => take(view, ana, 'extraTime', { commandId, node })))
    expect(views.map(({ hints }) => hints?.left)).toEqual([2, 2])
    expect(await held(ana)).toEqual({})
  }
})

test('two tabs with one item left use one hint, on one node and on two', async () => {
  const nodes = [world.node, world.anotherNode()]
  for (let round = 0; round < 20; round++) {
    const ana = await playerWith({ skip: 1 })
    const view = await start(world.node, ana)
    const tries = [0, 1].map((tab) => take(view, ana, 'skip', { node: nodes[tab * (round % 2)] }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await storedMatch(world, view.id)).seats[0]?.hints).toHaveLength(1)
    expect(await held(ana)).toEqual({})
  }
})

test('commands that wait together share one item: the second hint of the batch finds none', async () => {
  const ana = await playerWith({ skip: 1 })
  const view = await start(world.node, ana)
  // What comes while the match is busy is taken together.
  const busy = command(world.node, view.id, ana, { type: 'next' })
  const together = [
    command(world.node, view.id, ana, { type: 'hint', position: 0, hint: 'skip' }),
    command(world.node, view.id, ana, { type: 'next' }),
    command(world.node, view.id, ana, { type: 'hint', position: 1, hint: 'skip' }),
  ]
  await expect(busy).rejects.toMatchObject({ code: 'match.notRevealing' })
  const outcomes = await Promise.allSettled(together)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[2]).toMatchObject({ reason: { code: 'match.hintNotHeld' } })
  expect(await held(ana)).toEqual({})
})

test('an item that goes elsewhere at the same moment is used once: by the hint or by the other', async () => {
  for (let round = 0; round < 10; round++) {
    const ana = await playerWith({ extraTime: 1 })
    const view = await start(world.node, ana)
    const elsewhere = world.inTransaction((tx) => consumeItem(tx, ana, itemOfHint.extraTime))
    const [hinted, taken] = await Promise.allSettled([take(view, ana, 'extraTime'), elsewhere])
    const isTaken = taken.status === 'fulfilled' && taken.value
    expect(hinted.status === 'fulfilled').toBe(!isTaken)
    expect((await storedMatch(world, view.id)).seats[0]?.hints?.length ?? 0).toBe(isTaken ? 0 : 1)
  }
})

test('where taking the item fails, the hint did not happen either', async () => {
  const broken = world.anotherNode(settleByStandard)
  const purse = { ...hintPurse, consume: () => Promise.reject(new Error('gone')) }
  broken.formats.set('solo', { settle: settleByStandard, hints: purse })
  const ana = await playerWith({ extraTime: 1 })
  const view = await start(world.node, ana)
  await expect(take(view, ana, 'extraTime', { node: broken })).rejects.toThrow('gone')
  expect(await storedMatch(world, view.id)).toMatchObject({ seq: view.seq })
  expect(await held(ana)).toEqual({ extraTime: 1 })
})

test('a skip costs no life, pays nothing and keeps no quiz perfect', async () => {
  const ana = await playerWith({ skip: 1 })
  const begun = await start(world.node, ana)
  const before = begun.lives?.left
  const ended = await playOn(world, await next(await take(begun, ana, 'skip'), ana), ana, () => true)
  if (ended.phase.name !== 'ended') throw new Error('not ended')
  const paid = ended.phase.rewards.map(({ source, amountCents }): [string, number] => [source, amountCents])
  expect(Object.fromEntries(paid)).toMatchObject({ answers: 1_800, quizFinish: 1_000 })
  expect(paid.map(([source]) => source)).not.toContain('perfectQuiz')
  expect(ended.phase.review[0]?.mine).toMatchObject({ choice: null, correct: false, hints: ['skip'] })
  expect(ended.lives?.left).toBe(before)
  expect(await endedMatch(world.node.app, world.db, ended.id)).toMatchObject({
    seats: [{ answers: [{ missed: true, hints: ['skip'] }, ...Array.from({ length: 9 }, () => ({ hints: [] }))] }],
  })
})

test('answers with a hint rate neither question nor player, and are no first attempt the next time either', async () => {
  const ana = await playerWith({ extraTime: 1, skip: 1 })
  let view = await take(await start(world.node, ana), ana, 'extraTime')
  view = await take(await next(view, ana), ana, 'skip')
  const ended = await playOn(world, view, ana, () => true)
  const rows = await answersOf(ended.id)
  expect(rows.map(({ hints, first }) => [hints, first])).toEqual([
    [['extraTime'], false],
    [['skip'], false],
    ...Array.from({ length: 8 }, () => [[], true]),
  ])
  const { questions } = await storedMatch(world, ended.id)
  await rateMatch(world.node.app, ended.id)
  const asked = questions.map(({ questionId }) => questionId)
  expect(await heldAttemptsOf(ana)).toEqual(asked.slice(2).toSorted())
  await sql`update questions set state = 'paused' where id <> all (${asked.slice(0, 2)})`.execute(world.db)
  const again = await playOn(world, await start(world.node, ana), ana, () => true)
  await sql`update questions set state = 'live' where id <> all (${asked.slice(0, 2)})`.execute(world.db)
  expect((await answersOf(again.id)).map(({ first }) => first)).toEqual([false, false])
})

test('an answer with a hint is no attempt that counts, but is known of its player; a skip is no try', async () => {
  const ana = await playerWith({ extraTime: 1, skip: 1 })
  const view = await take(await start(world.node, ana), ana, 'extraTime')
  await playOn(world, await take(await next(view, ana), ana, 'skip'), ana, () => true)
  const later = await start(world.node, ana)
  const { earlier } = await fitAnswersOf(world.db, ana, later.id)
  expect(earlier).toHaveLength(10)
  // More time says nothing of the pace; what was left out was not known; both were met for the first time.
  const hinted = earlier.filter(({ elapsedMillis }) => elapsedMillis === null)
  expect(hinted.map(({ first }) => first)).toEqual([true, true])
  expect(hinted.filter(({ correct }) => correct)).toHaveLength(1)
  expect((await standingsOf(world.db, [ana])).get(ana)?.recent).toHaveLength(8)
  const tried = (await readStandings(world.db, ana, world.clock.now())).reduce((sum, topic) => sum + topic.tried, 0)
  expect(tried).toBe(9)
})

test('hints of before there were three kinds are shared out as packs are; until then they trouble nobody', async () => {
  const ana = await playerWith({ skip: 1 })
  await sql`insert into inventory (user_id, item, held) values (${ana}, 'hint', 8)`.execute(world.db)
  expect(await itemsOf(world.db, ana)).toEqual({ hintSkip: 1 })
  const migration = readFileSync(new URL('../migrations/0047-hints.sql', import.meta.url), 'utf8')
  const [shareOut = '', forget = ''] = migration.split(';')
  await sql.raw(shareOut).execute(world.db)
  await sql.raw(forget).execute(world.db)
  expect(await held(ana)).toEqual({ fiftyFifty: 3, extraTime: 3, skip: 3 })
  expect(Object.fromEntries(hintsInPack(8))).toEqual({ hintFiftyFifty: 3, hintExtraTime: 3, hintSkip: 2 })
  expect(await world.db.selectFrom('inventory').select('item').where('user_id', '=', ana).execute()).toHaveLength(3)
})

/** A player who holds some hints. */
async function playerWith(given: Partial<Record<Hint, number>>): Promise<string> {
  const ana = await insertPlayer(world.db, `h${randomUUID().slice(0, 12)}`)
  await world.inTransaction(async (tx) => {
    for (const [hint, count] of Object.entries(given)) await addItem(tx, ana, itemOfHint[hint as Hint], count) // safe: its keys are hints
  })
  return ana
}

/** A quiz that stands at a question of one of some kinds. */
async function openAt(userId: string, ...kinds: QuestionKind[]): Promise<MatchView> {
  for (;;) {
    let view = await start(world.node, userId)
    while (view.phase.name !== 'ended') {
      if (view.phase.name === 'asking' && kinds.includes(view.phase.question.kind)) return view
      view = await next(view, userId)
    }
  }
}

/** The quiz one question on: what is open is answered right. */
async function next(view: MatchView, userId: string): Promise<MatchView> {
  const closed = view.phase.name === 'asking' ? await answerRight(world, view, userId, true) : view
  return command(world.node, closed.id, userId, { type: 'next' })
}

type Asked = { commandId?: string; node?: Matches | undefined }

function take(view: MatchView, userId: string, hint: Hint, { commandId, node = world.node }: Asked = {}) {
  const position = 'position' in view.phase ? view.phase.position : 0
  return command(node, view.id, userId, { type: 'hint', position, hint }, commandId)
}

function askingIn({ phase }: MatchView) {
  if (phase.name !== 'asking') throw new Error('no question is open')
  return phase
}

function offerOf({ hints }: MatchView, hint: Hint) {
  return hints?.offers.find((offer) => offer.hint === hint)
}

/** What a player holds of each hint; none of those left out. */
async function held(userId: string): Promise<Partial<Record<Hint, number>>> {
  const items = await itemsOf(world.db, userId)
  const counts: Partial<Record<Hint, number>> = {}
  for (const hint of hints) if (items[itemOfHint[hint]]) counts[hint] = items[itemOfHint[hint]] ?? 0
  return counts
}

async function answersOf(matchId: string): Promise<{ hints: Hint[]; first: boolean }[]> {
  const { rows } = await sql<{ hints: Hint[]; first: boolean }>`
    select hints, first_attempt as first from answers where match_id = ${matchId} order by position`.execute(world.db)
  return rows
}

/** The questions of which a new player's attempts wait to be counted. */
async function heldAttemptsOf(userId: string): Promise<string[]> {
  const rows = await world.db.selectFrom('held_attempts').select('question_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.question_id).toSorted()
}
