import { levelOf } from '@satoshi/rules/progress/level'
import { deviceWindow, mostLinkedDevices } from '@satoshi/rules/stakes/devices'
import { hour } from '@satoshi/rules/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Duels } from '../src/duel/duel-api.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { readDeviceGroups } from '../src/stakes/stakes-api.ts'
import { TestClock } from './_clock.ts'
import { insertCrowd } from './_crowd.ts'
import { duelsOn, endWith, giveEarned, openedDuel } from './_duel.ts'
import { accept, beat, challenge, newDuellist } from './_invites.ts'
import { tokenTo } from './_mails.ts'
import { confirm, matchmakingOn, offered, pair, searchOf, startSearch } from './_matchmaking.ts'
import { newBrowser, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let duels: Duels

beforeAll(async () => {
  server = await startServer({ clock, quiet: true, uncounted: true })
  duels = duelsOn(server)
})
afterAll(async () => {
  // Levels were lent.
  for (const { id, xp } of await server.db.selectFrom('profiles').select(['id', 'xp']).execute())
    await server.db
      .updateTable('profiles')
      .set({ level: levelOf(xp).level })
      .where('id', '=', id)
      .execute()
  await expectHonestLedger(server.db)
  await server.close()
})

describe('two who use one device', () => {
  test('challenge each other to friendly duels alone, and everybody else as before', async () => {
    const [ana, bia, eva] = [await staker(), await staker(), await staker()]
    await useTogether(ana, bia)
    const refused = { status: 409, body: { code: 'stakes.sameDevice', details: {} } }
    for (const [from, to] of [
      [ana, bia],
      [bia, ana],
    ] as const) {
      expect(await challenge(from, to, { bet_amount: 100 })).toMatchObject(refused)
      expect(await challenge(from, to, { bet_amount: 0 })).toMatchObject({ status: 200 })
    }
    expect(await challenge(eva, ana, { bet_amount: 100 })).toMatchObject({ status: 200 })
    expect(await challenge(bia, eva, { bet_amount: 100 })).toMatchObject({ status: 200 })
  })

  test('stay two of one device however often one of them signs in with a browser that was cleared', async () => {
    const [ana, bia] = [await staker(), await staker()]
    await useTogether(ana, bia)
    clock.pass(1_000)
    await insertDevices(bia.id, mostLinkedDevices + 1)
    // One more, by the door: whatever is too much of hers goes.
    await useTogether(bia)
    const links = await server.db
      .selectFrom('device_links')
      .select('device_key')
      .where('user_id', '=', bia.id)
      .execute()
    expect(links).toHaveLength(mostLinkedDevices + 1)
    expect(await challenge(bia, ana, { bet_amount: 100 })).toMatchObject({ body: { code: 'stakes.sameDevice' } })
  })

  test('cannot take up a challenge, nor play again, for a stake that was agreed before', async () => {
    const [ana, bia] = [await staker(), await staker()]
    const sent = await challenge(ana, bia, { bet_amount: 100 })
    const played = await openedDuel(duels, ana, bia, { stakeBtz: 100 })
    await endWith(duels, played, [300, 100])
    await useTogether(ana, bia)
    expect(await accept(bia, sent.body)).toMatchObject({ status: 409, body: { code: 'stakes.sameDevice' } })
    const again = (player: Player) => player.post(`/api/duels/${played}/rematch`, { commandId: crypto.randomUUID() })
    expect(await again(ana)).toMatchObject({ status: 200 })
    expect(await again(bia)).toMatchObject({ status: 409, body: { code: 'stakes.sameDevice' } })
  })

  test('are not brought together by quick match for a stake, though nobody else is there; friendly they are', async () => {
    const { matchmaking } = matchmakingOn(server, duels)
    const [ana, bia, eva] = [await staker(), await staker(), await staker()]
    await useTogether(ana, bia)
    for (const player of [ana, bia]) await startSearch(player, { stakeBtz: 100 })
    clock.pass(20_000)
    for (const player of [ana, bia]) await beat(player)
    await pair(matchmaking)
    expect([(await searchOf(ana)).state, (await searchOf(bia)).state]).toEqual(['searching', 'searching'])
    await startSearch(eva, { stakeBtz: 100 })
    expect([ana.id, bia.id]).toContain((await offered(matchmaking, eva)).opponent.id)
    for (const player of [ana, bia, eva]) await player.remove('/api/matchmaking')
    for (const player of [ana, bia]) await startSearch(player)
    expect((await offered(matchmaking, ana)).opponent.id).toBe(bia.id)
    for (const player of [ana, bia]) await player.remove('/api/matchmaking')
  })

  test('who come to share it while an offer waits are told, and both leave the search', async () => {
    const { matchmaking } = matchmakingOn(server, duels)
    const [ana, bia] = [await staker(), await staker()]
    for (const player of [ana, bia]) await startSearch(player, { stakeBtz: 100 })
    const { id } = await offered(matchmaking, ana)
    await useTogether(ana, bia)
    expect(await confirm(ana, id)).toMatchObject({ status: 200 })
    expect(await confirm(bia, id)).toMatchObject({ status: 409, body: { code: 'stakes.sameDevice' } })
    expect([(await searchOf(ana)).state, (await searchOf(bia)).state]).toEqual(['none', 'none'])
  })

  test('may stake again when one of them was not on it for 90 days', async () => {
    const [ana, bia] = [await staker(), await staker()]
    await useTogether(ana, bia)
    clock.pass(deviceWindow)
    expect(await refusalOf(ana, bia, 100)).toBe('stakes.sameDevice')
    clock.pass(1)
    expect(await refusalOf(ana, bia, 100)).toBe(null)
  })

  test('share it also when one signs up on it, one signs out, or one is signed in until the other comes', async () => {
    for (const how of ['signUp', 'signOut', 'replaced'] as const) {
      const browser = newBrowser(server)
      const ana = await staker()
      await signIn(browser, ana)
      // Longer ago than the window: what counts is that she used it until now.
      const ago = new Date(clock.now() - 2 * deviceWindow)
      await server.db
        .updateTable('device_links')
        .set({ first_seen_at: ago, last_seen_at: ago })
        .where('user_id', '=', ana.id)
        .execute()
      if (how === 'signOut') await browser.post('/api/auth/sign-out')
      const bia = await staker()
      if (how === 'signUp') {
        const body = { name: how, nickname: how, email: `${how}@example.org`, password: 'seven blue llamas' }
        const made = await browser.post<{ user: { id: string } }>('/api/auth/sign-up/email', {
          ...body,
          birthDate: '2000-01-31',
          language: 'pt-BR',
        })
        expect(made.status).toBe(200)
        expect(await sharing(ana.id, made.body.user.id)).toBe(1)
      } else {
        await signIn(browser, bia)
        expect(await sharing(ana.id, bia.id)).toBe(1)
      }
    }
  })
})

describe('what is kept of a device', () => {
  test('is a keyed hash with two dates, in the player’s file without it, and goes with the account', async () => {
    const [ana, bia] = [await staker(), await staker()]
    const browser = await useTogether(ana, bia)
    const rows = () => server.db.selectFrom('device_links').selectAll().where('user_id', '=', ana.id).execute()
    const known = await server.db.selectFrom('known_devices').selectAll().where('user_id', '=', ana.id).execute()
    const token = /satoshi\.device=([^;]+)/.exec(browser.cookie())?.[1] ?? 'none'
    const kept = JSON.stringify(await rows())
    // Her own browser, in which she signed up, and the one that both used.
    expect(await rows()).toHaveLength(2)
    for (const secret of [token, known[0]?.device_hash ?? 'none']) expect(kept).not.toContain(secret)
    const { body } = await ana.get<Record<string, unknown>>('/api/account/export')
    const at = new Date(clock.now()).toISOString()
    expect(body['usedDevices']).toContainEqual({ firstSeenAt: at, lastSeenAt: at })
    expect(JSON.stringify(body)).not.toContain((await rows())[0]?.device_key)

    // A new password forgets on which devices she may guess, and not which she used.
    await browser.post('/api/auth/request-password-reset', { email: ana.email })
    const reset = await tokenTo(server, ana.email, '/auth/reset')
    const password = 'eight green alpacas'
    expect((await browser.post('/api/auth/reset-password', { token: reset, newPassword: password })).status).toBe(200)
    expect(await rows()).toHaveLength(2)
    await signIn(browser, { ...ana, password })
    await browser.post('/api/account/request-deletion', { password })
    await browser.post('/api/account/delete', { token: await tokenTo(server, ana.email, '/auth/delete') })
    expect(await rows()).toEqual([])
    expect(await server.db.selectFrom('device_links').selectAll().where('user_id', '=', bia.id).execute()).toHaveLength(
      2,
    )
  })

  test('is that of fifty devices at most, and nothing that is older than the window', async () => {
    const ana = await staker()
    for (let turn = 0; turn < 52; turn += 1) await signIn(newBrowser(server), ana)
    const rows = () => server.db.selectFrom('device_links').selectAll().where('user_id', '=', ana.id).execute()
    expect(await rows()).toHaveLength(50)
    clock.pass(deviceWindow + 1)
    await signIn(newBrowser(server), await staker())
    expect(await rows()).toEqual([])
  })
})

describe('attacks', () => {
  test('five accounts of one device that win of others bring 1,000 BTZ a day and 2,500 a week together', async () => {
    const [takers, givers] = [await stakers(5), await stakers(5)]
    await useTogether(...takers)
    expect(await winAll(takers, givers)).toBe(1_000)
    clock.pass(24 * hour)
    expect(await winAll(takers, givers)).toBe(1_000)
    clock.pass(24 * hour)
    expect(await winAll(takers, givers)).toBe(500)
    expect((await takers[4]?.get<{ barred: string }>('/api/stakes'))?.body.barred).toBe('flowLimit')
  })

  test('five accounts of one device that lose to one of another bring it 1,000 BTZ a day, and 2,000 to all others', async () => {
    const [givers, takers] = [await stakers(5), await stakers(2)]
    await useTogether(...givers)
    await useTogether(...takers)
    expect(await winAll(takers, givers)).toBe(1_000)
    // To each of the others as much, and the device has lost what one player may lose.
    expect(await winAll(await stakers(3), givers)).toBe(1_000)
    const group = await groupOf(givers[0])
    expect(group).toMatchObject({ dayCents: -200_000, weekCents: -200_000 })
    expect(group?.accounts.map(({ nickname }) => nickname).toSorted()).toEqual(
      givers.map(({ nickname }) => nickname).toSorted(),
    )
  })

  test('two accounts of one device pass on no more through a third than what may flow between two', async () => {
    const [ana, bia, eva] = [await staker(), await staker(), await staker()]
    await useTogether(ana, bia)
    let passed = 0
    for (let day = 0; day < 6; day += 1) {
      for (let turn = 0; turn < 3; turn += 1) {
        const [lost, won] = [await win(eva, ana, 250), await win(bia, eva, 250)]
        if (lost && won) passed += 250
      }
      clock.pass(24 * hour)
    }
    expect(passed).toBe(1_000)
    // The operator sees both ends of it, though the device has neither won nor lost.
    expect((await groupOf(ana))?.accounts).toEqual([
      { nickname: bia.nickname, weekCents: 100_000 },
      { nickname: ana.nickname, weekCents: -100_000 },
    ])
  })

  test('accounts of one device that put stakes in at once do not pass its bound together', async () => {
    const [takers, givers] = [await stakers(6), await stakers(6)]
    await useTogether(...takers)
    const opened = await Promise.all(takers.map((taker, index) => open(taker, givers[index], 500)))
    const ids = opened.filter((id) => id !== null)
    expect(ids).toHaveLength(2)
    for (const id of ids) await endWith(duels, id, [300, 100])
    expect(await winAll(takers, givers)).toBe(0)
  })

  test('fifty accounts in fifty browsers that were cleared are stopped by what one player may receive', async () => {
    const [ana, givers] = [await staker(), await insertCrowd(server.db, 'cleared', 50)]
    const at = new Date(clock.now())
    await server.db.updateTable('users').set({ email_verified: true }).where('id', 'in', givers).execute()
    await server.db
      .insertInto('device_links')
      .values(givers.map((id) => ({ device_key: id, user_id: id, first_seen_at: at, last_seen_at: at })))
      .execute()
    for (const id of givers) await giveEarned(server, id, 1_000)
    expect(
      await winAll(
        [ana],
        givers.map((id) => ({ id })),
        100,
      ),
    ).toBe(1_000)
  })
})

type Account = { id: string }

/** What the operator sees of the device of an account. */
async function groupOf(one: Player | undefined) {
  const groups = await readDeviceGroups(server.db, clock.now(), 100)
  return groups.find(({ accounts }) => accounts.some(({ nickname }) => nickname === one?.nickname))
}

/** Everybody of `takers` wins of every one of `givers` until no stake goes any more; gives the BTZ. */
async function winAll(takers: Account[], givers: Account[], stake = 250): Promise<number> {
  let won = 0
  for (const taker of takers) for (const giver of givers) if (await win(taker, giver, stake)) won += stake
  return won
}

/** A staked duel that `winner` wins; false where the stake is refused. */
async function win(winner: Account, loser: Account, stake: number): Promise<boolean> {
  // A tap leaves the pause after three losses in a row.
  await server.db.updateTable('stake_settings').set({ losses: 0, paused_until: null }).execute()
  const id = await open(winner, loser, stake)
  if (id !== null) await endWith(duels, id, [300, 100])
  return id !== null
}

async function open(one: Account, other: Account | undefined, stakeBtz: number): Promise<string | null> {
  if (!other) throw new Error('nobody to play against')
  // A level is made of XP whenever some are paid.
  await server.db.updateTable('profiles').set({ level: 20 }).where('id', 'in', [one.id, other.id]).execute()
  try {
    return await openedDuel(duels, one, other, { stakeBtz })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'stakes.flowLimit') return null
    if (error instanceof Refusal && error.code === 'stakes.pairLimit') return null
    throw error
  }
}

