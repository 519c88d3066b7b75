import { randomUUID } from 'node:crypto'

import type { Battle } from '@satoshi/contract/battle'
import type { MatchView } from '@satoshi/contract/match'
import { battleRules } from '@satoshi/rules/district/battle'
import { cents } from '@satoshi/rules/money'
import { xpToNext } from '@satoshi/rules/progress/level'
import { hour, leagueWeek, minute, second, shiftDay } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import type { Db } from '../src/platform/postgres/db.ts'
import { foldDistricts } from '../src/district/standings.ts'
import { systemClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import { scheduleEvents } from '../src/platform/scheduled-events/scheduled-events-store.ts'
import { grant } from '../src/progress/progress-api.ts'
import { treasuryOf } from '../src/wallet/wallet-api.ts'
import { endow, newResident } from './_battles.ts'
import { TestClock } from './_clock.ts'
import { insertCrowd } from './_crowd.ts'
import { choiceFor, playQuestion, readView, storedMatch } from './_duel.ts'
import { authSecret, duelNodes, newNode, type DuelNodes } from './_duel-nodes.ts'
import type { Player } from './_player.ts'
import { until } from './_process.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer } from './_server.ts'
import type { ServerProcess } from './_server-process.ts'

/** That of the processes. */
const clock = systemClock()

/** Each test has two districts of its own, and begins without a process that lets anything happen. */
let world: DuelNodes
beforeAll(async () => void (world = await duelNodes()))
afterAll(() => world.close())

test('two processes close a battle and pay it, and each is killed in the middle: it ends once, and everybody is paid once', async () => {
  const { db } = world.patient
  const now = clock.now()
  const fighters = (await insertCrowd(db, 'fighter', 44)).toSorted()
  const battle = await insertedBattle(['fintech', 'criptomoedas'], now - 25 * hour)
  const sides = fighters.map((userId, index) => ({
    userId,
    side: index % 2 ? ('defender' as const) : ('attacker' as const),
  }))
  await db
    .insertInto('battle_fighters')
    .values(
      sides.map(({ userId, side }) => {
        return { battle_id: battle, user_id: userId, side, permille: side === 'attacker' ? 900 : 600 }
      }),
    )
    .execute()
  const week = shiftDay(leagueWeek(now), -7)
  const before = { district: 'criptomoedas', week, power: 'military', act: 'duelWon', tenths: 1_000 } as const
  await db.insertInto('district_weeks').values(before).execute()
  // Where the kills come, in this order: what the close writes last, a first notice, and a fighter of the second payment.
  const late = fighters[24] ?? ''
  const places = [
    { hold: sql`select from district_records where district = 'fintech' for update`, at: '%district_records%' },
    { hold: sql`lock table district_points in share mode`, at: 'insert into "district_points"%' },
    { hold: sql`lock table notifications in share mode`, at: '%from "notifications"%' },
    { hold: sql`select from profiles where id = ${late} for update`, at: '%profiles%' },
  ]
  const held = []
  for (const { hold } of places) held.push(await holding(hold))
  await world.quiet.app.inTransaction((tx) =>
    scheduleEvents(tx, [{ kind: 'battleCloses', ref: battle, at: now - 50 * minute }]),
  )
  const nodes = await startNodes('close', 2)
  for (const [index, { at }] of places.entries()) {
    const victim = await caught('close', at)
    await killed(nodes, victim)
    expect(await paidOf(battle)).toHaveLength(index < 3 ? 0 : 20)
    await restarted(nodes, victim)
    await held[index]?.()
  }
  await until('all is paid', 60_000, async () => (await eventsOf(battle)) === 0)

  const row = await db.selectFrom('battles').selectAll().where('id', '=', battle).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    outcome: 'attacker',
    decided_by: 'score',
    attacker_fighters: 22,
    defender_fighters: 22,
    attacker_permille: 900,
    defender_permille: 600,
  })
  const paid = sides.map(({ userId, side }) => {
    return { userId, cents: battleRules.payBtz[side === 'attacker' ? 'won' : 'lost'] * 100 }
  })
  expect(await rewardsOf(battle)).toEqual(paid)
  expect(await paidOf(battle)).toEqual(fighters)
  expect(await toldOf('battle_ended', battle)).toEqual(fighters)
  const records = await db
    .selectFrom('district_records')
    .selectAll()
    .where('district', 'in', ['fintech', 'criptomoedas'])
    .orderBy('district')
    .execute()
  expect(records).toEqual([
    { district: 'criptomoedas', elo: 984, won: 0, drawn: 0, lost: 1 },
    { district: 'fintech', elo: 1016, won: 1, drawn: 0, lost: 0 },
  ])
  await until('the points are folded', 20_000, async () => {
    await foldDistricts(world.quiet.app)
    return (await db.selectFrom('district_points').select('id').execute()).length === 0
  })
  const weeks = await db
    .selectFrom('district_weeks')
    .select(['district', 'act', 'tenths'])
    .where('district', 'in', ['fintech', 'criptomoedas'])
    .orderBy('act')
    .execute()
  expect(weeks).toEqual([
    { district: 'criptomoedas', act: 'battleLost', tenths: -50 },
    { district: 'fintech', act: 'battleWon', tenths: 3_200 },
    { district: 'criptomoedas', act: 'duelWon', tenths: 1_000 },
  ])
  await expectHonestLedger(db)
})

