import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'

import { avatarIds } from '@satoshi/rules/avatar/avatars'
import { fileKinds } from '@satoshi/rules/file-kinds'
import { hour } from '@satoshi/rules/time'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { avatar } from '../src/avatar/avatar.ts'
import { fileKey } from '../src/platform/files/files.ts'
import { files } from '../src/platform/files/files-part.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

type ShownPicture = { profileImageUrl: string | null; currentAvatarId: string | null }
type Listed = ShownPicture & { items: { id: string; access: string; owned: boolean }[] }

const clock = new TestClock()
let server: TestServer
let ana: Player
let bia: Player
beforeAll(async () => {
  server = await startServer({ clock })
  bia = await newPlayer(server)
})
afterAll(() => server.close())
beforeEach(async () => void (ana = await newPlayer(server)))

describe('the named avatars', () => {
  test('are 27, of which three are everybody’s and one is not sold', async () => {
    const { items, ...face } = await listed(ana)
    expect(face).toEqual({ profileImageUrl: null, currentAvatarId: null, accessoryId: null, skinId: null })
    expect(items.map(({ id }) => id)).toEqual([...avatarIds])
    expect(items).toHaveLength(27)
    expect(items.filter(({ owned }) => owned).map(({ id }) => id)).toEqual(['neo-trader', 'pixel-saver', 'city-runner'])
    expect(items.filter(({ access }) => access === 'earned')).toEqual([
      { id: 'the-satoshi', access: 'earned', owned: false },
    ])
    expect(items.find(({ id }) => id === 'quantum-broker')).toMatchObject({ access: 'sold', owned: false })
  })

  test('that one has can be chosen, and somebody else sees it', async () => {
    expect(await choose(ana, 'city-runner')).toMatchObject({
      status: 200,
      body: { profileImageUrl: null, currentAvatarId: 'city-runner' },
    })
    expect(await seenBy(bia, ana)).toMatchObject({ avatarId: 'city-runner', avatarUrl: null })
    expect((await ana.get<{ profile: ShownPicture }>('/api/me')).body.profile.currentAvatarId).toBe('city-runner')
    await choose(ana, null)
    expect(await seenBy(bia, ana)).toMatchObject({ avatarId: null })
  })

  test('that one has not are refused, and one that there is not is no choice', async () => {
    await choose(ana, 'neo-trader')
    for (const id of ['lunar-dragon', 'the-satoshi']) {
      expect(await choose(ana, id)).toMatchObject({ status: 409, body: { code: 'avatar.notOwned' } })
    }
    expect(await choose(ana, 'nobody-at-all')).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect((await listed(ana)).currentAvatarId).toBe('neo-trader')
  })

  test('are chosen once for a command, and the same id with another avatar is refused', async () => {
    const commandId = randomUUID()
    await choose(ana, 'pixel-saver', commandId)
    await choose(ana, 'neo-trader')
    // The view is as it is now: nothing was chosen again.
    expect((await choose(ana, 'pixel-saver', commandId)).body).toMatchObject({ currentAvatarId: 'neo-trader' })
    expect((await listed(ana)).currentAvatarId).toBe('neo-trader')
    expect(await choose(ana, 'city-runner', commandId)).toMatchObject({
      status: 422,
      body: { code: 'request.commandReused' },
    })
  })

  test('the-satoshi is earned by level and streak together, and stays when the streak breaks', async () => {
    const today = new Date(clock.now() - 3 * hour).toISOString().slice(0, 10)
    const stand = (level: number, streak: number) =>
      server.db.updateTable('profiles').set({ level, streak, streak_day: today }).where('id', '=', ana.id).execute()
    for (const [level, streak] of [
      [49, 30],
      [50, 29],
    ] as const) {
      await stand(level, streak)
      expect((await choose(ana, 'the-satoshi')).status).toBe(409)
    }
    await stand(50, 30)
    expect((await choose(ana, 'the-satoshi')).status).toBe(200)
    await stand(50, 0)
    expect((await listed(ana)).items.at(-1)).toMatchObject({ id: 'the-satoshi', owned: true })
  })
})

