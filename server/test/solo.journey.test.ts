import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { replay } from '@satoshi/rules/match/replay'
import type { MatchEvent } from '@satoshi/rules/match/event'
import { startMatch } from '@satoshi/rules/match/start'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { hour, second, shiftDay } from '@satoshi/rules/time'
import { sql, type KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { readMatchView, type Matches } from '../src/match/matches.ts'
import { Sweep } from '../src/match/sweep.ts'
import { connect, connectForLongWork } from '../src/platform/postgres/connect.ts'
import { expectHonestLedger } from './_referee.ts'
import { insertPlayer } from './_player.ts'
import {
  answerRight,
  type Bare,
  choiceAt,
  command,
  playOn,
  soloWorld,
  start,
  storedMatch,
  type SoloWorld,
  settleByStandard,
} from './_solo.ts'

let world: SoloWorld

beforeAll(async () => {
  world = await soloWorld()
  // Two topics as small as an operator could leave them.
  await sql`update questions set state = 'paused' where topic in ('defi', 'ipo') and id > topic || '-003'`.execute(
    world.db,
  )
})
afterAll(async () => {
  await expectHonestLedger(world.db)
  await world.close()
})

const newPlayer = () => insertPlayer(world.db, `p${randomUUID().slice(0, 12)}`)
const pt = { language: 'pt-BR' } as const

test('a perfect quiz of ten pays answers, finish, perfection and the first quiz of the day, once', async () => {
  const ana = await newPlayer()
  const ended = await playOn(world, await start(world.node, ana), ana, () => true)
  if (ended.phase.name !== 'ended') throw new Error('not ended')
  expect(ended.phase.reason).toBe('finished')
  expect(ended.phase.review).toHaveLength(10)
  const paid = Object.fromEntries(ended.phase.rewards.map(({ source, amountCents }) => [source, amountCents]))
  expect(paid).toMatchObject({ answers: 2_000, quizFinish: 1_000, perfectQuiz: 2_500, firstQuiz: 2_500 })
  const again = await readMatchView(world.node, ended.id, { userId: ana, ...pt })
  expect(again.phase).toEqual(ended.phase)
  expect(await earnedBy(ana)).toBe(ended.phase.rewards.reduce((sum, { amountCents }) => sum + amountCents, 0))
})

test('a player has one open solo: asking again, even at once and from two nodes, returns it', async () => {
  const nodes = [world.node, world.anotherNode()]
  // More than one player: the first only makes the pool open its connections, which keeps the calls apart.
  for (const ana of [await newPlayer(), await newPlayer(), await newPlayer()]) {
    const starts = Array.from({ length: 12 }, (_, index) => start(nodes[index % 2] ?? world.node, ana))
    const views = await Promise.all(starts)
    expect(new Set(views.map(({ id }) => id)).size).toBe(1)
    const other = await start(world.node, ana, { topic: 'bitcoin' })
    expect(other.id).toBe(views[0]?.id)
  }
})

test('what a start gives is what is stored, and the process that made it knows the match from then on', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  // Another process, which has to read it.
  expect(await readMatchView(world.anotherNode(), view.id, { userId: ana, ...pt })).toEqual(view)
  expect(world.node.memory.get(view.id)?.match.seq).toBe(view.seq)
})

test('the same command twenty times at once, twenty times in turn and on another node has one effect and one answer', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  const choice = await choiceAt(world, view.id, 0, true)
  const commandId = randomUUID()
  const nodes = [world.node, world.anotherNode()]
  const ask = (index: number) =>
    command(nodes[index % 2] ?? world.node, view.id, ana, { type: 'answer', position: 0, choice }, commandId)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)))
  for (let turn = 0; turn < 20; turn++) {
    world.clock.pass(second)
    answers.push(await ask(turn))
  }
  // The view is made anew, and nothing has happened since but the time.
  const told = answers.map(({ serverNow: _serverNow, ...view }) => JSON.stringify(view, sortedKeys))
  expect(new Set(told).size).toBe(1)
  expect(await countAnswers(view.id)).toBe(1)
})

