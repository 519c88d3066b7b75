import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { laptop, lightHash } from '../../test/_server.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { BootFault } from '../platform/boot-fault.ts'
import type { Inhabitant } from './fill-world.ts'
import { makeWorld, type WorldRequest } from './make-world.ts'
import { planWorld, type WorldPlan } from './world-plan.ts'
import { readFigures, type WorldFigures } from './world-store.ts'

const until = Date.parse('2026-11-21T12:00:00Z')

type Made = { database: TestDatabase; inhabitants: Inhabitant[]; figures: WorldFigures[] }

const databases: TestDatabase[] = []
let one: Made
let other: Made

beforeAll(async () => {
  ;[one, other] = await Promise.all([fill(), fill()])
  // Two worlds with everybody's sign-up: the length is the purpose.
}, 120_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
})

test('the same seed makes the same world, with other passwords, and the ledger is honest', async () => {
  for (const { database } of [one, other]) await expectHonestLedger(database.db)
  expect(one.inhabitants).toHaveLength(small.people.length)
  expect(one.figures).toEqual(other.figures)
  expect(one.figures.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThan(30)
  expect(await finishedDuels(one.database)).toBe(1)
  expect(one.inhabitants.map(({ password }) => password)).not.toEqual(other.inhabitants.map(({ password }) => password))
  expect(new Set(one.inhabitants.map(({ password }) => password)).size).toBe(small.people.length)
})

test('a duel for a stake is played once its two have finished the solos that come before one', async () => {
  const database = await emptyDatabase()
  await make(database, {}, { plan: staked })
  expect(await finishedDuels(database)).toBe(1)
  await expectHonestLedger(database.db)
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
  const nothing = { people: [], quizzes: [], duels: [] }
  await expect(make(database, {}, { plan: nothing, timeoutMillis: 200 })).rejects.toThrow(
    new BootFault('Jobs of the world do not end: emailConfirmed.'),
  )
})

test('a mail that does not come is not waited for without end, but named', async () => {
  const database = await emptyDatabase()
  await sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`.execute(database.db)
  await sql`create trigger lost before insert on kept_mails for each row execute function lose()`.execute(database.db)
  const alone = { people: [someone], quizzes: [], duels: [] }
  await expect(make(database, {}, { plan: alone, timeoutMillis: 200 })).rejects.toThrow(
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
})

/** Some of the world, so that the test is over soon. */
const whole = planWorld('satoshi', until)
const people = whole.people.filter((_, index) => index % 16 === 0)
const [someone = nobody(), another = nobody()] = people.filter(({ confirms }) => confirms)
const duelAt = Math.max(someone.joinsAt, another.joinsAt) + 4 * hour
const small: WorldPlan = {
  people,
  quizzes: whole.quizzes.filter(({ person }) => people.includes(person)).slice(0, 14),
  duels: [{ people: [someone, another], at: duelAt, theme: 'general', stakeBtz: 0, areFriends: true }],
}

/** The first duel for a stake, with the quizzes that come before it. */
const stake = whole.duels.find(({ stakeBtz }) => stakeBtz > 0)
const staked: WorldPlan = {
  people: stake?.people ?? [],
  quizzes: whole.quizzes.filter(({ person, at }) => stake?.people.includes(person) && at < stake.at),
  duels: stake ? [stake] : [],
}

function nobody(): never {
  throw new Error('nobody')
}

async function make(
  database: TestDatabase,
  config: { production?: boolean } = {},
  request: Pick<WorldRequest, 'plan' | 'timeoutMillis'> = { plan: small },
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
  const database = await createDatabase()
  databases.push(database)
  const inhabitants = (await make(database)) ?? []
  return { database, inhabitants, figures: await readFigures(database.db) }
}

/** A database of one test alone. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  return database
}

async function finishedDuels(database: TestDatabase): Promise<number> {
  const rows = await database.db.selectFrom('casino_duels').select('id').where('status', '=', 'finished').execute()
  return rows.length
}
