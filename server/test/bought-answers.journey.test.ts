import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { Stakes } from '@satoshi/contract/stakes'
import { unfitWindow } from '@satoshi/rules/rating/person-fit'
import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { commandOf } from '../src/admin/run-admin.ts'
import { countAgain } from './_activities.ts'
import { insertAnswered } from './_answered.ts'
import { anyText } from './_anything.ts'
import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { begin, choiceFor, command, playOut, readView, storedMatch, type Plan } from './_duel.ts'
import { accept, beat, challenge, invited, newDuellist } from './_invites.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { startSearch } from './_matchmaking.ts'
import type { Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let database: TestDatabase
let server: TestServer
let seeds = 0

beforeAll(async () => {
  database = await createDatabase('seeded')
  server = await startServer({ database, clock, quiet: true, newSeed: () => `bought answers ${(seeds += 1)}` })
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
  await database.drop()
})

/** Somebody who knows half of it and thinks for 5 to 14 seconds, now shorter and now longer. */
const thought = (position: number) => 5_000 + 3_000 * (position % 4)
const honest: Plan = { right: (position) => position % 2 === 0, millis: thought }
/** A program that has read the keys, all but one, and waits as long each time so as not to be too quick. */
const program: Plan = { right: (position) => position !== 4, millis: 2_400 }

test('who plays staked duels by the keys is on hold after two of them, and nobody beside', async () => {
  const [ana, bia, eva] = [await newDuellist(server), await regular(), await regular()]
  for (let solo = 0; solo < 2; solo += 1) await playSolo(ana)
  expect(await barOf(ana)).toBe(null)
  const first = await playStaked(ana, bia, [program, honest])
  expect([await barOf(ana), await barOf(bia)]).toEqual([null, null])
  const second = await playStaked(ana, eva, [program, honest])
  expect([await barOf(ana), await barOf(bia), await barOf(eva)]).toEqual(['onHold', null, null])

  // What was played stays as it came out.
  const { net, record } = (await ana.get<Stakes>('/api/stakes')).body
  expect([net.todayCents, record.won]).toEqual([10_000, 2])

  // Every door, in words that accuse nobody; whoever asks her learns no more than of an age or a balance.
  for (const player of [ana, bia]) await beat(player)
  const refused = { status: 403, body: { code: 'stakes.onHold', details: {} } }
  expect(await challenge(ana, bia, { bet_amount: 50 })).toMatchObject(refused)
  expect(await startSearch(ana, { stakeBtz: 50 })).toMatchObject(refused)
  const other = { status: 409, body: { code: 'invite.notAccepting', details: { reason: 'stake' } } }
  expect(await challenge(bia, ana, { bet_amount: 50 })).toMatchObject(other)
  expect(await challenge(bia, ana, { bet_amount: 0 })).toMatchObject({ status: 200 })

  // Looked at again, as by a job that comes twice or whose commit was lost.
  for (const id of [first, second]) {
    await sql`update activities set counted_by = array_remove(counted_by, 'duel') where ref = ${id}`.execute(server.db)
    await countAgain(server.app, id)
  }
  expect(await holdsOf(ana)).toHaveLength(1)
  expect(await fitsOf(ana)).toHaveLength(2)

  const report = await admin('stakes', 'fits', '--json')
  const { players } = JSON.parse(report.out) as { players: { nickname: string }[] } // safe: what the command prints
  expect(report.code).toBe(1)
  const names = [ana, bia, eva].map(({ nickname }) => nickname)
  expect(players.filter(({ nickname }) => names.includes(nickname))).toEqual([
    expect.objectContaining({ nickname: ana.nickname, heldAt: clock.now(), duels: 2, unfit: 2, asked: 20, right: 18 }),
  ])
  const line = (await admin('stakes', 'fits')).out.split('\n').find((one) => one.startsWith(`${ana.nickname} `))
  expect(line).toMatch(/ 2026-\d\d-\d\d +2 +2 +18 +\d+\.\d +20/)
})

test('who used hints on everything before is judged by it all the same', async () => {
  const [ana, bia] = [await regular(), await regular()]
  await sql`update answers set hints = '{fiftyFifty}' where user_id = ${ana.id}`.execute(server.db)
  for (let turn = 0; turn < 2; turn += 1) await playStaked(ana, bia, [program, honest])
  // Of her pace nothing is known; of what she knows as much as two options tell.
  expect((await fitsOf(ana)).map((fit) => [fit.asked, fit.right_answers])).toEqual([
    [10, 9],
    [10, 9],
  ])
})

test('a hold ends by an operator with a note, is kept, and what was judged before counts no more', async () => {
  const [ana, bia] = [await regular(), await regular()]
  for (let turn = 0; turn < 2; turn += 1) await playStaked(ana, bia, [program, honest])
  expect(await barOf(ana)).toBe('onHold')
  expect(await exported(ana)).toMatchObject({
    holds: [{ since: new Date(clock.now()).toISOString(), reopenedAt: null, note: null }],
    checkedDuels: [{ asked: 10, right: 9 }, { right: 9 }],
  })

  const note = '--note=plays with a screen reader, shown by the player'
  expect(await admin('stakes', 'reopen', 'Nobody at all', note)).toMatchObject({ code: 2 })
  expect(await admin('stakes', 'reopen', ana.nickname, '--note= x ')).toMatchObject({ code: 2 })
  expect(commandOf(['stakes', 'reopen', ana.nickname])).toBe(null)
  const opened = { code: 0, out: `Stakes of ${ana.nickname} are open again.\n` }
  expect(await admin('stakes', 'reopen', ana.email, note)).toMatchObject(opened)
  expect((await admin('stakes', 'reopen', ana.nickname, note)).out).toContain('not on hold; nothing was changed')
  expect(await barOf(ana)).toBe(null)
  const kept = { reopened_by: anyText, note: 'plays with a screen reader, shown by the player' }
  expect(await holdsOf(ana)).toMatchObject([kept])

  clock.pass(1_000)
  await playStaked(ana, bia, [program, honest])
  expect(await barOf(ana)).toBe(null)
  await playStaked(ana, bia, [program, honest])
  expect(await barOf(ana)).toBe('onHold')
  expect(await holdsOf(ana)).toHaveLength(2)
})

test('two that do not fit more than thirty days apart hold nothing', async () => {
  const [ana, bia] = [await regular(), await regular()]
  await playStaked(ana, bia, [program, honest])
  clock.pass(unfitWindow)
  for (const { post, email, password } of [ana, bia]) await post('/api/auth/sign-in/email', { email, password })
  await playStaked(ana, bia, [program, honest])
  expect([(await fitsOf(ana)).length, await barOf(ana)]).toEqual([2, null])
})

test('friendly duels are not looked at, nor is what is void or who answered too little before', async () => {
  const [ana, bia] = [await regular(), await regular()]
  for (let turn = 0; turn < 2; turn += 1) await playStaked(ana, bia, [program, honest], 0)
  const fresh = await newDuellist(server)
  await playStaked(fresh, bia, [program, honest])
  expect([await fitsOf(ana), await fitsOf(fresh)]).toEqual([[], []])
})

test('nothing of it is left of a deleted account', async () => {
  const [ana, bia] = [await regular(), await regular()]
  for (let turn = 0; turn < 2; turn += 1) await playStaked(ana, bia, [program, honest])
  expect(await holdsOf(ana)).toHaveLength(1)
  await ana.post('/api/account/request-deletion', { password: ana.password })
  await ana.post('/api/account/delete', { token: await tokenTo(server, ana.email, '/auth/delete') })
  await jobsDone(server)
  expect([await holdsOf(ana), await fitsOf(ana)]).toEqual([[], []])
})

/** Somebody who has answered thirty questions as they know it, in matches that are over. */
async function regular(): Promise<Player> {
  const player = await newDuellist(server)
  const rows = await server.db
    .selectFrom('questions')
    .select(['id', 'current_version'])
    .orderBy('id')
    .limit(30)
    .execute()
  const answers = rows.map(({ id, current_version: version }, position) => ({
    questionId: id,
    version,
    userId: player.id,
    correct: honest.right(position) === true,
    // Nothing of it is counted for the questions.
    first: false,
    elapsedMillis: Math.round(1.4 * thought(position)),
  }))
  const at = new Date(clock.now() - hour)
  const match = await insertAnswered(server.db, answers, at)
  await server.db.updateTable('matches').set({ rated_at: at }).where('id', '=', match).execute()
  return player
}

async function playSolo(player: Player): Promise<void> {
  const { body } = await player.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
  for (let view = body; view.phase.name !== 'ended';) {
    const match = await storedMatch(server.db, view.id)
    const { phase } = match
    if (phase.name === 'asking') {
      const { position, opensAt } = phase
      clock.pass(Math.max(0, opensAt - clock.now()) + Math.round(1.4 * thought(position)))
      const choice = choiceFor(match, player.id, position, honest.right(position) === true)
      await taken(command(player, view.id, { type: 'answer', position, choice }))
    } else {
      clock.pass(1_000)
      await taken(player.post(`/api/matches/${view.id}/commands`, { commandId: randomUUID(), type: 'next' }))
    }
    view = await readView(player, view.id)
  }
}

/** A staked duel, each side by a plan, and everything that follows from it; gives its id. */
async function playStaked(one: Player, other: Player, [first, second]: [Plan, Plan], stake = 50): Promise<string> {
  for (const player of [one, other]) {
    await beat(player)
    await player.post('/api/stakes/go-on')
  }
  const invite = await invited(one, other, { bet_amount: stake })
  const { duel_id: id } = (await accept(other, invite)).body
  await begin({ clock }, id, one, other)
  await playOut({ server, clock }, id, [
    [one, first],
    [other, second],
  ])
  await jobsDone(server)
  return id
}

async function taken(reply: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

async function barOf(player: Player): Promise<Stakes['barred']> {
  return (await player.get<Stakes>('/api/stakes')).body.barred
}

async function exported(player: Player): Promise<unknown> {
  return (await player.get<{ stakes: unknown }>('/api/account/export')).body.stakes
}

function holdsOf({ id }: Player) {
  return server.db.selectFrom('stake_holds').selectAll().where('user_id', '=', id).orderBy('id').execute()
}

function fitsOf({ id }: Player) {
  return server.db.selectFrom('stake_fits').selectAll().where('user_id', '=', id).execute()
}

/** The operator's command on this server's database. */
async function admin(...args: string[]) {
  const said: { out: string[]; err: string[] } = { out: [], err: [] }
  const code = await commandOf(args.filter((word) => word !== '--json'))?.({
    connection: database,
    place: { dataDir: '', databaseUrl: null, filesBucket: null },
    now: clock.now(),
    json: args.includes('--json'),
    print: (line) => void said.out.push(`${line}\n`),
    complain: (line) => void said.err.push(`${line}\n`),
    stopped: new AbortController().signal,
  })
  return { code, out: said.out.join(''), err: said.err.join('') }
}