test('who asks again while another node commits the command is told what came of it', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  const choice = await choiceAt(world, view.id, 0, true)
  const commandId = randomUUID()
  const ask = (node: Matches) => command(node, view.id, ana, { type: 'answer', position: 0, choice }, commandId)
  const first = Promise.withResolvers<MatchView>()
  // Between its reading of the match and all that it reads after it.
  const late = afterFirstRead(() => ask(world.node).then(first.resolve, first.reject))
  const inTransaction: SoloWorld['inTransaction'] = (work) => world.inTransaction((tx) => work(tx.withPlugin(late)))
  const again = await ask(world.anotherNode(settleByStandard, { db: world.db, inTransaction }))
  expect(again.phase).toEqual((await first.promise).phase)
  expect(again.seq).toBe((await first.promise).seq)
  expect(await countAnswers(view.id)).toBe(1)
})

test('a command that waits twice for its match is judged once', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  const choice = await choiceAt(world, view.id, 0, true)
  const commandId = randomUUID()
  const ask = () => command(world.node, view.id, ana, { type: 'answer', position: 0, choice }, commandId)
  // What comes while the match is busy is taken together.
  const busy = command(world.node, view.id, ana, { type: 'next' })
  const answers = [ask(), ask(), ask()]
  await expect(busy).rejects.toMatchObject({ code: 'match.notRevealing' })
  expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer, sortedKeys))).size).toBe(1)
  expect(await countAnswers(view.id)).toBe(1)
})

test('a command id that comes back with another body is refused and has no effect', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  const commandId = randomUUID()
  const choice = await choiceAt(world, view.id, 0, true)
  await command(world.node, view.id, ana, { type: 'answer', position: 0, choice }, commandId)
  const seq = (await storedMatch(world, view.id)).seq
  await expect(command(world.node, view.id, ana, { type: 'next' }, commandId)).rejects.toMatchObject({
    code: 'request.commandReused',
  })
  expect((await storedMatch(world, view.id)).seq).toBe(seq)
})

test('one id with two bodies at the same moment: one is taken, the other refused, also in capitals', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  const choice = await choiceAt(world, view.id, 0, true)
  const commandId = randomUUID()
  const ask = (bare: Bare, id: string) =>
    command(world.node, view.id, ana, bare, id).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )
  const answer = { type: 'answer', position: 0, choice } as const
  const results = await Promise.all([
    ask({ type: 'ready' }, randomUUID()),
    ask(answer, commandId),
    ask({ type: 'next' }, commandId),
    ask(answer, commandId.toUpperCase()),
  ])
  expect(results).toEqual(['match.notWaiting', 'taken', 'request.commandReused', 'taken'])
  expect(await countAnswers(view.id)).toBe(1)
})

test('fifty double taps with different ids answer once, and the loser is told', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  const other = world.anotherNode()
  const choice = await choiceAt(world, view.id, 0, true)
  const taps = Array.from({ length: 50 }, (_, index) =>
    command(index % 2 ? world.node : other, view.id, ana, { type: 'answer', position: 0, choice }).then(
      () => 'taken',
      (error: { code: string }) => error.code,
    ),
  )
  const results = await Promise.all(taps)
  expect(results.filter((result) => result === 'taken')).toHaveLength(1)
  expect(new Set(results)).toEqual(new Set(['taken', 'match.alreadyAnswered']))
  expect(await countAnswers(view.id)).toBe(1)
})

test('one player’s command id means nothing to another, and nobody sees or plays another’s match', async () => {
  const [ana, bruno] = [await newPlayer(), await newPlayer()]
  const view = await start(world.node, ana)
  const commandId = randomUUID()
  const choice = await choiceAt(world, view.id, 0, true)
  await command(world.node, view.id, ana, { type: 'answer', position: 0, choice }, commandId)
  const refusal = { code: 'match.notFound' }
  await expect(command(world.node, view.id, bruno, { type: 'next' }, commandId)).rejects.toMatchObject(refusal)
  await expect(readMatchView(world.node, view.id, { userId: bruno, ...pt })).rejects.toMatchObject(refusal)
  await expect(readMatchView(world.node, randomUUID(), { userId: bruno, ...pt })).rejects.toMatchObject(refusal)
})

test('another node goes on where the first one stopped', async () => {
  const ana = await newPlayer()
  const first = await answerRight(world, await start(world.node, ana), ana, true)
  const other = world.anotherNode()
  expect((await readMatchView(other, first.id, { userId: ana, ...pt })).phase).toEqual(first.phase)
  const second = await command(other, first.id, ana, { type: 'next' })
  expect(second.phase).toMatchObject({ name: 'asking', position: 1 })
  expect((await readMatchView(world.node, first.id, { userId: ana, ...pt })).phase).toEqual(second.phase)
})

