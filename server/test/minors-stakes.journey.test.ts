import { randomUUID } from 'node:crypto'

import { stakeAmounts } from '@satoshi/rules/stakes/amounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { duelsOn, openedDuel } from './_duel.ts'
import { accept, challenge, invited, newDuellist } from './_invites.ts'
import type { Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let adult: Player
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  adult = await newDuellist(server)
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

/** Players that the law, or what is not known of them, keeps from every stake. Source: product 7, 2.24. */
const barred = [
  ['who is sixteen', async () => newDuellist(server, { birthDate: '2010-11-22' })],
  ['on the eve of the eighteenth birthday', async () => newDuellist(server, { birthDate: '2008-11-24' })],
  [
    'of no known age',
    async () => {
      const player = await newDuellist(server)
      await server.db.updateTable('profiles').set({ birth_date: null }).where('id', '=', player.id).execute()
      return player
    },
  ],
] as const

describe.each(barred)('a player %s', (_, newcomer) => {
  let player: Player
  beforeAll(async () => {
    player = await newcomer()
  })

  test('cannot stake on any path, and nothing is put in', async () => {
    // There it is tomorrow.
    expect(await player.patch('/api/profile', { timeZone: 'Pacific/Kiritimati' })).toMatchObject({ status: 200 })
    for (const stakeBtz of stakeAmounts.filter((amount) => amount > 0)) {
      const body = () => ({ commandId: randomUUID(), theme: 'general', stakeBtz })
      expect((await player.post('/api/matchmaking', body())).body).toMatchObject({ code: 'stakes.minor' })
      // Bots play for no more than 100 BTZ, with nobody.
      const code = stakeBtz > 100 ? 'stakes.amount' : 'stakes.minor'
      expect((await player.post('/api/matchmaking/bot', body())).body).toMatchObject({ code })
      const sent = await challenge(player, adult, { bet_amount: stakeBtz })
      expect(sent).toMatchObject({ status: 403, body: { code: 'stakes.minor' } })
      const heard = await challenge(adult, player, { bet_amount: stakeBtz })
      expect(heard.status).toBeGreaterThanOrEqual(400)
      for (const [one, other] of [
        [player, adult],
        [adult, player],
      ] as const) {
        await expect(openedDuel(duelsOn(server), one, other, { stakeBtz })).rejects.toThrow('stakes.')
      }
    }
    const postings = await server.db.selectFrom('ledger_accounts').select('code').where('kind', '=', 'escrow').execute()
    expect(postings).toEqual([])
    expect(await server.db.selectFrom('stake_results').selectAll().execute()).toEqual([])
  })

  test('cannot accept a stake that was put to them while it was not known', async () => {
    const invite = await invited(adult, player, { bet_amount: 0 })
    // As if the invite had been written for a stake before the age was put right.
    await server.db.updateTable('duel_invites').set({ bet_amount: 50 }).where('id', '=', invite.id).execute()
    expect(await accept(player, invite)).toMatchObject({ status: 403, body: { code: 'stakes.minor' } })
    await adult.put(`/api/duel_invites/${invite.id}`, { status: 'withdrawn' })
  })

  test('is challenged to a friendly duel where no stake is named, and may play it', async () => {
    const body = { id: randomUUID(), challenged_id: player.id, quiz_topic: 'general' }
    expect(await adult.post('/api/duel_invites', body)).toMatchObject({ status: 200, body: { bet_amount: 0 } })
    const { status, body: duel } = await accept(player, body)
    expect([status, duel]).toMatchObject([200, { bet_amount: 0 }])
    await player.post(`/api/matches/${duel.duel_id}/commands`, { commandId: randomUUID(), type: 'leave' })
  })
})