describe('a picture of one’s own', () => {
  test('is seen by somebody else before the avatar, in two sizes, and is kept by browsers', async () => {
    await choose(ana, 'neo-trader')
    const { body, status } = await put(ana, await photo())
    expect(status).toBe(200)
    const url = body.profileImageUrl ?? ''
    expect(url).toMatch(/^\/faces\/[\w-]{36}\.webp$/)
    expect(await seenBy(bia, ana)).toMatchObject({ avatarUrl: url, avatarId: 'neo-trader' })
    for (const [path, side] of [
      [url, 144],
      [url.replace('.webp', '-large.webp'), 336],
    ] as const) {
      const reply = await fetch(server.url + path)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      const seen = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
      expect([seen.format, seen.width, seen.height]).toEqual(['webp', side, side])
    }
  })

  test('has another address each time, and the one before leads nowhere', async () => {
    const first = (await put(ana, await photo())).body.profileImageUrl
    const second = (await put(ana, await photo())).body.profileImageUrl
    expect(second).not.toBe(first)
    expect((await fetch(server.url + first)).status).toBe(404)
    expect((await fetch(server.url + second)).status).toBe(200)
  })

  test('is put once for a command', async () => {
    const commandId = randomUUID()
    const image = await photo()
    const [one, other] = [await put(ana, image, commandId), await put(ana, image, commandId)]
    expect(other.body).toEqual(one.body)
    expect(await put(ana, await photo('blue'), commandId)).toMatchObject({ body: { code: 'request.commandReused' } })
  })

  test('can be taken away, twice too, and the avatar is seen again', async () => {
    await choose(ana, 'pixel-saver')
    const url = (await put(ana, await photo())).body.profileImageUrl
    for (const _ of [1, 2]) {
      expect(await ana.remove<ShownPicture>('/api/profile/image')).toMatchObject({
        status: 200,
        body: { profileImageUrl: null, currentAvatarId: 'pixel-saver' },
      })
    }
    expect((await fetch(server.url + url)).status).toBe(404)
    expect(await seenBy(bia, ana)).toMatchObject({ avatarUrl: null, avatarId: 'pixel-saver' })
  })

  test('that cannot be read is refused and changes nothing', async () => {
    const before = (await put(ana, await photo())).body.profileImageUrl
    expect(await put(ana, Buffer.from('<svg/>'))).toMatchObject({
      status: 400,
      body: { code: 'file.imageUnreadable' },
    })
    expect((await listed(ana)).profileImageUrl).toBe(before)
  })

  test('is read up to a limit of its own, and every other body up to 256 KiB', async () => {
    const { maxBytes } = fileKinds.profilePicture
    const large = await noise(500)
    expect(large.length).toBeGreaterThan(300 * 1_024)
    expect((await put(ana, large)).status).toBe(200)
    expect(await put(ana, Buffer.alloc(maxBytes))).toMatchObject({ body: { code: 'file.imageUnreadable' } })
    expect(await put(ana, Buffer.alloc(maxBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'request.tooLarge' },
    })
    expect(await ana.put('/api/profile/avatar', { text: 'x'.repeat(300 * 1_024) })).toMatchObject({ status: 413 })
    // The connection goes on, and what was there is there.
    expect((await listed(ana)).profileImageUrl).toMatch(/^\/faces\//)
  })

  test('that is too large, endless or cut short is refused, and nothing hangs', async () => {
    const endless = await sendSlowly(ana, { chunks: 40, chunkBytes: 100_000 })
    expect(endless).toMatch(/^HTTP\/1\.1 413 .*"code":"request\.tooLarge"/s)
    const cut = await sendSlowly(ana, { chunks: 1, chunkBytes: 1_000, claims: 5_000 })
    expect(cut).toMatch(/^HTTP\/1\.1 400 /)
    expect((await put(ana, await photo())).status).toBe(200)
    expect(server.faults()).toEqual([])
  })

  test('is judged by what it is, not by what it is called', async () => {
    const url = `/api/profile/image?commandId=${randomUUID()}`
    expect((await ana.upload(url, await photo(), 'image/png')).status).toBe(200)
    for (const type of ['image/svg+xml', 'text/html', 'application/octet-stream', 'multipart/form-data; boundary=x'])
      expect(await ana.upload(url, await photo(), type)).toMatchObject({ body: { code: 'request.unsupportedType' } })
    expect(await ana.put('/api/profile/image', { image: 'x' })).toMatchObject({ status: 415 })
  })

  test('may be a page as well: what is served is only the picture in it', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const { body } = await put(ana, Buffer.concat([await photo(), page]))
    const reply = await fetch(server.url + body.profileImageUrl)
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await reply.arrayBuffer()).includes('script')).toBe(false)
  })

  test('of nobody is refused before it is read', async () => {
    const stranger = newBrowser(server)
    const url = `/api/profile/image?commandId=${randomUUID()}`
    // Far beyond the limit, which is never come to.
    expect(await stranger.upload(url, Buffer.alloc(3_000_000))).toMatchObject({ body: { code: 'auth.required' } })
  })

  test('put fifty times at once leaves one, and no more than the day allows', async () => {
    const image = await photo()
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => put(ana, image)))).map(({ status }) => status)
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    // What was refused because others were on their way took nothing of the day.
    while (statuses.at(-1) !== 429) statuses.push((await put(ana, image)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    const rows = await server.db.selectFrom('files').select('variant').where('owner_id', '=', ana.id).execute()
    expect(rows.map(({ variant }) => variant).toSorted()).toEqual(['large', 'small'])
  })

  test('is sent at most twice at once: more are refused before they are read, and others still get in', async () => {
    const sent = Array.from({ length: 3 }, () => openUpload(ana))
    const refused = await Promise.race(sent.map(({ reply }) => reply))
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n.*"code":"file\.imageBusy"/s)
    expect((await put(bia, await photo())).status).toBe(200)
    for (const { abort } of sent) abort()
    await eventually(async () => expect((await put(ana, await photo())).status).toBe(200))
  })

  test('can be put so often in a day and no more', async () => {
    const refused = Buffer.from('no picture')
    const told = []
    for (let tries = 0; tries < 11; tries++) told.push((await put(ana, refused)).status)
    expect(told).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    clock.pass(24 * hour)
    told.length = 0
    for (let tries = 0; tries < 11; tries++) told.push((await put(ana, refused)).status)
    expect(told).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await put(bia, refused)).status).toBe(400)
  })

  test('and the avatars got are taken home', async () => {
    await put(ana, await photo())
    const { body } = await ana.get<{ avatars: unknown; profileImage: { webpBase64: string } }>('/api/account/export')
    expect(body.avatars).toEqual([])
    const kept = await sharp(Buffer.from(body.profileImage.webpBase64, 'base64')).metadata()
    expect([kept.format, kept.width]).toEqual(['webp', 336])
  })
})

