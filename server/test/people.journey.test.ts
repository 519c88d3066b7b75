import type { Notice } from '@satoshi/contract/notification'
import { hour, minute, second } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { setAvailability, setPlaying } from '../src/presence/presence-api.ts'
import { TestClock } from './_clock.ts'
import { insertCrowd } from './_crowd.ts'
import { tokenTo } from './_mails.ts'
import { peopleOf } from './_people.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let ana: Player
let bia: Player
let people: ReturnType<typeof peopleOf>
let biasPeople: ReturnType<typeof peopleOf>
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(() => server.close())
beforeEach(async () => {
  ana = await newPlayer(server)
  bia = await newPlayer(server)
  people = peopleOf(server, ana)
  biasPeople = peopleOf(server, bia)
})

describe('following', () => {
  test('twice is once, and both ways make friends', async () => {
    expect(await people.follow(bia)).toMatchObject({ status: 200, body: { following: true, friend: false } })
    expect(await people.follow(bia)).toMatchObject({ status: 200, body: { following: true, friend: false } })
    expect((await biasPeople.follow(ana)).body).toEqual({
      following: true,
      followsMe: true,
      friend: true,
      blocked: false,
    })
    expect((await people.friends()).map(({ player }) => player.id)).toEqual([bia.id])
    expect((await people.page(bia)).body).toMatchObject({ followers: 1, following: 1, relation: { friend: true } })
    expect((await people.unfollow(bia)).body).toMatchObject({ following: false, followsMe: true, friend: false })
    expect((await people.unfollow(bia)).status).toBe(200)
    expect(await biasPeople.friends()).toEqual([])
  })

  test('leaves the followed a notice, one a day, with the name of today, and tells of friends', async () => {
    await people.follow(bia)
    await people.unfollow(bia)
    await people.follow(bia)
    expect(await noticesTo(bia)).toEqual([{ from: ana.nickname, data: { user_id: ana.id, friends: false } }])
    expect(await noticesTo(ana)).toEqual([])
    await biasPeople.follow(ana)
    expect(await noticesTo(ana)).toMatchObject([{ data: { user_id: bia.id, friends: true } }])
    await server.db
      .updateTable('profiles')
      .set({ nickname: `R${ana.nickname}` })
      .where('id', '=', ana.id)
      .execute()
    expect(await noticesTo(bia)).toMatchObject([{ from: `R${ana.nickname}` }])
    clock.pass(24 * hour)
    await people.unfollow(bia)
    await people.follow(bia)
    expect(await noticesTo(bia)).toHaveLength(2)
  })

  test('is listed for the followed alone, the latest first, and each can be followed back', async () => {
    expect(await people.followers()).toEqual({ items: [], nextCursor: null })
    const caio = await newPlayer(server)
    await biasPeople.follow(ana)
    clock.pass(second)
    await peopleOf(server, caio).follow(ana)
    const { items } = await people.followers()
    expect(items.map(({ player }) => player.id)).toEqual([caio.id, bia.id])
    expect(items[1]?.relation).toEqual({ following: false, followsMe: true, friend: false, blocked: false })
    await people.follow(bia)
    expect((await people.followers()).items[1]?.relation).toMatchObject({ following: true, friend: true })
    expect((await biasPeople.followers()).items.map(({ player }) => player.id)).toEqual([ana.id])
    expect(await peopleOf(server, caio).followers()).toEqual({ items: [], nextCursor: null })
    await biasPeople.unfollow(ana)
    expect((await people.followers()).items.map(({ player }) => player.id)).toEqual([caio.id])
  })

  test('by many is listed in pages that neither repeat nor leave out, also of one moment', async () => {
    const crowd = await insertCrowd(server.db, `fan${ana.id.slice(-8)}`, 65)
    await insertFollows(crowd.map((id) => [id, ana.id]))
    const seen: string[] = []
    let cursor: string | null | undefined
    const sizes: number[] = []
    do {
      const page = await people.followers(cursor ?? undefined)
      sizes.push(page.items.length)
      seen.push(...page.items.map(({ player }) => player.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(sizes).toEqual([30, 30, 5])
    expect(seen.toSorted()).toEqual(crowd.toSorted())
    for (const forged of ['x', '%00', Buffer.from(`1 ${ana.id} `).toString('base64url')])
      expect(await ana.get(`/api/people/followers?cursor=${forged}`)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      })
  })

  test('by somebody whom the followed blocked is in no list and no number of theirs, and tells nothing', async () => {
    await people.block(bia)
    expect((await biasPeople.follow(ana)).body).toMatchObject({ following: true })
    expect(await people.followers()).toEqual({ items: [], nextCursor: null })
    expect((await people.page(ana)).body).toMatchObject({ followers: 0 })
    expect((await biasPeople.page(ana)).body).toMatchObject({ followers: 1, relation: { following: true } })
    await people.unblock(bia)
    expect((await people.followers()).items.map(({ player }) => player.id)).toEqual([bia.id])
    expect((await people.page(ana)).body).toMatchObject({ followers: 1 })
    await biasPeople.block(ana)
    expect(await people.followers()).toEqual({ items: [], nextCursor: null })
  })

  test('by somebody who was blocked leaves no notice', async () => {
    await biasPeople.block(ana)
    expect((await people.follow(bia)).status).toBe(200)
    expect(await noticesTo(bia)).toEqual([])
  })

  test('oneself and nobody is refused', async () => {
    expect(await people.follow(ana)).toMatchObject({ status: 400, body: { code: 'people.self' } })
    expect(await people.block(ana)).toMatchObject({ status: 400, body: { code: 'people.self' } })
    const nobody = { ...bia, id: crypto.randomUUID() }
    for (const what of [people.follow, people.unfollow, people.block, people.page]) {
      expect(await what(nobody)).toMatchObject({ status: 404, body: { code: 'people.notFound' } })
    }
  })

  test('50 times at once is one row, and whatever order follow and unfollow run in, the row says what was told last', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => people.follow(bia)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(await followsOf(ana)).toEqual([bia.id])
    const mixed = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? people.follow(bia) : biasPeople.unfollow(ana))),
    )
    expect(mixed.every(({ status }) => status === 200)).toBe(true)
    await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? people.follow(bia) : people.unfollow(bia))))
    const { following } = (await people.page(bia)).body.relation
    expect(await followsOf(ana)).toEqual(following ? [bia.id] : [])
    await people.unfollow(bia)
    expect(await followsOf(ana)).toEqual([])
  })

  test('ends at 1,000, also when many are followed at once, and friends at 500', async () => {
    const crowd = await insertCrowd(server.db, 'follow', 1_002)
    await insertFollows(crowd.slice(0, 998).map((id) => [ana.id, id]))
    const last = await Promise.all(crowd.slice(998).map((id) => people.follow({ ...bia, id })))
    expect(last.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(last.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'people.tooMany', details: { limit: 1_000 } },
    })
    expect(await followsOf(ana)).toHaveLength(1_000)
    // Bia has 500 friends; who follows her next would be one more, for she follows him already.
    await insertFollows(
      crowd.slice(0, 500).flatMap(
        (id) =>
          [
            [bia.id, id],
            [id, bia.id],
          ] as [string, string][],
      ),
    )
    const caio = await newPlayer(server)
    await insertFollows([[bia.id, caio.id]])
    expect(await peopleOf(server, caio).follow(bia)).toMatchObject({
      status: 409,
      body: { code: 'people.tooMany', details: { limit: 500 } },
    })
    expect(await biasPeople.friends()).toHaveLength(500)
  })
})

