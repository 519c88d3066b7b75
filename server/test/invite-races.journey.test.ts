import { randomUUID } from 'node:crypto'

import { minute } from '@satoshi/rules/time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { acceptInvite, answerInvite } from '../src/invite/answer-invite.ts'
import { inviteEvents } from '../src/invite/expire-invites.ts'
import type { Invites } from '../src/invite/start-duel.ts'
import { sendInvite } from '../src/invite/send-invite.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { EventRunner } from '../src/platform/scheduled-events/event-runner.ts'
import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { duelsOn } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { invited, newDuellist } from './_invites.ts'
import type { Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

/** Rounds of each race: a few in `npm test`, 200 in `npm run soak`; tries at the same moment. Source: product 2.4. */
const rounds = process.env['SOAK'] === '1' ? 200 : 3
const tries = 50
const patience = { timeout: 3_600_000 }

const clock = new TestClock()
let database: TestDatabase
let server: TestServer
/** A connection for each of those who come at the same moment. */
let crowd: Connection
let invites: Invites

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ clock, database })
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: tries })
  invites = { app: { ...server.app, ...crowd }, duels: duelsOn(server, crowd) }
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await crowd.close()
  await server.close()
  await database.drop()
})

test(`${rounds} times ${tries} acceptances at once make one duel and one escrow`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, bia] = await two()
    const { id } = await invited(ana, bia, { bet_amount: 50 })
    const before = await balanceOf(bia)
    const told = await race(async () => (await acceptInvite(invites, bia.id, id)).duelId)
    expect(await duelsBetween(ana, bia)).toEqual([told[0]])
    expect(new Set(told).size).toBe(1)
    expect(await balanceOf(bia)).toBe(before - 5_000)
  }
})

test(`${rounds} times an invite that is answered from both ends at once ends in one way`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, bia] = await two()
    const { id } = await invited(ana, bia)
    const answer = async (way: number) => {
      if (way === 0) return (await acceptInvite(invites, bia.id, id)).duelId
      const [by, status] = way === 1 ? [ana.id, 'withdrawn' as const] : [bia.id, 'rejected' as const]
      return (await answerInvite(invites, by, { id, status, declineReason: null })).status
    }
    const told = await race((index) => answer((index + round) % 3))
    const taken = new Set(told.filter((each) => each !== 'invite.ended'))
    expect(taken.size).toBe(1)
    const duels = await duelsBetween(ana, bia)
    expect([...taken]).toEqual(duels.length > 0 ? duels : [await statusOf(id)])
  }
})

test(`${rounds} times an invite is accepted as its time ends: there is a duel, or it is over`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, bia] = await two()
    const { id } = await invited(ana, bia)
    clock.pass(2 * minute - 1)
    const told = await race(async (index) => {
      if (index === 10 * round) clock.pass(1)
      if (index % 5 !== 1) return (await acceptInvite(invites, bia.id, id)).duelId
      return (await expireInvites()) > 0 ? 'invite.ended' : 'nothing was over'
    })
    const taken = new Set(told.filter((each) => !['invite.ended', 'nothing was over'].includes(each)))
    expect(await duelsBetween(ana, bia)).toEqual([...taken])
    await eventually(async () => expect(await statusOf(id)).toBe(taken.size === 1 ? 'accepted' : 'expired'))
    expect(await endsScheduled(id)).toBe(0)
  }
})

test(`${rounds} times two who accept each other's invites at once get one duel`, patience, async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, bia] = await two()
    const [toBia, toAna] = [await invited(ana, bia), await invited(bia, ana)]
    const told = await race(async (index) => {
      const [userId, id] = index % 2 === 0 ? [bia.id, toBia.id] : [ana.id, toAna.id]
      return (await acceptInvite(invites, userId, id)).duelId
    })
    const taken = new Set(told.filter((each) => each !== 'duel.playing'))
    expect(await duelsBetween(ana, bia)).toEqual([...taken])
    expect(taken.size).toBe(1)
  }
})

test(
  `${rounds} times ${tries} challenges at once: one for each id, and no more than are allowed`,
  patience,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const [ana, bia] = await two()
      const wanted = { id: randomUUID(), challengedId: bia.id, topic: 'general', betAmount: 0 }
      const same = await race(async () => (await sendInvite(invites, ana.id, wanted)).id)
      expect(new Set(same)).toEqual(new Set([wanted.id]))
      const others = await race(async () => (await sendInvite(invites, ana.id, { ...wanted, id: randomUUID() })).status)
      expect(others.filter((each) => each === 'pending')).toHaveLength(2)
      const sent = await server.db.selectFrom('duel_invites').select('id').where('challenger_id', '=', ana.id).execute()
      expect(sent).toHaveLength(3)
    }
  },
)

async function two(): Promise<[Player, Player]> {
  return [await newDuellist(server), await newDuellist(server)]
}

/** What each of those who come at the same moment is told: what was given, or the code of the refusal. */
function race(run: (index: number) => Promise<string>): Promise<string[]> {
  return Promise.all(
    Array.from({ length: tries }, (_, index) =>
      run(index).catch((error: unknown) => (error instanceof Refusal ? error.code : String(error))),
    ),
  )
}

/** Lets invites end beside the server, which does so by itself. */
function expireInvites(): Promise<number> {
  return new EventRunner(invites.app, inviteEvents(invites.app)).runDue()
}

async function endsScheduled(id: string): Promise<number> {
  const rows = await server.db.selectFrom('scheduled_events').select('ref').where('ref', '=', id).execute()
  return rows.length
}

async function balanceOf(player: Player): Promise<number> {
  return (await player.get<{ wallet: { balanceCents: number } }>('/api/me')).body.wallet.balanceCents
}

async function statusOf(id: string): Promise<string | undefined> {
  const row = await server.db.selectFrom('duel_invites').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

async function duelsBetween(one: Player, other: Player): Promise<string[]> {
  const rows = await server.db
    .selectFrom('casino_duels')
    .select('id')
    .where('player1_id', 'in', [one.id, other.id])
    .where('player2_id', 'in', [one.id, other.id])
    .execute()
  return rows.map(({ id }) => id)
}