test('killed right after it burned what a challenge costs, nothing is spent; sent again it begins once, and is told once, like posts', async () => {
  const { db } = world.patient
  const target: DistrictKey = 'sistema_bancario'
  const ana = await newResident(world.quiet, 'renda_variavel', { level: 1 })
  await reached(ana, battleRules.starterLevel)
  await endow(world.quiet, 'renda_variavel', ana)
  const residents = (await insertCrowd(db, 'resident', 520)).toSorted()
  const since = new Date(clock.now() - 8 * 24 * hour)
  await sql`update users set email_verified = true, confirmed_at = ${since} where id = any(${residents})`.execute(db)
  await sql`
    insert into residences (user_id, district, since)
    select id, ${target}, ${since} from unnest(${residents}::uuid[]) as id`.execute(db)
  const treasury = await treasuryOf(db, 'renda_variavel')

  const nodes = await startNodes('told', 2)
  const calendar = await holding(sql`lock table scheduled_events in share mode`)
  const commandId = randomUUID()
  const lost = challenge(nodes, ana, { commandId, target })
  await caught('told', '%insert into scheduled_events%')
  await killed(nodes, 'told-0')
  expect(await lost).toBeNull()
  await calendar()
  await until('what was begun is undone', 20_000, async () => !(await isConnected('told-0')))
  expect(await treasuryOf(db, 'renda_variavel')).toBe(treasury)
  expect(await battlesOf('renda_variavel')).toEqual([])

  // Two residents of that half thousand hold up one transaction each, and who leads their district what tells its posts.
  const [leader = '', early = '', late = ''] = [residents[3], residents[99], residents[510]]
  const holds = []
  for (const userId of [early, late]) holds.push(await holding(sql`select from users where id = ${userId} for update`))
  await restarted(nodes, 'told-0')
  const replies = await Promise.all([0, 1, 0, 1].map((node) => challenge(nodes, ana, { commandId, target, node })))
  const ids = new Set(replies.map((reply) => reply?.id))
  const [battle = ''] = ids
  expect(ids.size).toBe(1)
  expect(await battlesOf('renda_variavel')).toEqual([battle])
  expect(await treasuryOf(db, 'renda_variavel')).toBe(treasury - battleRules.costBtz * 100)
  for (const [index, release] of holds.entries()) {
    const victim = await caught('told', 'insert into "notifications"%')
    await killed(nodes, victim)
    expect(await toldOf('battle_begun', battle)).toHaveLength(index * 500)
    await restarted(nodes, victim)
    await release()
  }
  await until('all are told', 60_000, async () => (await toldOf('battle_begun', battle)).length === residents.length)
  expect(await toldOf('battle_begun', battle)).toEqual(residents)

  const week = leagueWeek(clock.now())
  const team = residents.slice(0, 6)
  await db
    .insertInto('district_contributions')
    .values(
      team.map((userId, index) => {
        return { user_id: userId, district: target, week: shiftDay(week, -7), tenths: 100 - index }
      }),
    )
    .execute()
  const release = await holding(sql`select from users where id = ${leader} for update`)
  await world.quiet.app.inTransaction((tx) =>
    scheduleEvents(tx, [{ kind: 'districtPosts', ref: week, at: clock.now() - second }]),
  )
  const victim = await caught('told', 'insert into "notifications"%')
  await killed(nodes, victim)
  expect(await toldOf('district_post', week)).toEqual([])
  await restarted(nodes, victim)
  await release()
  await until('posts are told', 60_000, async () => (await toldOf('district_post', week)).length > 0)
  expect(await toldOf('district_post', week)).toEqual(team.slice(0, 5))
  await expectHonestLedger(db)
})