test('what is kept of a player’s face is gone with the account, bytes and all', async () => {
  const url = (await put(ana, await photo())).body.profileImageUrl
  const [, id = ''] = /^\/faces\/(.+)\.webp$/.exec(url ?? '') ?? []
  const key = fileKey({ kind: 'profilePicture', id, variant: 'small' })
  expect(await server.app.files.get(key)).not.toBeNull()
  await server.app.inTransaction(async (tx) => {
    for (const domain of [avatar, files]) await domain.onAccountDeleted?.(tx, ana.id, server.app.clock.now())
  })
  expect((await fetch(server.url + url)).status).toBe(404)
  const { body } = await ana.get<{ avatars: unknown; profileImage: unknown }>('/api/account/export')
  expect([body.avatars, body.profileImage]).toEqual([[], null])
  await eventually(async () => expect(await server.app.files.get(key)).toBeNull())
})

test('an address of a picture that there is not, or that is none, leads nowhere', async () => {
  for (const file of [
    `${randomUUID()}.webp`,
    `${randomUUID()}-large.webp`,
    'x.webp',
    '..%2fmain.webp',
    `${randomUUID()}.svg`,
  ]) {
    expect([file, (await fetch(`${server.url}/faces/${file}`)).status]).toEqual([file, 404])
  }
})

async function listed(player: Player): Promise<Listed> {
  return (await player.get<Listed>('/api/avatars')).body
}

async function choose(player: Player, avatarId: string | null, commandId: string = randomUUID()) {
  return player.put<ShownPicture & { code?: string }>('/api/profile/avatar', { commandId, avatarId })
}

async function put(player: Player, image: Buffer, commandId: string = randomUUID()) {
  return player.upload<ShownPicture & { code?: string }>(`/api/profile/image?commandId=${commandId}`, image)
}

/** How one player sees another. */
async function seenBy(viewer: Player, other: Player) {
  return (await viewer.get<{ player: object }>(`/api/people/${other.id}`)).body.player
}

async function photo(background: 'red' | 'blue' = 'red'): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** A square that does not compress. */
async function noise(side: number): Promise<Buffer> {
  let state = 7
  const dots = Array.from({ length: side * side * 3 }, () => (state = (state * 48_271) % 2_147_483_647) & 255)
  return sharp(Buffer.from(dots), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

/** Begins to send a picture, and sends no more than its first byte. */
function openUpload(player: Player): { reply: Promise<string>; abort: () => void } {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const path = `/api/profile/image?commandId=${randomUUID()}`
  const headers = `host: x\r\ncookie: ${player.cookie()}\r\ncontent-type: image/png\r\ncontent-length: 1000000`
  socket.write(`PUT ${path} HTTP/1.1\r\n${headers}\r\n\r\nA`)
  const reply = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  return { reply, abort: () => void socket.destroy() }
}

/** Sends a body in pieces, or less of one than it claims, and gives all that comes back before the connection ends. */
async function sendSlowly(
  player: Player,
  sent: { chunks: number; chunkBytes: number; claims?: number },
): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let told = ''
  socket.on('data', (bytes) => {
    told += String(bytes)
    socket.end()
  })
  const length = sent.claims ? `content-length: ${sent.claims}` : 'transfer-encoding: chunked'
  const path = `/api/profile/image?commandId=${randomUUID()}`
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${player.cookie()}\r\ncontent-type: image/png\r\n${length}\r\n\r\n`,
  )
  for (let at = 0; at < sent.chunks; at++) {
    const head = sent.claims ? '' : `${sent.chunkBytes.toString(16)}\r\n`
    socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(sent.chunkBytes, 65), Buffer.from(head && '\r\n')]))
  }
  if (sent.claims) socket.end()
  else socket.write('0\r\n\r\n')
  await once(socket, 'close')
  return told
}
