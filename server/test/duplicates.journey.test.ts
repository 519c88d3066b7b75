import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { readDocument } from './_document.ts'
import { newPlayer, type Player } from './_player.ts'
import { rawCall, type RawReply } from './_raw-call.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { verified } from './_transfers.ts'

/** Source: product 2.3, short form; the long form asks 100 times. */
const times = process.env['SOAK'] === '1' ? 100 : 20

/** It stands, so that the view as it is now is the first one as long as nothing happens. */
const clock = new TestClock()
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ clock, database, uncounted: true })
})
afterAll(async () => {
  await expectHonestLedger(database.db)
  await server.close()
  await database.drop()
})

/** A command as it stands before it is sent; `changed` is the same id for something else, `shown` the player its reply shows. */
type Command = { by: Player; path: string; body: Named; changed: Named; matchId: string | null; shown: string }
type Named = { commandId: string; [field: string]: unknown }

const commands: [string, () => Promise<Command>][] = [
  ['POST /api/matches', start],
  ['POST /api/transfers', transfer],
  ['answer', () => inMatch((view) => answerTo(view, 0), answerTo)],
  [
    'next',
    () =>
      inMatch(
        () => ({ type: 'next' }),
        () => ({ type: 'leave' }),
        1,
      ),
  ],
  ['leave', () => inMatch(() => ({ type: 'leave' }), answerTo)],
  [
    'the last next, which pays',
    () =>
      inMatch(
        () => ({ type: 'next' }),
        () => ({ type: 'leave' }),
        3,
      ),
  ],
]

