import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { Stakes } from '@satoshi/contract/stakes'
import { hour } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { begin, command, giveEarned } from './_duel.ts'
import { accept, beat, challenge, newDuellist } from './_invites.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { give } from './_statement.ts'

const clock = new TestClock()
let server: TestServer

beforeAll(async () => void (server = await startServer({ clock, quiet: true, uncounted: true })))
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

// They lost 850 BTZ to one within 38 seconds, and could have gone on.
test('five accounts that lose to one on purpose bring it 1,000 BTZ a day and 2,500 a week, and not a stake more', async () => {
  const ana = await newDuellist(server)
  const givers = await Promise.all(Array.from({ length: 5 }, () => newDuellist(server)))
  for (const { id } of givers) await giveEarned(server, id, 700)
  const won: number[] = []
  for (let day = 0; day < 4; day++) {
    won.push(await funnel(givers, ana))
    expect(await barOf(ana)).toEqual({ barred: 'flowLimit', barredUntil: null })
    clock.pass(24 * hour)
  }
  expect(won).toEqual([1_000, 1_000, 500, 0])
  // Who asks hears that this stake does not go, and not whose limit it is; the one at the limit knows.
  const [bia = ana] = givers
  for (const player of [ana, bia]) await beat(player)
  const refused = { status: 409, body: { code: 'invite.notAccepting', details: { reason: 'stake' } } }
  expect(await challenge(bia, ana, { bet_amount: 50 })).toMatchObject(refused)
  expect(await challenge(ana, bia, { bet_amount: 50 })).toMatchObject({
    body: { code: 'stakes.flowLimit', details: {} },
  })
  expect(await challenge(bia, ana, { bet_amount: 0 })).toMatchObject({ status: 200 })
})

test('an account that was just made stakes nothing before it has finished three solos; one that was left is none', async () => {
  const [ana, fresh] = [await newDuellist(server), await newPlayer(server, { confirmed: true })]
  await give(server.app, fresh.id, { ref: fresh.id, earned: 300, at: clock.now() })
  await playSolo(fresh, 'leave')
  for (const solosLeft of [3, 2, 1]) {
    for (const player of [ana, fresh]) await beat(player)
    const refused = { status: 409, body: { code: 'stakes.solosFirst', details: { solosLeft } } }
    expect(await challenge(fresh, ana, { bet_amount: 50 })).toMatchObject(refused)
    expect(await challenge(ana, fresh, { bet_amount: 50 })).toMatchObject({ body: { code: 'invite.notAccepting' } })
    expect((await fresh.get('/api/stakes')).body).toMatchObject({ barred: 'solosFirst', barredUntil: null, solosLeft })
    await playSolo(fresh, 'finish')
  }
  for (const player of [ana, fresh]) await beat(player)
  expect(await challenge(fresh, ana, { bet_amount: 50 })).toMatchObject({ status: 200 })
})

/** A solo quiz that is played to its end, or left at its first question. */
async function playSolo(player: Player, how: 'finish' | 'leave'): Promise<void> {
  const opened = await player.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
  let view = opened.body
  while (view.phase.name !== 'ended') {
    clock.pass(4_000)
    const asked = view.phase.name === 'asking' ? answerTo(view.phase) : { type: 'next' }
    const bare = how === 'leave' ? { type: 'leave' } : asked
    view = (await player.post<MatchView>(`/api/matches/${view.id}/commands`, { commandId: randomUUID(), ...bare })).body
  }
}

function answerTo({ position, question }: Extract<MatchView['phase'], { name: 'asking' }>) {
  return { type: 'answer', position, choice: question?.kind === 'number' ? { value: question.min } : { option: 0 } }
}

/** Everybody challenges `taker` for 100 BTZ and leaves, in turn, until a stake is refused; gives what came. */
async function funnel(givers: Player[], taker: Player): Promise<number> {
  for (let round = 0; round < 3 * givers.length; round++) {
    const giver = givers[round % givers.length] ?? taker
    for (const player of [giver, taker]) await beat(player)
    // A tap leaves the pause after three losses in a row.
    await giver.post('/api/stakes/go-on')
    const sent = await challenge(giver, taker, { bet_amount: 100 })
    if (sent.status !== 200) {
      expect(sent.body).toEqual({ code: 'invite.notAccepting', details: { reason: 'stake' } })
      return round * 100
    }
    const { duel_id: id } = (await accept(taker, sent.body)).body
    await begin({ clock }, id, giver, taker)
    await command(giver, id, { type: 'leave' })
  }
  return givers.length * 300
}

async function barOf(player: Player): Promise<Pick<Stakes, 'barred' | 'barredUntil'>> {
  const { barred, barredUntil } = (await player.get<Stakes>('/api/stakes')).body
  return { barred, barredUntil }
}
