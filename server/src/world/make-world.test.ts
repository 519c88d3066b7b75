import { hour } from '@satoshi/rules/time'
import { districts } from '@satoshi/rules/words'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { laptop, lightHash } from '../../test/_server.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import type { Standing } from '../district/power-store.ts'
import { standingsOf } from '../district/standings.ts'
import { BootFault } from '../platform/boot-fault.ts'
import type { Inhabitant } from './fill-world.ts'
import { makeWorld, type WorldRequest } from './make-world.ts'
import { planWorld, type WorldPlan } from './world-plan.ts'
import { readFigures, type WorldFigures } from './world-store.ts'

const until = Date.parse('2026-11-21T12:00:00Z')

type Made = {
  database: TestDatabase
  inhabitants: Inhabitant[]
  figures: WorldFigures[]
  rewards: string[]
  standings: Standing[]
}

const databases: TestDatabase[] = []
let one: Made
let other: Made

beforeAll(async () => {
  // After each other: what they compute holds up the connections of whoever stands beside.
  one = await fill()
  other = await fill()
  // Two worlds with everybody's sign-up: the length is the purpose.
}, 600_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
})

test('the same seed makes the same world, with other passwords, and the ledger is honest', async () => {
  for (const { database } of [one, other]) await expectHonestLedger(database.db)
  expect(one.inhabitants).toHaveLength(small.people.length)
  expect(one.figures).toEqual(other.figures)
  // To the millisecond: what is counted late, on a busy machine, is counted for another day and pays something else.
  expect(one.rewards).toEqual(other.rewards)
  expect(one.standings).toEqual(other.standings)
  expect(one.standings.some(({ total }) => total > 0)).toBe(true)
  expect(one.figures.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThan(30)
  expect(await finishedDuels(one.database)).toBe(2)
  // Who comes every day has a streak, and has taken what missions paid.
  expect(one.rewards.filter((line) => line.startsWith(regular.nickname))).toEqual(
    expect.arrayContaining([expect.stringContaining(' streak '), expect.stringContaining(' mission ')]),
  )
  expect(one.inhabitants.map(({ password }) => password)).not.toEqual(other.inhabitants.map(({ password }) => password))
  expect(new Set(one.inhabitants.map(({ password }) => password)).size).toBe(small.people.length)
})

test('a world that stands is left as it is', async () => {
  expect(await make(one.database)).toBeNull()
  expect(await readFigures(one.database.db)).toEqual(one.figures)
})

test('a database with other people, and production, are refused', async () => {
  const database = await emptyDatabase()
  await insertPlayer(database.db, 'somebody')
  await expect(make(database)).rejects.toThrow(BootFault)
  await expect(make(await emptyDatabase(), { production: true })).rejects.toThrow(/NODE_ENV is production/)
})

test('a job that does not end is not waited for without end, but named', async () => {
  const database = await emptyDatabase()
  await sql`select open_job_queue('emailConfirmed')`.execute(database.db)
  await sql`insert into pgboss.job (name, state, started_on) values ('emailConfirmed', 'active', now())`.execute(
    database.db,
  )
  const nothing = { people: [], quizzes: [], duels: [], follows: [], visits: [], homes: [], battles: [] }
  await expect(make(database, {}, { plan: nothing })).rejects.toThrow(
    new BootFault('Jobs of the world do not end: emailConfirmed.'),
  )
})

test('a mail that does not come is not waited for without end, but named', async () => {
  const database = await emptyDatabase()
  await sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`.execute(database.db)
  await sql`create trigger lost before insert on kept_mails for each row execute function lose()`.execute(database.db)
  const alone = { people: [someone], quizzes: [], duels: [], follows: [], visits: [], homes: [], battles: [] }
  await expect(make(database, {}, { plan: alone })).rejects.toThrow(
    new BootFault(`The mail to ${someone.email} did not come.`),
  )
})

test('the whole plan has two hundred people of six languages and weeks of quizzes', () => {
  const plan = planWorld('satoshi', until)
  expect(plan).toEqual(planWorld('satoshi', until))
  expect(plan).not.toEqual(planWorld('another', until))
  expect(plan.people).toHaveLength(200)
  expect(new Set(plan.people.map(({ language }) => language)).size).toBe(6)
  expect(plan.quizzes.length).toBeGreaterThan(400)
  expect(plan.duels).toHaveLength(40)
  expect(plan.duels.filter(({ stakeBtz }) => stakeBtz > 0)).toHaveLength(14)
  expect(plan.duels.every(({ people: [one, other], at }) => one !== other && at < until)).toBe(true)
  expect(plan.quizzes.every(({ at, person }) => at > person.joinsAt && at < until)).toBe(true)
  expect(plan.duels.filter(({ isEven }) => isEven)).toHaveLength(4)
})

test('ten people come every day of a time of their own, others look after a quiz, and some follow each other', () => {
  const { visits, follows } = planWorld('satoshi', until)
  expect(visits.every(({ at, person }) => at > person.joinsAt && at < until)).toBe(true)
  const days = Map.groupBy(
    visits.filter(({ plays }) => plays),
    ({ person }) => person,
  )
  const counts = [...days.values()].map((own) => own.length)
  expect(counts.toSorted((a, b) => a - b)).toEqual([4, 5, 7, 9, 11, 15, 15, 19, 21, 26])
  // Whoever joined first comes longest; one visit a day, and none on the day that they stay away.
  for (const own of days.values()) {
    expect(new Set(own.map(({ at }) => new Date(at).toISOString().slice(0, 10))).size).toBe(own.length)
  }
  expect(visits.filter(({ plays }) => !plays).length).toBeGreaterThan(100)
  expect(follows.every(({ person, whom, at }) => person !== whom && at < until)).toBe(true)
  const pairs = new Set(follows.map(({ person, whom }) => `${person.email} ${whom.email}`))
  expect(follows.some(({ person, whom }) => pairs.has(`${whom.email} ${person.email}`))).toBe(true)
})

test('most live in the city, in every district, and have confirmed their address before they move in', () => {
  const { homes } = planWorld('satoshi', until)
  expect(homes.length).toBeGreaterThan(120)
  expect(new Set(homes.map(({ district }) => district)).size).toBe(districts.length)
  expect(new Set(homes.map(({ person }) => person)).size).toBe(homes.length)
  expect(homes.every(({ person, at }) => person.confirms && at > person.joinsAt + 2 * hour && at < until)).toBe(true)
  // What an address brings pays for what is given: 200 BTZ.
  expect(homes.every(({ gives }) => gives === 0 || (gives >= 10 && gives <= 50))).toBe(true)
  expect(homes.some(({ follows }) => follows !== null)).toBe(true)
})

/**
 * Some of the world, so that the test is over soon: weeks with a friendly duel, one for a stake with the quizzes that come
 * before it, and somebody who comes every day for a while.
 */
const whole = planWorld('satoshi', until)
const stake = whole.duels.find(({ stakeBtz }) => stakeBtz > 0) ?? nobody()
const regular = whole.visits.find(({ plays }) => plays)?.person ?? nobody()
const people = whole.people.filter((one, index) => index % 40 === 0 || one === regular || stake.people.includes(one))
const [someone = nobody(), another = nobody()] = people.filter(({ confirms }) => confirms)
const early = whole.quizzes.filter(({ person, at }) => people.includes(person) && at < stake.at)
const duelAt = Math.max(someone.joinsAt, another.joinsAt) + 4 * hour
const small: WorldPlan = {
  people,
  quizzes: early.filter(({ person }, index) => index < 3 || stake.people.includes(person)),
  duels: [
    { people: [someone, another], at: duelAt, theme: 'general', stakeBtz: 0, areFriends: true, isEven: true },
    stake,
  ],
  follows: [{ person: another, whom: regular, at: duelAt + hour }],
  visits: whole.visits.filter(({ person, at }) => person === regular && at < stake.at).slice(0, 8),
  homes: whole.homes.filter(({ person }) => people.includes(person)),
  battles: whole.battles,
}

function nobody(): never {
  throw new Error('nobody')
}

async function make(
  database: TestDatabase,
  config: { production?: boolean } = {},
  request: Pick<WorldRequest, 'plan'> = { plan: small },
) {
  const ground = {
    connection: database,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    passwordCost: lightHash,
    config: { ...(await laptop()), ...config },
  }
  return makeWorld({ seed: 'satoshi', until, ...request }, ground, () => {})
}

async function fill(): Promise<Made> {
  const database = await createDatabase('seeded')
  databases.push(database)
  const inhabitants = (await make(database)) ?? []
  const { db } = database
  const [figures, rewards, standings] = [await readFigures(db), await rewardsIn(database), await standingsOf(db)]
  return { database, inhabitants, figures, rewards, standings }
}

/** Every reward of a world, with its moment and without what is random: ids. */
async function rewardsIn(database: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', p.nickname, r.created_at, r.source, r.xp, r.points, r.amount_cents) as line
    from rewards r join profiles p on p.id = r.user_id order by line`.execute(database.db)
  return rows.map(({ line }) => line)
}

/** A database of one test alone. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('seeded')
  onTestFinished(() => database.drop())
  return database
}

async function finishedDuels(database: TestDatabase): Promise<number> {
  const rows = await database.db.selectFrom('casino_duels').select('id').where('status', '=', 'finished').execute()
  return rows.length
}