describe('blocking', () => {
  test('ends following both ways, and following again tells nothing', async () => {
    await people.follow(bia)
    await biasPeople.follow(ana)
    await bia.post('/api/rpc/update_user_heartbeat')
    await ana.post('/api/rpc/update_user_heartbeat')
    const stranger = (await people.page(await newPlayer(server))).body
    expect((await biasPeople.block(ana)).body).toEqual({
      following: false,
      followsMe: false,
      friend: false,
      blocked: true,
    })
    expect([await followsOf(ana), await followsOf(bia)]).toEqual([[], []])
    expect(await biasPeople.blocked()).toMatchObject([{ id: ana.id }])
    // To Ana, Bia is one who is away and takes no invites, as somebody invisible is.
    const seen = (await people.page(bia)).body
    expect(seen).toMatchObject({ presence: 'offline', lastSeen: null, accepts: 'no', relation: { blocked: false } })
    expect(Object.keys(seen)).toEqual(Object.keys(stranger))
    expect(await people.follow(bia)).toMatchObject({ status: 200, body: { following: true, followsMe: false } })
    expect((await people.page(bia)).body.relation).toMatchObject({ following: true, friend: false, blocked: false })
    expect((await biasPeople.page(ana)).body.relation).toEqual({
      following: false,
      followsMe: false,
      friend: false,
      blocked: true,
    })
    expect(await biasPeople.follow(ana)).toMatchObject({ status: 404, body: { code: 'people.notFound' } })
    expect((await biasPeople.unblock(ana)).body).toEqual({ done: true })
    expect(await biasPeople.blocked()).toEqual([])
    expect((await people.page(bia)).body).toMatchObject({ presence: 'online', accepts: 'yes' })
  })

  test('looks to the one who is blocked exactly as invisibility does', async () => {
    const caio = await newPlayer(server)
    for (const one of [bia, caio]) await one.post('/api/rpc/update_user_heartbeat')
    await server.app.inTransaction((tx) => setAvailability(tx, caio.id, 'invisible'))
    await biasPeople.block(ana)
    const [blocked, invisible] = [(await people.page(bia)).body, (await people.page(caio)).body]
    const bare = (page: typeof blocked) => ({ ...page, player: null, since: 0 })
    expect(bare(blocked)).toEqual(bare(invisible))
  })

  test('is heard by neither side’s list of who is online', async () => {
    for (const one of [ana, bia]) await one.post('/api/rpc/update_user_heartbeat')
    expect(await listedFor(ana)).toContain(bia.id)
    expect(await listedFor(bia)).toContain(ana.id)
    await people.block(bia)
    expect(await listedFor(ana)).not.toContain(bia.id)
    expect(await listedFor(bia)).not.toContain(ana.id)
  })
})

