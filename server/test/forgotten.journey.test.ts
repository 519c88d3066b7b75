import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { hour, minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deleteOldBursts } from '../src/identity/better-auth/burst-store.ts'
import { nicknameKeys } from '../src/identity/nickname/nickname-keys.ts'
import { TestClock } from './_clock.ts'
import { duelsOn } from './_duel.ts'
import { columnsOfPeople, columnsWith, tracesOf } from './_every-column.ts'
import { eventually } from './_eventually.ts'
import { liveFully, personal, type World } from './_full-life.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { newBrowser, type Player } from './_player.ts'
import { startServer } from './_server.ts'

/** Where the id of somebody who is gone may stay, and why; whatever else holds it is a fault. */
const stays: Record<string, string> = {
  'pgboss.job_common.data': 'finished jobs, for an hour or two',
  'public.commands.user_id': 'that open matches were left, for two days',
  'public.users.id': 'the row that others point to',
  'public.profiles.id': 'the same',
  'public.profiles.user_id': 'the same',
  'public.profiles.nickname_key': 'a key that nobody else can have',
  'public.ledger_accounts.code': 'the ledger is proven from its first posting on',
  'public.ledger_accounts.owner_id': 'the same',
  'public.transactions.user_id': 'the same',
  'public.transactions.receiver_id': 'the same',
  'public.transactions.ref': 'the same',
  'public.transactions.idempotency_key': 'the same',
  'public.statement_entries.user_id': 'the same',
  'public.payment_orders.user_id': 'what was bought with money, as books must be kept',
  'public.payment_customers.user_id': 'the same',
  'public.subscriptions.user_id': 'the same',
  'public.rewards.user_id': 'what was minted, and for what',
  'public.rewards.ref': 'the same',
  'public.rewards.cause': 'the same',
  'public.matches.state': 'matches are the other player’s too',
  'public.match_seats.user_id': 'the same',
  'public.answers.user_id': 'the same, and counts of questions',
  'public.casino_duels.player1_id': 'duels are the other player’s too',
  'public.casino_duels.player2_id': 'the same',
  'public.duel_seats.user_id': 'the same',
  'public.duel_seats.opponent_id': 'the same',
  'public.rematch_offers.offered_by': 'the same',
  'public.stake_results.opponent_id': 'the other player’s losses and gains between two',
  'public.player_days.user_id': 'what was played on each day, for the economy',
  'public.learner_ratings.user_id': 'what the ratings of questions were counted against',
}

/** Columns of people that nobody uses, or nobody who is about to go. */
const unused: Record<string, string> = {
  'public.duel_tickets.opponent_id': 'only while an offer waits for an answer, ten seconds at most',
  'public.payment_customers.user_id': 'made at the provider, which there is none of here',
  'public.profile_images.user_id': 'pictures that older versions kept in rows; the start moves them into files',
}

const written = Object.values(personal)
const keys = [personal.nickname, personal.laterNickname].flatMap((name) => Object.values(nicknameKeys(name)))

let world: World
let zuleide: Player
/** What held her id before the account was deleted. */
const heldBefore = new Set<string>()
/** What held something of hers in the hour after the deletion, and how many mails of hers there were. */
let foundAtOnce: string[]
let mailsAtOnce: number
beforeAll(async () => {
  const clock = new TestClock()
  const server = await startServer({ clock, logLevel: 'trace' })
  world = { server, clock, duels: duelsOn(server) }
  zuleide = await liveFully(world, async (id) => {
    for (const column of await columnsWith(server.db, [id])) heldBefore.add(column)
  })
  await deleteByMail(zuleide)
  foundAtOnce = await columnsWith(server.db, written.flatMap(tracesOf))
  mailsAtOnce = (await server.db.selectFrom('kept_mails').select('id').where('user_id', '=', zuleide.id).execute())
    .length
  clock.pass(hour)
  await eventually(async () => {
    await server.runDueEvents()
    const last = await server.db.selectFrom('scheduled_events').select('ref').where('ref', '=', zuleide.id).execute()
    expect(last).toEqual([])
  })
  // As if a minute of the machine's own time had passed.
  await sql`update rate_limits set last_request = last_request - ${2 * minute}::bigint`.execute(server.db)
  await deleteOldBursts(server.db)
})
afterAll(() => world.server.close())

test('every column that names accounts named this one', async () => {
  const columns = await columnsOfPeople(world.server.db)
  expect(columns.filter((column) => !heldBefore.has(column))).toEqual(Object.keys(unused))
})

test('the mail that tells of the deletion is all that is left in the hour after it', () => {
  expect(mailsAtOnce).toBe(1)
  const ofMails = ['html', 'recipient', 'text'].map((name) => `public.kept_mails.${name}`)
  // Counted calls of an address go by the machine's own time.
  expect(foundAtOnce.filter((column) => column !== 'public.rate_limits.key')).toEqual(ofMails)
})

test('nothing that somebody wrote, nor where from, is in any column once they are gone', async () => {
  expect(await columnsWith(world.server.db, [...written, ...keys].flatMap(tracesOf))).toEqual([])
})

test('their id is where others or the ledger need it, and nowhere else', async () => {
  const held = await columnsWith(world.server.db, [zuleide.id, zuleide.id.replaceAll('-', '')])
  const columns = held.map((column) => column.replace(/\.commands_\d\./, '.commands.'))
  expect(columns.filter((column) => !stays[column])).toEqual([])
})

test('no file of theirs is kept, and the log never had a word of them', async () => {
  const { app, logged } = world.server
  const folder = join(app.config.dataDir, 'files')
  await eventually(() => expect(filesIn(folder)).toEqual([]))
  const log = logged().join('').toLowerCase()
  expect(log.length).toBeGreaterThan(10_000)
  expect(written.filter((text) => log.includes(text.toLowerCase()))).toEqual([])
})

test('a column that keeps something of them is found, whatever it is made of', async () => {
  const { db } = world.server
  const { nickname, laterEmail, address, goal } = personal
  await sql`create schema planted`.execute(db)
  await sql`create table planted.kept (plain text, json json, list text[], bytes bytea, ip inet, hash text, clean text)`.execute(
    db,
  )
  await sql`insert into planted.kept values (${`… ${nickname.toUpperCase()} …`}, ${JSON.stringify({ of: [{ goal }] })},
    ${['a', laterEmail]}, ${Buffer.from(nickname)}, ${address}, md5(${laterEmail}), 'nothing')`.execute(db)
  try {
    const found = await columnsWith(db, written.flatMap(tracesOf))
    expect(found).toEqual(['bytes', 'hash', 'ip', 'json', 'list', 'plain'].map((name) => `planted.kept.${name}`))
  } finally {
    await sql`drop schema planted cascade`.execute(db)
  }
})

async function deleteByMail(player: Player): Promise<void> {
  const { server } = world
  await player.post('/api/account/request-deletion', { password: player.password })
  const token = await tokenTo(server, player.email, '/auth/delete')
  const { status } = await newBrowser(server).post('/api/account/delete', { token })
  expect(status).toBe(200)
  await jobsDone(server)
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
