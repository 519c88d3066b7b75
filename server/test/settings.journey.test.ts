import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { Profile, Wallet } from '@satoshi/contract/profile'
import type { Settings } from '@satoshi/contract/settings'
import { btz, cents } from '@satoshi/rules/money'
import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'
import { hour } from '@satoshi/rules/time'
import type { Topic } from '@satoshi/rules/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { grant } from '../src/progress/progress-api.ts'
import { TestClock } from './_clock.ts'
import { storedMatch } from './_duel.ts'
import { tokenTo } from './_mails.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const day = 24 * hour
const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

type Me = { profile: Profile; settings: Settings; today: { day: string; closesAt: number } }

describe('settings', () => {
  test('are the defaults until something is chosen, and what is not named stays', async () => {
    const ana = await newPlayer(server)
    const defaults = { experience: defaultExperience, notices: defaultNotices, theme: null }
    expect((await ana.get('/api/settings')).body).toEqual({ settings: defaults })
    expect((await ana.patch('/api/settings', {})).body).toEqual({ settings: defaults })
    await ana.patch('/api/settings', { experience: { sound: false, particleQuality: 'low' }, theme: 'light' })
    await ana.patch('/api/settings', { experience: { reducedMotion: true }, notices: { progress: false } })
    const changed = {
      experience: { ...defaultExperience, sound: false, particleQuality: 'low', reducedMotion: true },
      notices: { ...defaultNotices, progress: false },
      theme: 'light',
    }
    expect((await ana.get('/api/settings')).body).toEqual({ settings: changed })
    expect((await ana.get<Me>('/api/me')).body.settings).toEqual(changed)
  })

  test('are each kept by themselves, and in the file that the player takes home', async () => {
    const ana = await newPlayer(server)
    const { particleQuality: _, ...switches } = defaultExperience
    const changed: Settings = { experience: { ...defaultExperience }, notices: { ...defaultNotices }, theme: null }
    for (const group of ['experience', 'notices'] as const) {
      for (const [name, on] of Object.entries(group === 'notices' ? defaultNotices : switches)) {
        Object.assign(changed[group], { [name]: !on })
        await ana.patch('/api/settings', { [group]: { [name]: !on } })
        expect(await settingsOf(ana), name).toEqual(changed)
      }
    }
    const { body } = await ana.get<{ settings: Settings }>('/api/account/export')
    expect(body.settings).toEqual(changed)
  })

  test('changed from two devices at once keep both changes', async () => {
    const ana = await newPlayer(server)
    const changes = [
      { experience: { sound: false } },
      { experience: { haptics: false } },
      { experience: { animations: false } },
      { notices: { achievement: false } },
      { theme: 'system' },
      { experience: { celebrations: false } },
    ]
    await Promise.all(changes.map((change) => ana.patch('/api/settings', change)))
    const off = { sound: false, haptics: false, animations: false, celebrations: false }
    expect((await settingsOf(ana)).experience).toEqual({ ...defaultExperience, ...off })
    expect(await settingsOf(ana)).toMatchObject({ notices: { achievement: false }, theme: 'system' })
  })

  test('take nothing that is not a setting, and belong to the player alone', async () => {
    const ana = await newPlayer(server)
    for (const wrong of [
      { experience: { sound: 'loud' } },
      { experience: { volume: 3 } },
      { theme: 'pink' },
      { theme: null },
      { admin: true },
      { notices: { achievement: null } },
      [],
    ]) {
      expect(await ana.patch('/api/settings', wrong)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    }
    const bia = await newPlayer(server)
    await bia.patch('/api/settings', { theme: 'light' })
    expect((await settingsOf(ana)).theme).toBe(null)
    expect((await newBrowser(server).get('/api/settings')).status).toBe(401)
    expect((await newBrowser(server).patch('/api/settings', { theme: 'light' })).status).toBe(401)
  })
})

describe('the profile', () => {
  test('shows the birth date, takes language and goal, and leaves what is not named', async () => {
    const ana = await newPlayer(server, { birthDate: '1999-05-04' })
    const { body } = await ana.patch<Me>('/api/profile', {
      financialGoal: ' Comprar\numa casa\u202E ',
      language: 'ar-SA',
    })
    expect(body.profile).toMatchObject({
      birthDate: '1999-05-04',
      financialGoal: 'Comprar uma casa',
      language: 'ar-SA',
    })
    await rename(ana, 'Ana da Casa')
    expect((await profileOf(ana)).financialGoal).toBe('Comprar uma casa')
    await ana.patch('/api/profile', { financialGoal: null })
    expect(await profileOf(ana)).toMatchObject({ financialGoal: null, language: 'ar-SA', nickname: 'Ana da Casa' })
    expect(await ana.patch('/api/profile', { financialGoal: 'x'.repeat(161) })).toMatchObject({
      status: 400,
      body: { code: 'profile.goalTooLong', details: { maximum: 160 } },
    })
    expect(await ana.patch('/api/profile', { birthDate: '1990-01-01' })).toMatchObject({ status: 400 })
    expect((await newBrowser(server).patch('/api/profile', { financialGoal: null })).status).toBe(401)
  })

  test('is changed as a whole or not at all', async () => {
    const ana = await newPlayer(server)
    expect((await ana.patch('/api/profile', { timeZone: 'Asia/Tokyo' })).status).toBe(200)
    const wanted = { financialGoal: 'a boat', timeZone: 'Europe/Lisbon' }
    expect(await ana.patch('/api/profile', wanted)).toMatchObject({
      status: 409,
      body: { code: 'profile.zoneTooSoon' },
    })
    expect(await profileOf(ana)).toMatchObject({ financialGoal: null, timeZone: 'Asia/Tokyo' })
  })
})

describe('the country of questions', () => {
  /** How many questions of its topic hold anywhere, and how many in Brazil. */
  const inBank = async (topic: Topic) => {
    const live = await server.db.selectFrom('questions').select('region').where('topic', '=', topic).execute()
    const everywhere = live.filter(({ region }) => region === null).length
    return { everywhere, inBrazil: everywhere + live.filter(({ region }) => region === 'BR').length }
  }

  test('goes by the language until one is chosen, and then stays; the counts of topics follow', async () => {
    const { everywhere, inBrazil } = await inBank('stockExchange')
    expect(inBrazil).toBeGreaterThan(everywhere)
    const ana = await newPlayer(server, { language: 'ar-SA' })
    const region = async () => (await profileOf(ana)).questionRegion
    const stocks = async (player: Pick<Player, 'get'>) => {
      const { body } = await player.get<{ topics: { topic: string; questions: number }[] }>('/api/topics')
      return body.topics.find(({ topic }) => topic === 'stockExchange')?.questions ?? 0
    }
    expect([await region(), await stocks(ana)]).toEqual(['none', everywhere])
    await ana.patch('/api/profile', { language: 'pt-BR' })
    expect([await region(), await stocks(ana)]).toEqual(['BR', inBrazil])
    await ana.patch('/api/profile', { questionRegion: 'US' })
    expect([await region(), await stocks(ana)]).toEqual(['US', everywhere])
    await ana.patch('/api/profile', { language: 'pt-BR', questionRegion: 'none' })
    expect([await region(), await stocks(ana)]).toEqual(['none', everywhere])
    const dashboard = await ana.get<{ topics: { topic: string; questions: number }[] }>('/api/dashboard')
    expect(dashboard.body.topics.find(({ topic }) => topic === 'stockExchange')?.questions).toBe(everywhere)
    // Somebody without an account is told by the language that their browser names.
    const guest = newBrowser(server)
    expect((await guest.get<{ topics: object[] }>('/api/topics', { 'accept-language': 'ar-SA' })).status).toBe(200)
    for (const questionRegion of ['PT', 'br', null, ''])
      expect((await ana.patch('/api/profile', { questionRegion })).status, String(questionRegion)).toBe(400)
  })

  test('decides what a quiz asks, and is in the file that the player takes home as it was chosen', async () => {
    const ana = await newPlayer(server, { language: 'pt-BR' })
    const file = async () => (await ana.get<{ profile: { questionRegion: string | null } }>('/api/account/export')).body
    expect((await file()).profile.questionRegion).toBeNull()
    await ana.patch('/api/profile', { questionRegion: 'none' })
    expect((await file()).profile.questionRegion).toBe('none')
    // Fewer than ten hold everywhere.
    const { everywhere } = await inBank('stockExchange')
    expect(everywhere).toBeLessThan(10)
    const quiz = { commandId: randomUUID(), mode: 'solo', topic: 'stockExchange' }
    const { body } = await ana.post<MatchView>('/api/matches', quiz)
    expect(body.questions).toBe(everywhere)
    const asked = (await storedMatch(server.db, body.id)).questions.map(({ questionId }) => questionId)
    const rows = await server.db.selectFrom('questions').select('region').where('id', 'in', asked).execute()
    expect(rows.map(({ region }) => region)).toEqual(Array(everywhere).fill(null))
  })
})

describe('a nickname', () => {
  test('follows the rules of sign-up', async () => {
    const ana = await newPlayer(server)
    await newPlayer(server, { nickname: 'Ivan' })
    for (const [nickname, reason] of [
      ['ab', 'tooShort'],
      ['x'.repeat(21), 'tooLong'],
      ['an\u200Ba', 'characters'],
      ['Сatoshi', 'mixedScripts'],
      ['Suporte', 'reserved'],
    ]) {
      const reply = await rename(ana, nickname ?? '')
      expect(reply, nickname).toMatchObject({
        status: 400,
        body: { code: 'auth.nicknameInvalid', details: { reason } },
      })
    }
    expect(await rename(ana, 'lvan')).toMatchObject({
      body: { code: 'auth.nicknameTaken' },
    })
    expect((await rename(ana, ' Ana   Nova ')).status).toBe(200)
    const { body } = await ana.get<{ user: { name: string } }>('/api/auth/get-session')
    expect(body.user.name).toBe('Ana Nova')
    expect((await profileOf(ana)).nickname).toBe('Ana Nova')
  })

  test('is changed once for nothing and then for 500 BTZ, gifts first, and the same one again costs nothing', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    expect(await profileOf(ana)).toMatchObject({ nicknamePriceCents: 0 })
    expect((await rename(ana, 'Rio Claro')).status).toBe(200)
    expect(await walletOf(ana)).toEqual({ balanceCents: 50_000, earnedCents: 20_000, grantedCents: 30_000 })
    expect(await profileOf(ana)).toMatchObject({ nicknamePriceCents: 50_000 })
    clock.pass(1_000)
    expect((await rename(ana, 'Rio Claro', 50_000)).status).toBe(200)
    expect(await rename(ana, 'Rio Verde')).toMatchObject({
      status: 409,
      body: { code: 'profile.nicknamePrice', details: { priceCents: 50_000 } },
    })
    expect(await walletOf(ana)).toMatchObject({ balanceCents: 50_000 })
    expect((await rename(ana, 'Rio Verde', 50_000)).status).toBe(200)
    expect(await walletOf(ana)).toEqual({ balanceCents: 0, earnedCents: 0, grantedCents: 0 })
    clock.pass(1_000)
    expect(await rename(ana, 'Rio Azul', 50_000)).toMatchObject({
      status: 409,
      body: { code: 'wallet.insufficient', details: { amountCents: 50_000, availableCents: 0 } },
    })
    expect((await profileOf(ana)).nickname).toBe('Rio Verde')
  })

  test('that somebody else has costs nothing, and gifts alone pay where they are enough', async () => {
    const ana = await paying()
    await newPlayer(server, { nickname: 'Mata Atlantica' })
    expect(await rename(ana, 'Mata Atlantica', 50_000)).toMatchObject({ body: { code: 'auth.nicknameTaken' } })
    expect(await walletOf(ana)).toMatchObject({ balanceCents: 150_000 })
    await rename(ana, 'Mata Ciliar', 50_000)
    // 300 of 500 BTZ are gifts, the rest is earned.
    expect(await walletOf(ana)).toEqual({ balanceCents: 100_000, earnedCents: 100_000, grantedCents: 0 })
  })

  test('is paid once for a command, and of two tabs that agree to one price one changes it', async () => {
    const ana = await paying()
    const body = { commandId: randomUUID(), nickname: 'Pedra Alta', priceCents: 50_000 }
    const sent = await Promise.all(Array.from({ length: 6 }, () => ana.put('/api/profile/nickname', body)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await walletOf(ana)).toMatchObject({ balanceCents: 100_000 })
    expect(await ana.put('/api/profile/nickname', { ...body, nickname: 'Pedra Baixa' })).toMatchObject({ status: 422 })
    clock.pass(1_000)
    // Each tab has its own name and command: both are wanted, and each is paid for.
    const tabs = await Promise.all([rename(ana, 'Pedra Nova', 50_000), rename(ana, 'Pedra Velha', 50_000)])
    const done = tabs.filter(({ status }) => status === 200).length
    expect(await walletOf(ana)).toMatchObject({ balanceCents: 100_000 - done * 50_000 })
    clock.pass(1_000)
    const broke = await Promise.all(['Um', 'Dois', 'Tres'].map((name) => rename(ana, `Pedra ${name}`, 50_000)))
    expect(broke.filter(({ status }) => status === 200)).toHaveLength(2 - done)
    expect(await walletOf(ana)).toMatchObject({ balanceCents: 0 })
  })

  test('that was given up is kept from others for thirty days, and is free then', async () => {
    const ana = await newPlayer(server, { nickname: 'Lua Cheia' })
    const bia = await newPlayer(server)
    expect((await rename(ana, 'Lua Nova')).status).toBe(200)
    expect(await rename(bia, 'Lua Cheia')).toMatchObject({ status: 409 })
    await expect(newPlayer(server, { nickname: 'LUA CHEIA' })).rejects.toThrow('auth.nicknameTaken')
    // Sessions of an unconfirmed address end after a week, so somebody else asks afterwards.
    clock.pass(30 * day)
    expect((await newPlayer(server, { nickname: 'Lua Cheia' })).id).not.toBe(ana.id)
    await expect(newPlayer(server, { nickname: 'Lua Nova' })).rejects.toThrow('auth.nicknameTaken')
  })

  test('in another case is the player’s own, and the player may come back to an old one', async () => {
    const ana = await newPlayer(server, { nickname: 'Serra Azul', confirmed: true })
    expect((await rename(ana, 'SERRA AZUL')).status).toBe(200)
    await server.db.updateTable('profiles').set({ nickname_changed_at: null }).where('id', '=', ana.id).execute()
    expect((await rename(ana, 'Serra Negra')).status).toBe(200)
    await server.db.updateTable('profiles').set({ nickname_changed_at: null }).where('id', '=', ana.id).execute()
    expect((await rename(ana, 'Serra Azul')).status).toBe(200)
    const bia = await newPlayer(server)
    expect((await rename(bia, 'Serra Azul')).body).toMatchObject({
      code: 'auth.nicknameTaken',
    })
  })

  test('that many want at once goes to one of them', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => newPlayer(server)))
    const replies = await Promise.all(crowd.map((one) => rename(one, 'Monte Sol')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
    const names = await Promise.all(crowd.map(async (one) => (await profileOf(one)).nickname))
    expect(names.filter((name) => name === 'Monte Sol')).toHaveLength(1)
  })

  test('can be tried so often only', async () => {
    const ana = await newPlayer(server)
    const tries = []
    for (let index = 0; index < 11; index += 1) tries.push(await rename(ana, 'Mar Aberto'))
    expect(tries.at(-1)).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
  })
})

