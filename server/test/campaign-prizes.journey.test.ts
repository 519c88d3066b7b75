import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { btz } from '@satoshi/rules/money'
import { hour, second } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { saveDeviceLink } from '../src/identity/device/device-link-store.ts'
import { addItem } from '../src/inventory/inventory-api.ts'
import { audit } from '../src/wallet/wallet-api.ts'
import { budgetOf, campaignQuestions, campaignSeenBy, campaignWorld, live, opine, startQuiz } from './_campaigns.ts'
import { manyWait } from './_lock-wait.ts'
import { newPlayer, type Player } from './_player.ts'
import type { TestServer } from './_server.ts'
import { playSolo, soloCommand } from './_solo-play.ts'

const world = campaignWorld()
const { clock, shownIn, residentOf, begin, prizeOf, count } = world
let server: TestServer
let admin: Player
beforeAll(async () => {
  ;({ server, admin } = await world.open())
})
afterAll(() => server.close())
beforeEach(() => world.clear())

describe('a prize', () => {
  test('counts a skipped question as asked', async () => {
    await shownIn('fintech', { questionIds: campaignQuestions.slice(0, 5) })
    const ana = await residentOf('fintech')
    await server.app.inTransaction((tx) => addItem(tx, ana.id, 'hintSkip', 3))
    let view = await begin(ana, 'fintech')
    for (let position = 0; position < 3; position++) {
      view = await soloCommand(ana, view, { type: 'hint', position, hint: 'skip' })
      if (view.phase.name === 'revealing') view = await soloCommand(ana, view, { type: 'next' })
    }
    view = await playSolo({ server, clock }, ana, view, all)
    expect(view.phase).toMatchObject({ name: 'ended', reason: 'finished' })
    await count(view)
    expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ bar: null, lastQuiz: { prizeCents: 0 } })
  })

  test('is not for the few questions that a session of cards leaves', async () => {
    await shownIn('fintech')
    const ana = await residentOf('fintech')
    await prizeOf(ana, 'fintech', () => false)
    clock.pass(24 * hour)
    expect((await ana.post('/api/review/sessions', { commandId: randomUUID() })).status).toBe(200)
    expect(await startQuiz(ana, 'fintech')).toMatchObject({ status: 409, body: { code: 'campaign.inCards' } })
  })

  test('takes seven of ten, to the end', async () => {
    await shownIn('fintech')
    const ana = await residentOf('fintech')
    expect(await prizeOf(ana, 'fintech', (position) => position < 6)).toBe(0)
    const left = await begin(ana, 'fintech')
    const middle = await playSolo({ server, clock }, ana, left, all, { until: 9 })
    await soloCommand(ana, middle, { type: 'leave' })
    await count(left)
    expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ bar: null, lastQuiz: { prizeCents: 0 } })
    expect(await prizeOf(ana, 'fintech', sevenRight)).toBe(btz(10))
  })

  test('is one a day by the date in São Paulo, whatever zone the player is in', async () => {
    await shownIn('fintech')
    const ana = await residentOf('fintech')
    expect(await prizeOf(ana, 'fintech', all)).toBe(btz(10))
    await ana.patch('/api/me', { timeZone: 'Pacific/Kiritimati' })
    expect(await prizeOf(ana, 'fintech', all)).toBe(0)
    clock.pass(24 * hour)
    expect(await prizeOf(ana, 'fintech', all)).toBe(btz(10))
  })

  test('is for confirmed residents who have no hand in it', async () => {
    const { player: sponsor } = await shownIn('fintech')
    const [elsewhere, nowhere, unproven] = [
      await residentOf('criptomoedas'),
      await newPlayer(server, { confirmed: true }),
      await newPlayer(server),
    ]
    await live(unproven, 'fintech')
    await live(sponsor, 'fintech')
    await live(admin, 'fintech')
    for (const [player, bar] of [
      [elsewhere, 'notResident'],
      [nowhere, 'notResident'],
      [unproven, 'unconfirmed'],
      [sponsor, 'own'],
      [admin, 'own'],
    ] as const) {
      expect((await campaignSeenBy(player, 'fintech'))?.bar).toBe(bar)
      expect(await prizeOf(player, 'fintech', all)).toBe(0)
    }
    expect(await budgetOf(server.db, await world.idOf('fintech'))).toBe(btz(200))
  })

  test('is one for all accounts of a device, also of two that end at once in two districts', async () => {
    await shownIn('fintech')
    await shownIn('criptomoedas')
    const [ana, bia] = [await residentOf('fintech'), await residentOf('criptomoedas')]
    await onOneDevice(ana, bia)
    const views = [await begin(ana, 'fintech'), await begin(bia, 'criptomoedas')] as const
    await playSolo({ server, clock }, ana, views[0], all, { millis: second })
    await playSolo({ server, clock }, bia, views[1], all, { millis: second })
    await atOnce(['fintech', 'criptomoedas'], views)
    const won = [await campaignSeenBy(ana, 'fintech'), await campaignSeenBy(bia, 'criptomoedas')]
    const told = won.map((one) => `${one?.lastQuiz?.prizeCents} ${one?.bar}`)
    expect(new Set(told)).toEqual(new Set([`${btz(10)} won`, '0 device']))
  })

  test('ends with the budget: of two who end at once for the last one, one has it', async () => {
    await shownIn('fintech', { prizeBtz: 20, budgetBtz: 400 })
    const id = await world.idOf('fintech')
    const players: Player[] = []
    const views: MatchView[] = []
    for (let number = 0; number < 22; number++) {
      const player = await residentOf('fintech')
      players.push(player)
      views.push(await playSolo({ server, clock }, player, await begin(player, 'fintech'), all, { millis: second }))
    }
    await Promise.all(views.map(count))
    const prizes = await Promise.all(
      players.map(async (player) => (await campaignSeenBy(player, 'fintech'))?.lastQuiz?.prizeCents),
    )
    expect(prizes.filter((prize) => prize === btz(20))).toHaveLength(20)
    expect(prizes.filter((prize) => prize === 0)).toHaveLength(2)
    expect(await budgetOf(server.db, id)).toBe(0)
    expect((await campaignSeenBy(await residentOf('fintech'), 'fintech'))?.bar).toBe('spent')
    expect((await audit(server.db)).ok).toBe(true)
  })
})