describe('search', () => {
  test('finds by the beginning in any case and with any accents, then by likeness; neither oneself nor who has a block', async () => {
    const [first, second_, third, mine] = await Promise.all(
      ['Zé Bétão', 'zebetao2', 'Zebetta', 'Zebetaozinho'].map((nickname) => newPlayer(server, { nickname })),
    )
    if (!first || !second_ || !third || !mine) throw new Error('nobody')
    const found = async () => (await people.search('ZE BETA')).map(({ player }) => player.nickname)
    expect(await found()).toContain('Zé Bétão')
    const names = (await people.search('zebeta')).map(({ player }) => player.nickname)
    expect(names.slice(0, 2)).toEqual(['zebetao2', 'Zebetaozinho'])
    expect(names.slice(2).toSorted()).toEqual(['Zebetta', 'Zé Bétão'])
    const own = peopleOf(server, mine)
    expect((await own.search('zebeta')).map(({ player }) => player.id)).not.toContain(mine.id)
    await peopleOf(server, second_).block(ana)
    await people.block(mine)
    const left = (await people.search('zebeta')).map(({ player }) => player.id)
    expect(left).not.toContain(second_.id)
    expect(left).not.toContain(mine.id)
  })

  test('takes every letter for itself', async () => {
    for (const text of ['%', '_', String.raw`\\`, '%%%', 'a%b', "'; drop table follows; --"]) {
      expect([text, await people.search(text)]).toEqual([text, []])
    }
  })

  test('finds nobody who is not complete or deleted, nor by a nickname that was given up', async () => {
    const [gone, half, renamed] = await Promise.all(
      ['Vanished', 'Vanishing', 'Vanishes'].map((nickname) => newPlayer(server, { nickname })),
    )
    if (!gone || !half || !renamed) throw new Error('nobody')
    await server.db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await server.db
      .updateTable('profiles')
      .set({ completed_at: null, nickname: '' })
      .where('id', '=', half.id)
      .execute()
    await server.db
      .updateTable('nickname_keys')
      .set({ held_until: new Date() })
      .where('user_id', '=', renamed.id)
      .execute()
    expect(await people.search('vanish')).toEqual([])
  })

  test('is served 30 times a minute', async () => {
    const statuses = async () => {
      const told: number[] = []
      for (let time = 0; time < 16; time++) told.push((await ana.get('/api/people?q=nobody')).status)
      return told
    }
    expect((await statuses()).filter((status) => status === 200)).toHaveLength(15)
    clock.pass(minute)
    expect((await statuses()).filter((status) => status === 200)).toHaveLength(15)
  })
})