describe.each(commands)('%s, asked again with the same id', (_what, make) => {
  test(`${times} times at once and ${times} times in turn it has one effect and one reply`, async () => {
    const command = await make()
    const before = await effects(command)
    const replies = await Promise.all(Array.from({ length: times }, () => send(command)))
    const after = await effects(command)
    for (let turn = 0; turn < times; turn++) replies.push(await send(command))

    expect(new Set(replies).size).toBe(1)
    expect(replies[0]).toMatch(/^200 \{"id":/)
    expect(after.commands).toBe(before.commands + 1)
    expect(await effects(command)).toEqual(after)
  })

  test('with another body it is refused and changes nothing', async () => {
    const command = await make()
    await send(command)
    const before = await effects(command)
    const changed = { ...command, body: command.changed }
    const replies = await Promise.all([send(changed), send(changed), send(changed)])
    expect(new Set(replies)).toEqual(new Set(['422 {"code":"request.commandReused","details":{}}']))
    expect(await undocumented(changed)).toBeNull()
    expect(await effects(command)).toEqual(before)
    expect(await send(command)).toMatch(/^200 /)
  })

  test('by another player it is another command', async () => {
    const [ana, bruno] = [await make(), await make()]
    const before = [await effects(ana), await effects(bruno)]
    const first = await send({ ...bruno, body: { ...bruno.body, commandId: ana.body.commandId } })
    expect(await effects(ana)).toEqual(before[0])
    const second = await send(ana)
    for (const reply of [first, second]) expect(reply).toMatch(/^200 \{"id":/)
    for (const [reply, own, other] of [
      [first, bruno, ana],
      [second, ana, bruno],
    ] as const)
      expect([reply.includes(own.shown), reply.includes(other.shown)]).toEqual([true, false])
    const commandsOf = ({ commands: count }: { commands: number }) => count + 1
    expect([await effects(ana), await effects(bruno)].map((after) => after.commands)).toEqual(before.map(commandsOf))
  })
})

test('a command of each kind, asked again after a restart, has the effect and the reply that it had', async () => {
  const asked: { command: Command; reply: string; after: object }[] = []
  for (const [, make] of commands) {
    const command = await make()
    const before = await effects(command)
    const reply = await send(command)
    const after = await effects(command)
    expect(after.commands).toBe(before.commands + 1)
    asked.push({ command, reply, after })
  }
  await restart()
  for (const { command, reply, after } of asked) {
    expect([await send(command), await send(command)]).toEqual([reply, reply])
    expect(reply).toMatch(/^200 \{"id":/)
    expect(await effects(command)).toEqual(after)
  }
})

test('a command that is asked again later has the effect that it had, with the view as it is by then', async () => {
  const { by, path, body } = await inMatch(
    () => ({ type: 'next' }),
    () => ({ type: 'leave' }),
    1,
  )
  const first = (await by.post<MatchView>(path, body)).body
  const answer = { ...answerTo(first, 0), commandId: randomUUID() }
  const { body: later } = await by.post<MatchView>(path, answer)
  const { rows: before } = await sql`select * from match_events order by match_id, seq`.execute(database.db)
  const again = (await by.post<MatchView>(path, body)).body
  expect([first.phase.name, again]).toEqual(['asking', later])
  // Nor does a row of the command hold what it showed.
  const { rows } = await sql<{
    outcome: unknown
  }>`select outcome from commands where user_id = ${by.id} order by outcome nulls last`.execute(database.db)
  expect(rows.map(({ outcome }) => outcome)).toEqual([{ matchId: first.id }, null, null, null])
  expect((await sql`select * from match_events order by match_id, seq`.execute(database.db)).rows).toEqual(before)
})

test('an id that started a match is not taken for a command in it', async () => {
  const { by, body } = await start()
  const { body: view } = await by.post<MatchView>('/api/matches', body)
  const reply = await by.post(`/api/matches/${view.id}/commands`, { ...answerTo(view, 0), commandId: body.commandId })
  expect([reply.status, reply.body]).toEqual([422, { code: 'request.commandReused', details: {} }])
})

test(`an address that is confirmed ${times} times at once pays 500 BTZ, and its job delivered again pays nothing`, async () => {
  const ana = await newPlayer(server)
  const token = await tokenFor(ana)
  const links = Array.from({ length: times }, () => ana.get(`/api/auth/verify-email?token=${token}`))
  const confirmed = (await Promise.all(links)).map(({ status }) => status)
  expect(new Set(confirmed)).toEqual(new Set([200]))
  await database.inTransaction(async (tx) => {
    for (let delivery = 0; delivery < 3; delivery++)
      await server.app.jobs.send(tx, 'emailConfirmed', { userId: ana.id })
  })

  await eventually(async () => expect(await openJobs('emailConfirmed')).toBe(0))
  const { body: me } = await ana.get<{ wallet: object }>('/api/me')
  expect(me.wallet).toEqual({ balanceCents: 50_000, earnedCents: 20_000, grantedCents: 30_000 })
  const { body: statement } = await ana.get<{ items: unknown[] }>('/api/wallet/transactions')
  expect(statement.items).toHaveLength(1)
})

/** A transfer that is about to be sent. */
async function transfer(): Promise<Command> {
  const [by, receiver] = [await verified(server, clock), await verified(server, clock)]
  const body = { commandId: randomUUID(), receiverId: receiver.id, amountCents: 1_234 }
  return {
    by,
    path: '/api/transfers',
    body,
    changed: { ...body, amountCents: 1_235 },
    matchId: null,
    shown: receiver.id,
  }
}

/** A quiz that is about to be started. */
async function start(): Promise<Command> {
  const body = { commandId: randomUUID(), mode: 'solo', topic: 'defi' }
  const changed = { ...body, topic: 'bitcoin' }
  const by = await newPlayer(server)
  return { by, path: '/api/matches', body, changed, matchId: null, shown: by.id }
}

/** A command in a quiz of three questions whose first `answered` are answered, the last of them not yet left. */
async function inMatch(
  make: (view: MatchView) => object,
  change: (view: MatchView) => object,
  answered = 0,
): Promise<Command> {
  const { by, body: begin } = await start()
  let { body: view } = await by.post<MatchView>('/api/matches', begin)
  const path = `/api/matches/${view.id}/commands`
  const go = async (command: object) => {
    view = (await by.post<MatchView>(path, { commandId: randomUUID(), ...command })).body
  }
  for (let position = 0; position < answered; position++) {
    if (position > 0) await go({ type: 'next' })
    await go(answerTo(view, 0))
  }
  const commandId = randomUUID()
  return {
    by,
    path,
    body: { commandId, ...make(view) },
    changed: { commandId, ...change(view) },
    matchId: view.id,
    shown: by.id,
  }
}

/** An answer to the open question; another one than the first unless `which` says 0. */
function answerTo({ phase }: MatchView, which = 1): object {
  if (phase.name !== 'asking') throw new Error('no question is open')
  const { position, question } = phase
  const choice = question.kind === 'number' ? { value: which ? question.max : question.min } : { option: which }
  return { type: 'answer', position, choice }
}

/** Status and body as they came over the wire. */
async function send(command: Command): Promise<string> {
  const { status, text } = await call(command)
  return `${status} ${text}`
}

function call({ by, path, body }: Command): Promise<RawReply> {
  const headers = { 'content-type': 'application/json', cookie: by.cookie() }
  return rawCall(server.url, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
}

/** What the document does not allow in the reply to this command; null when it allows all of it. */
async function undocumented(command: Command): Promise<string | null> {
  const path = command.path.replace(/(?<=^\/api\/matches\/)[^/]+/, '{id}')
  const operation = (await readDocument(server.url)).find((one) => one.method === 'POST' && one.path === path)
  return operation ? operation.faultOf(await call(command)) : `${path} is not in the document`
}

/** All that a command of this player can have changed. */
async function effects({ by, matchId }: Command) {
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(database.db)).rows[0]?.n
  const n = sql`count(*)::int as n`
  const [own, matches, events, answers, rewards, postings] = await Promise.all([
    // A transfer is its own record: the transaction carries the command.
    count(sql`select (select ${n} from commands where user_id = ${by.id})
                   + (select ${n} from transactions where transfer_type = 'p2p' and user_id = ${by.id}) as n`),
    count(sql`select ${n} from match_seats where user_id = ${by.id}`),
    // Time that a machine without time cost is given back to every match: no command did that.
    count(sql`select ${n} from match_events e join match_seats s using (match_id)
              where s.user_id = ${by.id} and e.type <> 'clockShifted'`),
    count(sql`select ${n} from answers where user_id = ${by.id}`),
    count(sql`select ${n} from rewards where user_id = ${by.id}`),
    count(sql`select ${n} from postings p join ledger_accounts a on a.id = p.account_id where a.owner_id = ${by.id}`),
  ])
  return { matchId, commands: own ?? 0, matches, events, answers, rewards, postings }
}

async function restart(): Promise<void> {
  await server.close()
  server = await startServer({ clock, database, uncounted: true })
}

async function openJobs(name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = ${name} and state <> 'completed'`.execute(database.db)
  return rows[0]?.n ?? 0
}

/** The token of the mail that asks to confirm the address. */
async function tokenFor({ email }: Player): Promise<string> {
  return eventually(async () => {
    const reply = await fetch(`${server.url}/dev/mail?format=json`)
    const { mails } = (await reply.json()) as { mails: { to: string; text: string }[] } // safe: else the next line fails
    const token = /[?&]token=([^&\s]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
    expect(token).toEqual(expect.any(String))
    return token ?? ''
  })
}