test('the journal in the database replays to the stored match', async () => {
  const ana = await newPlayer()
  const ended = await playOn(world, await start(world.node, ana), ana, (position) => position % 3 > 0)
  const match = await storedMatch(world, ended.id)
  const rows = await world.db
    .selectFrom('match_events')
    .selectAll()
    .where('match_id', '=', ended.id)
    .orderBy('seq')
    .execute()
  const journal = rows.map(
    ({ seq, at, type, body }) => ({ ...(body as object), seq, type, at: at.getTime() }) as MatchEvent,
  ) // safe: as stored
  const begun = startMatch({
    id: match.id,
    format: match.format,
    seed: match.seed,
    questions: match.questions,
    occupants: match.seats.map(({ occupant }) => occupant),
    stakeCents: match.stakeCents,
    at: match.startedAt,
  }).match
  expect(replay(begun, journal)).toEqual(match)
})

test('time that runs out closes the question, whoever looks first', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  world.clock.pass(31 * second)
  const seen = await readMatchView(world.node, view.id, { userId: ana, ...pt })
  expect(seen.phase).toMatchObject({ name: 'revealing', position: 0, mine: { choice: null, correct: false } })
})

test('the sweep takes up what a dead node left', async () => {
  const ana = await newPlayer()
  const view = await start(world.node, ana)
  const sweep = new Sweep(world.anotherNode())
  await sweep.sweepOnce()
  for (let beat = 0; beat < 16; beat++) {
    world.clock.pass(2 * second)
    await sweep.sweepOnce()
  }
  expect((await storedMatch(world, view.id)).phase.name).toBe('revealing')
})

test('a match that cannot be brought on holds up neither the sweep nor the others', async () => {
  const [ana, bruno] = [await newPlayer(), await newPlayer()]
  const [broken, sound] = [await start(world.node, ana), await start(world.node, bruno)]
  await world.db.updateTable('matches').set({ state: '{}' }).where('id', '=', broken.id).execute()
  const sweep = new Sweep(world.anotherNode())
  await sweep.sweepOnce()
  for (let beat = 0; beat < 16; beat++) {
    world.clock.pass(2 * second)
    await sweep.sweepOnce()
  }
  expect((await storedMatch(world, sound.id)).phase.name).toBe('revealing')
  // Its player is not locked out either.
  expect((await start(world.node, ana)).id).not.toBe(broken.id)
  await world.db.updateTable('matches').set({ wake_at: null }).where('id', '=', broken.id).execute()
})

test('a gap in the pulse is given back to the question that was open', async () => {
  const ana = await newPlayer()
  const node = world.anotherNode()
  const sweep = new Sweep(node)
  await sweep.sweepOnce()
  const view = await start(node, ana)
  world.clock.pass(20 * second)
  await sweep.sweepOnce()
  const seen = await readMatchView(node, view.id, { userId: ana, ...pt })
  if (seen.phase.name !== 'asking' || view.phase.name !== 'asking') throw new Error('not asking')
  expect(seen.phase.closesAt).toBe((view.phase.closesAt ?? 0) + 20 * second)
})

test('a lock on one match ends no start, and its time is given back when it is free', { timeout: 20_000 }, async () => {
  const ana = await newPlayer()
  const node = world.anotherNode()
  await new Sweep(node).sweepOnce()
  const view = await start(node, ana)
  world.clock.pass(60 * second)
  // The sweep waits no longer for a lock than a request; whoever holds it does so for as long as it takes.
  const log = pino({ level: 'silent' })
  const hurried = connect(world.url, { log, max: 4 })
  const patient = connectForLongWork(world.url, { log })
  onTestFinished(() => Promise.all([hurried.close(), patient.close()]).then(() => {}))
  const { promise: triedOnce, resolve: tries } = Promise.withResolvers<void>()
  const matches = world.anotherNode(undefined, hurried)
  const warn = (_: unknown, what: string) => void (what === 'matches could not be swept; trying again' && tries())
  const telling = Object.assign(pino({ level: 'silent' }), { warn })
  const sweep = new Sweep({ ...matches, app: { ...matches.app, log: telling } })
  const started = await patient.inTransaction(async (tx) => {
    await tx.selectFrom('matches').select('id').where('id', '=', view.id).forUpdate().execute()
    const starting = sweep.start()
    await triedOnce
    return { starting }
  })
  await started.starting
  await sweep.stop()
  const { phase } = await storedMatch(world, view.id)
  if (view.phase.name !== 'asking') throw new Error('not asking')
  expect(phase).toMatchObject({ name: 'asking', closesAt: (view.phase.closesAt ?? 0) + 60 * second })
})