async function refusalOf(one: Player, other: Player, stakeBtz: number): Promise<string | null> {
  try {
    await endWith(duels, await openedDuel(duels, one, other, { stakeBtz }), [300, 100])
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function staker(): Promise<Player> {
  const player = await newDuellist(server)
  await giveEarned(server, player.id, 20_000)
  await server.db.updateTable('profiles').set({ level: 20 }).where('id', '=', player.id).execute()
  return player
}

async function stakers(count: number): Promise<Player[]> {
  const players: Player[] = []
  for (let made = 0; made < count; made += 1) players.push(await staker())
  return players
}

/** Lets some players sign in, one after the other, in one browser. */
/** Devices on which nobody else was, one for each time the cookies were cleared. */
async function insertDevices(userId: string, count: number): Promise<void> {
  const at = new Date(clock.now())
  const rows = Array.from({ length: count }, () => ({ device_key: crypto.randomUUID(), user_id: userId }))
  await server.db
    .insertInto('device_links')
    .values(rows.map((row) => ({ ...row, first_seen_at: at, last_seen_at: at })))
    .execute()
}

async function useTogether(...players: Player[]): Promise<ReturnType<typeof newBrowser>> {
  const browser = newBrowser(server)
  for (const player of players) await signIn(browser, player)
  return browser
}

let networks = 0

async function signIn(browser: ReturnType<typeof newBrowser>, { email, password }: Player): Promise<void> {
  networks += 1
  // The library's limit on bursts is not what this is about.
  await server.db.deleteFrom('rate_limits').execute()
  const from = { 'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}` }
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password }, from)
  if (status !== 200) throw new Error(`sign-in: ${status}`)
}

/** Devices that both were used on in the window. */
async function sharing(one: string, other: string): Promise<number> {
  const rows = await server.db
    .selectFrom('device_links as a')
    .innerJoin('device_links as b', 'b.device_key', 'a.device_key')
    .select('a.device_key')
    .where('a.user_id', '=', one)
    .where('b.user_id', '=', other)
    .where('a.last_seen_at', '>=', new Date(clock.now() - deviceWindow))
    .execute()
  return rows.length
}