describe('whoever is not known to be an adult', () => {
  test('sees no campaign and plays none, until the day on which they are', async () => {
    await shownIn('fintech')
    const birthday = new Date(clock.now() + 24 * hour).toISOString().slice(5, 10)
    const minor = await newPlayer(server, { confirmed: true, birthDate: `2008-${birthday}` })
    const unknown = await newPlayer(server, { confirmed: true })
    await server.db.updateTable('profiles').set({ birth_date: null }).where('id', '=', unknown.id).execute()
    for (const player of [minor, unknown]) {
      await live(player, 'fintech')
      expect((await player.get('/api/campaigns')).body).toEqual({ campaigns: [] })
      expect(await startQuiz(player, 'fintech')).toMatchObject({ status: 409, body: { code: 'campaign.closed' } })
      expect(await opine(player, 'fintech', 'useful')).toMatchObject({ status: 409, body: { code: 'campaign.closed' } })
    }
    clock.pass(24 * hour)
    expect(await campaignSeenBy(minor, 'fintech')).toMatchObject({ bar: null })
    expect(await prizeOf(minor, 'fintech', all)).toBe(btz(10))
  })
})

test('an opinion is asked of whoever came to the end, once', async () => {
  await shownIn('fintech')
  const ana = await residentOf('fintech')
  expect(await opine(ana, 'fintech', 'useful')).toMatchObject({ status: 409, body: { code: 'campaign.closed' } })
  await prizeOf(ana, 'fintech', () => false)
  expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ asksOpinion: true })
  expect((await opine(ana, 'fintech', 'notUseful')).status).toBe(200)
  expect((await opine(ana, 'fintech', 'useful')).status).toBe(200)
  expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ asksOpinion: false })
  const rows = server.db.selectFrom('campaign_opinions').select('opinion').where('user_id', '=', ana.id)
  expect(await rows.execute()).toEqual([{ opinion: 'notUseful' }])
})

test('a solo that is open is given instead, and brings nothing of the campaign', async () => {
  await shownIn('fintech')
  const ana = await residentOf('fintech')
  const { body: solo } = await ana.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
  expect((await begin(ana, 'fintech')).id).toBe(solo.id)
  await playSolo({ server, clock }, ana, solo, all)
  await count(solo)
  expect(await campaignSeenBy(ana, 'fintech')).toMatchObject({ bar: null, lastQuiz: null })
})

const all = () => true
const sevenRight = (position: number) => position < 7

/** Counts quizzes that reach their budgets at the same moment. */
async function atOnce(of: readonly DistrictKey[], views: readonly MatchView[]): Promise<void> {
  const codes = await Promise.all(of.map(async (district) => `campaign:${await world.idOf(district)}`))
  let counted: Promise<unknown> = Promise.resolve()
  await server.app.inTransaction(async (tx) => {
    await tx.selectFrom('ledger_accounts').select('id').where('code', 'in', codes).forUpdate().execute()
    counted = Promise.all(views.map(count))
    await manyWait(server.db, views.length)
  })
  await counted
}

async function onOneDevice(...players: Player[]): Promise<void> {
  const deviceKey = randomUUID()
  for (const { id } of players)
    await server.app.inTransaction((tx) => saveDeviceLink(tx, { userId: id, deviceKey, at: clock.now() }))
}
