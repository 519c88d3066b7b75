import type { ProfilePage } from '@satoshi/contract/people'
import type { Profile } from '@satoshi/contract/profile'
import { perksOf, type PaidPlan } from '@satoshi/rules/subscription/plans'
import { hour } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { anonymise } from '../src/identity/account/account-store.ts'
import { TestClock } from './_clock.ts'
import { givePlan } from './_given-plan.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const day = 24 * hour
const clock = new TestClock()
let server: TestServer
let viewer: Player
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  viewer = await newPlayer(server)
})
afterAll(() => server.close())

test('a profile has the frame of the plan that its player has now, to the instant', async () => {
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  expect([await shown(ana), await shown(bia)]).toEqual([plain, plain])
  expect((await profileOf(ana)).perks).toEqual(perksOf('free'))
  await give(ana, 'premium', 1)
  await give(bia, 'premium', 3)
  await give(bia, 'elite', 2)
  expect([await shown(ana), await shown(bia)]).toMatchObject([{ frame: 'still' }, { frame: 'animated' }])
  expect([(await profileOf(ana)).perks, (await profileOf(bia)).perks]).toEqual([perksOf('premium'), perksOf('elite')])
  clock.pass(day - 1)
  expect([await shown(ana), (await profileOf(ana)).perks.frame]).toMatchObject([{ frame: 'still' }, 'still'])
  clock.pass(1)
  expect([await shown(ana), (await profileOf(ana)).perks]).toEqual([plain, perksOf('free')])
  expect(await shown(bia)).toMatchObject({ frame: 'animated' })
  clock.pass(day)
  expect(await shown(bia)).toMatchObject({ frame: 'still' })
})

test('nothing of a plan is told where people are listed', async () => {
  const ana = await newPlayer(server, { nickname: 'Ana Moldura' })
  await give(ana, 'elite', 1)
  const { body } = await viewer.get<{ items: object[] }>('/api/people?q=Ana%20Mold')
  expect(body.items).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/frame|profileTheme|perks|elite/)
})

test('a theme is refused to who has no plan, with all that was named beside it', async () => {
  const ana = await newPlayer(server)
  expect(await ana.patch('/api/profile', { financialGoal: 'um barco', profileTheme: 'tide' })).toMatchObject({
    status: 403,
    body: { code: 'subscription.planRequired', details: {} },
  })
  expect(await profileOf(ana)).toMatchObject({ financialGoal: null, profileTheme: null })
  expect((await ana.patch('/api/profile', { profileTheme: null })).status).toBe(200)
  expect(await ana.patch('/api/profile', { profileTheme: 'of-tomorrow' })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  })
})

test('a chosen theme is seen by others while the plan lasts, and again with the next one', async () => {
  const ana = await newPlayer(server)
  await give(ana, 'premium', 1)
  const { body } = await ana.patch<{ profile: Profile }>('/api/profile', { profileTheme: 'tide' })
  expect(body.profile).toMatchObject({ profileTheme: 'tide', perks: { themes: true } })
  expect(await shown(ana)).toEqual({ frame: 'still', profileTheme: 'tide' })
  clock.pass(day)
  expect([await shown(ana), await profileOf(ana)]).toMatchObject([
    plain,
    { profileTheme: 'tide', perks: { themes: false } },
  ])
  expect((await ana.patch('/api/profile', { profileTheme: 'neon' })).status).toBe(403)
  await give(ana, 'elite', 1)
  expect(await shown(ana)).toEqual({ frame: 'animated', profileTheme: 'tide' })
  await ana.patch('/api/profile', { profileTheme: null })
  expect(await shown(ana)).toEqual({ frame: 'animated', profileTheme: null })
})

test('who was blocked sees what everybody sees; the file of a player has the theme, and a deleted account nothing', async () => {
  const ana = await newPlayer(server)
  await give(ana, 'elite', 1)
  await ana.patch('/api/profile', { profileTheme: 'comet' })
  expect((await ana.put(`/api/people/${viewer.id}/block`)).status).toBe(200)
  expect(await shown(ana)).toEqual({ frame: 'animated', profileTheme: 'comet' })
  expect((await ana.get('/api/account/export')).body).toMatchObject({ profile: { profileTheme: 'comet' } })
  await server.app.inTransaction((tx) => anonymise(tx, ana.id, new Date(clock.now())))
  const kept = server.db.selectFrom('profiles').select('profile_theme').where('id', '=', ana.id)
  expect(await kept.execute()).toEqual([{ profile_theme: null }])
  expect(await viewer.get(`/api/people/${ana.id}`)).toMatchObject({ status: 404, body: { code: 'people.notFound' } })
})

const plain = { frame: null, profileTheme: null }

function give({ id: userId }: Player, plan: PaidPlan, days: number): Promise<void> {
  return givePlan(server.app, { userId, plan, from: clock.now(), until: clock.now() + days * day })
}

/** What somebody else sees of a player's plan. */
async function shown({ id }: Player): Promise<Pick<ProfilePage, 'frame' | 'profileTheme'>> {
  const { frame, profileTheme } = (await viewer.get<ProfilePage>(`/api/people/${id}`)).body
  return { frame, profileTheme }
}

async function profileOf(player: Player): Promise<Profile> {
  return (await player.get<{ profile: Profile }>('/api/me')).body.profile
}
