import { randomUUID } from 'node:crypto'

import type { Boxes, BoxOpening } from '@satoshi/contract/box'
import { boxes, itemOfBox } from '@satoshi/rules/box/odds'
import { fixedLoot } from '@satoshi/rules/box/open-box'
import { hour } from '@satoshi/rules/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addItem } from '../src/inventory/inventory-api.ts'
import { TestClock } from './_clock.ts'
import { newPlayer, type Player } from './_player.ts'
import { procedures, send } from './_procedures.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

/** Noon of 23 November 2026 in São Paulo, or of the day after. */
const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

/** For whom chance decides no box, by the law or because their age is not known. Source: product 7, 2.24. */
const barred = [
  ['who is sixteen', async () => newPlayer(server, { birthDate: '2010-11-22' })],
  [
    'on the eve of the eighteenth birthday',
    async () => newPlayer(server, { birthDate: bornEighteenYearsBefore(tomorrow()) }),
  ],
  [
    'of no known age',
    async () => {
      const player = await newPlayer(server)
      await server.db.updateTable('profiles').set({ birth_date: null }).where('id', '=', player.id).execute()
      return player
    },
  ],
  [
    'who chose chance as an adult, before the birth date was put right',
    async () => {
      const player = await newPlayer(server)
      await player.patch('/api/boxes', { fixed: false })
      await server.db.updateTable('profiles').set({ birth_date: '2012-05-05' }).where('id', '=', player.id).execute()
      return player
    },
  ],
] as const

/** What nobody is told for whom chance decides nothing. */
const oddsText = /perTenThousand|"commitment":"|"odds"/

describe.each(barred)('a player %s', (_, newcomer) => {
  let player: Player
  beforeAll(async () => {
    player = await newcomer()
  })

  test('opens fixed chests alone, whatever is asked for, set, or asked for at the same moment', async () => {
    const refused = { status: 403, body: { code: 'box.minor' } }
    for (const fixed of [false, true]) expect(await player.patch('/api/boxes', { fixed })).toMatchObject(refused)
    expect(await player.patch('/api/settings', { prefersFixed: false })).toMatchObject({ status: 400 })
    expect(await player.patch('/api/profile', { birthDate: '1990-01-01' })).toMatchObject({ status: 400 })
    // There it is tomorrow.
    expect(await player.patch('/api/profile', { timeZone: 'Pacific/Kiritimati' })).toMatchObject({ status: 200 })
    for (const box of boxes) {
      await server.app.inTransaction((tx) => addItem(tx, player.id, itemOfBox[box], 3))
      const wishes = [{}, { chance: true }, { fixed: false, seed: 'mine' }]
      const replies = await Promise.all([
        ...wishes.map((request) =>
          player.post<BoxOpening>(`/api/boxes/${box}/open`, { commandId: randomUUID(), ...request }),
        ),
        ...[1, 2, 3].map(() => player.patch('/api/boxes', { fixed: false })),
        ...[1, 2].map(() => player.post<BoxOpening>(`/api/boxes/${box}/open`, { commandId: randomUUID() })),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 403, 403, 403, 200, 200])
    }
    expect(await drawn(player)).toEqual([])
    const { openings } = await boxesOf(player)
    const opened = openings.map(({ box, loot, proof }) => ({ box, cents: loot.amountCents, boost: loot.boost, proof }))
    for (const box of boxes) {
      const { cents, boost } = fixedLoot[box]
      expect(opened.filter((one) => one.box === box)).toEqual([1, 2, 3].map(() => ({ box, cents, boost, proof: null })))
    }
    const { nonce } = await server.db
      .selectFrom('box_players')
      .select('nonce')
      .where('user_id', '=', player.id)
      .executeTakeFirstOrThrow()
    expect(nonce).toBe(0)
  })

  test('is shown no odds and no promise by anything that can be read, and can buy neither', async () => {
    expect(await boxesOf(player)).toMatchObject({ fixed: true, mayChoose: false, chance: null })
    const reads = procedures.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    expect(reads.length).toBeGreaterThan(20)
    for (const read of reads) {
      const { status, body } = await send(server.url, read, { cookie: player.cookie(), sent: {} })
      expect(status).toBeLessThan(500)
      expect(body).not.toMatch(oddsText)
    }
    // Boxes are given by what is played. Whatever comes to sell or hold them has its row in this list.
    const ways = procedures.filter(({ name }) => /box/i.test(name)).map(({ name }) => name)
    expect(ways.toSorted()).toEqual(['box.open', 'box.prefer', 'box.read'])
  })
})

test('on the eighteenth birthday, and not before, chance may be chosen and decides', async () => {
  const player = await newPlayer(server, { birthDate: bornEighteenYearsBefore(tomorrow()) })
  await server.app.inTransaction((tx) => addItem(tx, player.id, 'boxCommon', 1))
  expect((await boxesOf(player)).mayChoose).toBe(false)
  clock.pass(24 * hour)
  const { chance, mayChoose } = await boxesOf(player)
  expect([mayChoose, chance?.nonce]).toEqual([true, 0])
  expect(JSON.stringify(chance)).toMatch(oddsText)
  await player.post(`/api/boxes/common/open`, { commandId: randomUUID() })
  expect(await drawn(player)).toHaveLength(1)
})

function tomorrow(): Date {
  return new Date(clock.now() + 24 * hour)
}

function bornEighteenYearsBefore(day: Date): string {
  return `${day.getUTCFullYear() - 18}${day.toISOString().slice(4, 10)}`
}

async function boxesOf(player: Player): Promise<Boxes> {
  const reply = await player.get<Boxes>('/api/boxes')
  expect(reply.status).toBe(200)
  return reply.body
}

/** The boxes of a player that chance has decided. */
function drawn(player: Player) {
  return server.db
    .selectFrom('box_openings')
    .select(['box', 'roll'])
    .where('user_id', '=', player.id)
    .where('roll', 'is not', null)
    .execute()
}