test('two processes that come back after an outage give its time back once', async () => {
  const ana = await newPlayer()
  const sweeps = [world.anotherNode(), world.anotherNode()].map((node) => new Sweep(node))
  await sweeps[0]?.sweepOnce()
  const view = await start(world.node, ana)
  world.clock.pass(20 * second)
  await Promise.all(sweeps.map((sweep) => sweep.sweepOnce()))
  const { phase } = await storedMatch(world, view.id)
  if (phase.name !== 'asking' || view.phase.name !== 'asking') throw new Error('not asking')
  expect(phase.closesAt).toBe((view.phase.closesAt ?? 0) + 20 * second)
})

test('a solo that is left is cancelled, pays the answers given and lets the next begin', async () => {
  const ana = await newPlayer()
  const first = await answerRight(world, await start(world.node, ana), ana, true)
  const left = await command(world.node, first.id, ana, { type: 'leave' })
  if (left.phase.name !== 'ended') throw new Error('not ended')
  expect(left.phase.reason).toBe('cancelled')
  expect(left.phase.rewards.map(({ source, amountCents }) => [source, amountCents])).toEqual([['answers', 200]])
  expect((await start(world.node, ana)).id).not.toBe(first.id)
})

test('a solo untouched for a day is cancelled when its player comes back, and a new one begins', async () => {
  const ana = await newPlayer()
  const first = await answerRight(world, await start(world.node, ana), ana, true)
  world.clock.pass(25 * hour)
  const next = await start(world.node, ana)
  expect(next.id).not.toBe(first.id)
  expect((await storedMatch(world, first.id)).phase).toMatchObject({ name: 'ended', reason: 'cancelled' })
})