test('killed between the last answer of an attempt and what it comes to, and again in the middle of that, it counts once', async () => {
  const { db } = world.patient
  // Nine questions are played at a clock that comes to this moment with them.
  const played = new TestClock(clock.now() - 9 * questionMillis)
  const { database } = world
  const server = await startServer({ database, authSecret, databaseUrl: database.url, quiet: true, clock: played })
  onTestFinished(() => server.close())
  const bia = await newResident(server, 'fundos_imobiliarios', { level: 1 })
  const battle = await insertedBattle(['fundos_imobiliarios', 'mercado_internacional'], played.now() - hour)
  const begun = await bia.post<MatchView>(`/api/battles/${battle}/attempts`, { commandId: randomUUID() })
  expect(begun.status).toBe(200)
  const { id } = begun.body
  for (let position = 0; position < 9; position += 1) {
    await playQuestion({ server, clock: played }, id, position, [[bia, { right: () => true, millis: 3 * second }]])
    played.pass(4 * second)
    await readView(bia, id)
  }
  // However long the processes take to start, the last one is still open.
  await giveTime(db, id)
  const nodes = await startNodes('attempt', 2)
  await until('the last question is open', 30_000, async () => {
    const view = await send<MatchView>(nodes, bia, { path: `/api/matches/${id}` })
    return view?.phase.name === 'asking' && view.phase.position === 9 && view.serverNow >= view.phase.opensAt
  })
  const choice = choiceFor(await storedMatch(db, id), bia.id, 9, true)
  const answer = { type: 'answer', position: 9, choice, commandId: randomUUID() }
  expect(await send<MatchView>(nodes, bia, { path: `/api/matches/${id}/commands`, body: answer })).toMatchObject({
    phase: { name: 'revealing' },
  })
  const release = await holding(sql`select from battles where id = ${battle} for update`)
  for (const name of ['attempt-0', 'attempt-1']) await killed(nodes, name)
  expect((await storedMatch(db, id)).phase.name).toBe('revealing')
  // A start lets happen first what is due: it waits for what is held.
  for (const name of ['attempt-0', 'attempt-1']) await started(nodes, name)
  const victim = await caught('attempt', '%from "battles"%')
  await killed(nodes, victim)
  expect(await attemptsOf(battle)).toEqual([{ ended: false, permille: null }])
  await release()
  await restarted(nodes, victim)
  await until('the attempt is over', 60_000, async () => (await attemptsOf(battle))[0]?.ended ?? false)
  expect(await attemptsOf(battle)).toEqual([{ ended: true, permille: 1_000 }])
  // The same answer again is the one that was given.
  await send(nodes, bia, { path: `/api/matches/${id}/commands`, body: answer })
  const match = await storedMatch(db, id)
  expect(match.phase).toMatchObject({ name: 'ended', reason: 'finished' })
  expect(match.seats.map(({ correct, answers }) => [correct, answers.length])).toEqual([[10, 10]])
  const { streak } = await db.selectFrom('profiles').select('streak').where('id', '=', bia.id).executeTakeFirstOrThrow()
  expect(streak).toBe(1)
  const { playing } = await db
    .selectFrom('user_presence')
    .select('playing')
    .where('user_id', '=', bia.id)
    .executeTakeFirstOrThrow()
  expect(playing).toBeNull()
  await expectHonestLedger(db)
})

/** From one question to the next: until it can be answered, the answer, and what is shown of it. */
const questionMillis = 9 * second

/** An hour more for the open question of a match. */
async function giveTime(db: Db, id: string): Promise<void> {
  const match = await storedMatch(db, id)
  if (match.phase.name !== 'asking') throw new Error(`the match is ${match.phase.name}`)
  // The whole match, so that nothing of the journal comes after it.
  const state = { ...match, phase: { ...match.phase, closesAt: match.phase.closesAt + hour } }
  await sql`
    update matches set state = ${JSON.stringify(state)}::jsonb, wake_at = wake_at + interval '1 hour'
    where id = ${id}`.execute(db)
}

/** Takes what a statement locks, so that whoever needs it stands still there; gives the function that lets it go. */
async function holding(statement: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: taken, resolve: isTaken } = Promise.withResolvers<void>()
  const held = world.patient.inTransaction(async (tx) => {
    await statement.execute(tx)
    isTaken()
    await over
  })
  const release = () => {
    end()
    return held
  }
  onTestFinished(release)
  await Promise.race([taken, held])
  return release
}