describe('the time zone', () => {
  test('is one that the runtime knows, changed once in seven days', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    for (const timeZone of ['+03:00', 'Mars/Olympus', '', 'Europe/Lisbon; drop table users']) {
      expect(await ana.patch('/api/profile', { timeZone })).toMatchObject({ body: { code: 'profile.zoneUnknown' } })
    }
    expect((await ana.patch('/api/profile', { timeZone: 'America/Sao_Paulo' })).status).toBe(200)
    expect((await profileOf(ana)).zoneChangesFrom).toBe(null)
    expect((await ana.patch('/api/profile', { timeZone: 'asia/tokyo' })).status).toBe(200)
    const from = clock.now() + 7 * day
    expect(await profileOf(ana)).toMatchObject({ timeZone: 'Asia/Tokyo', zoneChangesFrom: from })
    expect((await ana.patch('/api/profile', { timeZone: 'Asia/Tokyo' })).status).toBe(200)
    expect(await ana.patch('/api/profile', { timeZone: 'Europe/Lisbon' })).toMatchObject({
      status: 409,
      body: { code: 'profile.zoneTooSoon', details: { from } },
    })
    const weekAgo = new Date(clock.now() - 7 * day)
    await server.db.updateTable('profiles').set({ zone_changed_at: weekAgo }).where('id', '=', ana.id).execute()
    expect((await ana.patch('/api/profile', { timeZone: 'Europe/Lisbon' })).status).toBe(200)
  })

  test('leaves the day and its caps as they are, and a streak that is done today done', async () => {
    const ana = await newPlayer(server)
    const before = (await ana.get<Me>('/api/me')).body.today
    const counts = { xp: 0, answered: 5, correct: 5, quizzes: 10 }
    await server.db
      .insertInto('player_days')
      .values({ user_id: ana.id, day: before.day, ...counts })
      .execute()
    const streak = { streak: 4, streak_day: before.day }
    await server.db.updateTable('profiles').set(streak).where('id', '=', ana.id).execute()
    // It is noon in São Paulo, and already tomorrow on Kiritimati.
    await ana.patch('/api/profile', { timeZone: 'Pacific/Kiritimati' })
    const { profile, today } = (await ana.get<Me>('/api/me')).body
    expect(today).toMatchObject({ day: before.day, quizzes: 10, streakDone: true })
    expect(today.closesAt).toBeGreaterThanOrEqual(before.closesAt)
    expect(profile).toMatchObject({ streak: 4, timeZone: 'Pacific/Kiritimati' })
  })
})