test('a settlement that fails leaves everything before the last event, and the same command pays when asked again', async () => {
  const ana = await newPlayer()
  const failing = world.anotherNode(async (...ended) => {
    await settleByStandard(...ended)
    throw new Error('cut off')
  })
  let view = await start(world.node, ana, { topic: 'defi' })
  for (let position = 0; position < 3; position++) {
    if (position > 0) view = await command(world.node, view.id, ana, { type: 'next' })
    view = await answerRight(world, view, ana, true)
  }
  const before = await storedMatch(world, view.id)
  const commandId = randomUUID()
  await expect(command(failing, view.id, ana, { type: 'next' }, commandId)).rejects.toThrow('cut off')
  expect(await storedMatch(world, view.id)).toEqual(before)
  expect(await earnedBy(ana)).toBe(0)

  const ended = await command(world.node, view.id, ana, { type: 'next' }, commandId)
  if (ended.phase.name !== 'ended') throw new Error('not ended')
  expect(await earnedBy(ana)).toBe(600)
  expect(ended.phase.rewards.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(600)
})

test('questions come least recently seen first', async () => {
  const ana = await newPlayer()
  const asked: string[][] = []
  for (let quiz = 1; quiz <= 3; quiz += 1) {
    const { id } = await playOn(world, await start(world.node, ana, { topic: 'stockExchange' }), ana, () => true)
    const { questions } = await storedMatch(world, id)
    asked.push(questions.map(({ questionId }) => questionId))
  }
  const [first = [], second = [], third = []] = asked
  expect(new Set([...first, ...second]).size).toBe(20)
  expect(third.filter((id) => second.includes(id))).toEqual([])
  expect(third.filter((id) => first.includes(id))).toHaveLength(6)
})

test('a topic of three asks three, pays no finish and wins no day', async () => {
  const ana = await newPlayer()
  const ended = await playOn(world, await start(world.node, ana, { topic: 'defi' }), ana, () => true)
  if (ended.phase.name !== 'ended') throw new Error('not ended')
  expect(ended.questions).toBe(3)
  const paid = Object.fromEntries(ended.phase.rewards.map(({ source, amountCents }) => [source, amountCents]))
  expect(paid).toEqual({ answers: 600, quizFinish: 0 })
})

test('the same questions again on the same day pay a quarter of the XP', async () => {
  const ana = await newPlayer()
  const paidFor = async () => {
    const ended = await playOn(world, await start(world.node, ana, { topic: 'ipo' }), ana, () => true)
    return ended.phase.name === 'ended' ? (ended.phase.rewards.find(({ source }) => source === 'answers')?.xp ?? 0) : 0
  }
  const [once, twice] = [await paidFor(), await paidFor()]
  expect(twice).toBe(Math.floor(once / 4 + 0.5))
  await paidFor()
  expect(await paidFor()).toBe(0)
})

test('what right answers are told to pay is what the quiz pays for them, and no more within a day that is nearly full', async () => {
  const ana = await newPlayer()
  const first = await toldAndPaid(ana, (position) => position % 3 !== 2)
  expect(first.told).toEqual(first.paid)
  expect(first).toMatchObject({ gains: 7, paid: { cents: 1_400 }, multiplier: 1 })

  await sql`update player_days set answer_cents = 11900, quiz_xp = 3190 where user_id = ${ana}`.execute(world.db)
  const last = await toldAndPaid(ana, () => true)
  expect(last.told).toEqual({ xp: 10, cents: 100 })
  expect(last.paid).toEqual({ xp: 10, cents: 100 })
})

test('answers without a life are told nothing, as they are paid nothing', async () => {
  const ana = await newPlayer()
  await toldAndPaid(ana, (position) => position >= 5)
  const without = await toldAndPaid(ana, () => true)
  expect(without).toMatchObject({ gains: 0, told: { xp: 0, cents: 0 }, paid: { xp: 0, cents: 0 } })
})

test('a streak multiplies at the end alone: what was told is less, and the end tells by how much it multiplied', async () => {
  const ana = await newPlayer()
  const day = rewardDay({ zone: 'America/Sao_Paulo', change: null }, world.clock.now())
  await sql`update profiles set streak = 29, streak_day = ${shiftDay(day, -1)} where id = ${ana}`.execute(world.db)
  const { told, paid, multiplier } = await toldAndPaid(ana, () => true)
  expect(multiplier).toBe(3)
  expect(paid).toEqual({ xp: told.xp * 3, cents: told.cents })
})

test('an empty pool is refused and a topic belongs to its subject', async () => {
  const ana = await newPlayer()
  await expect(start(world.node, ana, { subject: 'financas', topic: 'bitcoin' })).rejects.toMatchObject({
    code: 'question.unknownTopic',
  })
  await world.db.updateTable('questions').set({ state: 'paused' }).where('topic', '=', 'roi').execute()
  await expect(start(world.node, ana, { topic: 'roi' })).rejects.toMatchObject({ code: 'quiz.notAvailable' })
  await world.db.updateTable('questions').set({ state: 'live' }).where('topic', '=', 'roi').execute()
})

async function earnedBy(userId: string): Promise<number | null> {
  const account = await world.db
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('code', '=', `earned:${userId}`)
    .executeTakeFirstOrThrow()
  return account.balance_cents
}

async function countAnswers(matchId: string): Promise<number> {
  return (await world.db.selectFrom('answers').select('position').where('match_id', '=', matchId).execute()).length
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
}

/** Plays a quiz to its end: how often and what its answers were told to pay, and what the end paid for them. */
async function toldAndPaid(userId: string, right: (position: number) => boolean) {
  let view = await start(world.node, userId)
  const gains: NonNullable<MatchView['gain']>[] = []
  while (view.phase.name !== 'ended') {
    world.clock.pass(4_000)
    const { phase } = view
    if (phase.name === 'asking') view = await answerRight(world, view, userId, right(phase.position))
    else view = await command(world.node, view.id, userId, { type: 'next' })
    if (view.phase.name !== 'revealing') expect(view.gain).toBeNull()
    if (view.gain) gains.push(view.gain)
  }
  const { rewards, multiplier } = view.phase
  const own = rewards.find(({ source }) => source === 'answers')
  return {
    gains: gains.length,
    told: {
      xp: gains.reduce((sum, { xp }) => sum + xp, 0),
      cents: gains.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
    paid: { xp: own?.xp ?? 0, cents: own?.amountCents ?? 0 },
    multiplier,
  }
}

/** Does something once the first statement has been answered, before anybody reads its answer. */
function afterFirstRead(work: () => Promise<unknown>): KyselyPlugin {
  let isFirst = true
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false
        await work()
      }
      return result
    },
  }
}