describe('whether somebody can be challenged is said before', () => {
  test('by who they are to each other, what they do, and what they want', async () => {
    const accepts = async () => (await people.page(bia)).body.accepts
    const want = (what: 'available' | 'busy' | 'invisible') =>
      server.app.inTransaction((tx) => setAvailability(tx, bia.id, what))
    expect(await accepts()).toBe('offline')
    await bia.post('/api/rpc/update_user_heartbeat')
    expect(await accepts()).toBe('yes')
    await want('busy')
    expect(await accepts()).toBe('friendsOnly')
    await people.follow(bia)
    await biasPeople.follow(ana)
    expect(await accepts()).toBe('yes')
    await want('invisible')
    expect((await people.page(bia)).body).toMatchObject({ accepts: 'no', presence: 'offline', lastSeen: null })
    await want('available')
    await server.app.inTransaction((tx) => setPlaying(tx, [bia.id], crypto.randomUUID()))
    expect(await accepts()).toBe('playing')
    await server.app.inTransaction((tx) => setPlaying(tx, [bia.id], null))
    clock.pass(46 * second)
    expect((await people.page(bia)).body).toMatchObject({ accepts: 'offline', presence: 'recent' })
  })

  test('a page tells level, XP, points, streak, ratings and duels, and of oneself that one takes no challenge', async () => {
    const { body } = await people.page(bia)
    expect(body).toMatchObject({
      player: {
        id: bia.id,
        nickname: bia.nickname,
        level: 1,
        isBot: false,
        rating: { value: 1_500, provisional: true },
      },
      xp: 0,
      points: 0,
      streak: 0,
      followers: 0,
      following: 0,
      posts: 0,
      duels: { won: 0, lost: 0, drawn: 0 },
      between: { won: 0, lost: 0, drawn: 0 },
    })
    expect(body.ratings.map(({ category }) => category)).toEqual([
      'overall',
      'financas',
      'investimentos',
      'criptomoedas',
      'economia',
    ])
    expect((await biasPeople.page(bia)).body.accepts).toBe('no')
  })
})

test('a deleted account follows nobody, is followed and blocked by nobody, and is nowhere', async () => {
  if (!ana || !bia) throw new Error('nobody')
  const caio = await newPlayer(server)
  await people.follow(bia)
  await biasPeople.follow(ana)
  await peopleOf(server, caio).block(bia)
  await bia.post('/api/rpc/update_user_heartbeat')
  const { body: file } = await bia.get<Record<string, unknown>>('/api/account/export')
  expect(file).toMatchObject({ following: [{ nickname: ana.nickname }], blocked: [], presence: { isOnline: true } })
  expect(JSON.stringify(file)).not.toContain(caio.nickname)
  await deleteAccount(bia)
  expect(await people.friends()).toEqual([])
  expect(await followsOf(ana)).toEqual([])
  expect(await server.db.selectFrom('blocks').selectAll().where('blocked_id', '=', bia.id).execute()).toEqual([])
  expect(await server.db.selectFrom('user_presence').selectAll().where('user_id', '=', bia.id).execute()).toEqual([])
  expect(await people.page(bia)).toMatchObject({ status: 404, body: { code: 'people.notFound' } })
})

async function followsOf({ id }: Player): Promise<string[]> {
  const rows = await server.db.selectFrom('follows').select('followed_id').where('follower_id', '=', id).execute()
  return rows.map(({ followed_id }) => followed_id)
}

async function listedFor(player: Player): Promise<string[]> {
  const { body } = await player.get<{ items: { user_id: string }[] }>('/api/user_presence')
  return body.items.map(({ user_id }) => user_id)
}

async function insertFollows(pairs: [string, string][]): Promise<void> {
  const created_at = new Date(clock.now())
  await server.db
    .insertInto('follows')
    .values(pairs.map(([follower_id, followed_id]) => ({ follower_id, followed_id, created_at })))
    .execute()
}

async function deleteAccount(player: Player): Promise<void> {
  await player.post('/api/account/request-deletion', { password: player.password })
  const token = await tokenTo(server, player.email, '/auth/delete')
  expect((await player.post('/api/account/delete', { token })).status).toBe(200)
}

/** What the bell of a player says of followers, newest first. */
async function noticesTo(player: Player) {
  const { body } = await player.get<{ items: Notice[] }>('/api/notices')
  return body.items.filter(({ type }) => type === 'followed').map(({ from, data }) => ({ from, data }))
}