test('a deleted account keeps no settings', async () => {
  const ana = await newPlayer(server)
  await ana.patch('/api/settings', { theme: 'light' })
  const token = await tokenTo(server, ana.email, '/api/auth/verify-email')
  expect((await newBrowser(server).post('/api/confirmation/disown', { token })).status).toBe(200)
  const rows = await server.db.selectFrom('player_settings').selectAll().where('user_id', '=', ana.id).execute()
  expect(rows).toEqual([])
})

async function settingsOf(player: Player): Promise<Settings> {
  return (await player.get<Me>('/api/me')).body.settings
}

function rename(player: Player, nickname: string, priceCents = 0) {
  return player.put<{ code?: string }>('/api/profile/nickname', { commandId: randomUUID(), nickname, priceCents })
}

/** A player with 1,200 earned and 300 granted BTZ who has used the free change. */
async function paying(): Promise<Player> {
  const player = await newPlayer(server, { confirmed: true })
  const paid = { earnedCents: btz(1_000), grantedCents: cents(0), xp: 0, points: 0 }
  await server.app.inTransaction((tx) =>
    grant(tx, { userId: player.id, at: clock.now(), source: 'box', ref: 'for-a-name', ...paid }),
  )
  await server.db
    .updateTable('profiles')
    .set({ nickname_changed_at: new Date(clock.now() - day) })
    .where('id', '=', player.id)
    .execute()
  return player
}

async function walletOf(player: Player): Promise<Wallet> {
  return (await player.get<{ wallet: Wallet }>('/api/me')).body.wallet
}

async function profileOf(player: Player): Promise<Profile> {
  return (await player.get<Me>('/api/me')).body.profile
}