/** Until a process whose name begins so waits for a lock with a statement like this; gives its name. */
async function caught(name: string, statement: string): Promise<string> {
  return until(`one waits at ${statement}`, 60_000, async () => {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}
        and application_name like ${`${name}-%`} and application_name <> all(${[...dead]}::text[])`.execute(
      world.patient.db,
    )
    return rows[0]?.name ?? null
  })
}

async function isConnected(name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${name}`.execute(
    world.patient.db,
  )
  return rows.length > 0
}

type Nodes = Map<string, ServerProcess>

/** Names of processes that were killed: the database notices late, where one of them waits for a lock. */
const dead = new Set<string>()

async function startNodes(name: string, count: number): Promise<Nodes> {
  const nodes: Nodes = new Map()
  for (let index = 0; index < count; index += 1) {
    nodes.set(`${name}-${index}`, await newNode(world, {}, `${name}-${index}`))
  }
  await Promise.all([...nodes.values()].map((node) => node.ready()))
  return nodes
}

async function killed(nodes: Nodes, name: string): Promise<void> {
  dead.add(name)
  const node = nodes.get(name)
  node?.running.child.kill('SIGKILL')
  await node?.running.ended
}

/** Starts a process that was killed where it was, under a name of its own, and waits until it serves. */
async function restarted(nodes: Nodes, name: string): Promise<void> {
  const node = await started(nodes, name)
  await node.ready()
}

async function started(nodes: Nodes, name: string): Promise<ServerProcess> {
  const earlier = nodes.get(name)
  if (!earlier) throw new Error(`no process ${name}`)
  nodes.delete(name)
  const again = `${name}-again`
  const node = await newNode(world, { dataDir: earlier.dataDir, port: earlier.port }, again)
  nodes.set(again, node)
  return node
}

type Sent = { path: string; body?: object; node?: number }

/** Asks one of the processes; null where no answer comes. */
async function send<Body>(nodes: Nodes, player: Player, { path, body, node = 0 }: Sent): Promise<Body | null> {
  const url = [...nodes.values()][node]?.url ?? ''
  const reply = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: player.cookie(), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  return reply ? ((await reply.json()) as Body) : null // safe: compared by the caller
}

function challenge(
  nodes: Nodes,
  player: Player,
  { commandId, target, node = 0 }: { commandId: string; target: DistrictKey; node?: number },
): Promise<Battle | null> {
  return send(nodes, player, { path: `/api/districts/${target}/battles`, body: { commandId }, node })
}

/** Gives a player what it takes to reach a level, as the game does. */
async function reached({ id: userId }: Player, level: number): Promise<void> {
  const below = Array.from({ length: level - 1 }, (_, index) => index + 1)
  const xp = below.reduce((sum, one) => sum + xpToNext(one), 0)
  const paid = { xp, points: 0, earnedCents: cents(0), grantedCents: cents(0) }
  const { app } = world.quiet
  await app.inTransaction((tx) => grant(tx, { source: 'box', ref: userId, userId, at: app.clock.now(), ...paid }))
}

/** A battle that began then; nobody is told of it, and it does not close by itself. */
async function insertedBattle([attacker, defender]: [DistrictKey, DistrictKey], startedAt: number): Promise<string> {
  const id = newId(startedAt)
  const endsAt = startedAt + battleRules.runMillis
  const open = {
    announced_up_to: null,
    outcome: null,
    decided_by: null,
    attacker_fighters: null,
    defender_fighters: null,
    attacker_permille: null,
    defender_permille: null,
  }
  const times = { started_at: new Date(startedAt), ends_at: new Date(endsAt) }
  await world.patient.db
    .insertInto('battles')
    .values({ id, attacker, defender, started_by: null, ...times, ...open })
    .execute()
  return id
}

async function battlesOf(attacker: DistrictKey): Promise<string[]> {
  const rows = await world.patient.db.selectFrom('battles').select('id').where('attacker', '=', attacker).execute()
  return rows.map(({ id }) => id)
}

async function attemptsOf(battle: string) {
  return world.patient.db
    .selectFrom('battle_attempts')
    .select(['ended', 'permille'])
    .where('battle_id', '=', battle)
    .execute()
}

async function paidOf(battle: string): Promise<string[]> {
  const rows = await world.patient.db
    .selectFrom('battle_fighters')
    .select('user_id')
    .where('battle_id', '=', battle)
    .where('paid', '=', true)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

async function rewardsOf(battle: string): Promise<{ userId: string; cents: number }[]> {
  return world.patient.db
    .selectFrom('rewards')
    .select(['user_id as userId', 'amount_cents as cents'])
    .where('source', '=', 'battle')
    .where('ref', '=', battle)
    .orderBy('user_id')
    .execute()
}

/** Who was told of something, each as often as they were. */
async function toldOf(type: 'battle_begun' | 'battle_ended' | 'district_post', ref: string): Promise<string[]> {
  const rows = await world.patient.db
    .selectFrom('notifications')
    .select('user_id')
    .where('type', '=', type)
    .where('ref', '=', ref)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

async function eventsOf(battle: string): Promise<number> {
  const rows = await world.patient.db.selectFrom('scheduled_events').select('kind').where('ref', '=', battle).execute()
  return rows.length
}
