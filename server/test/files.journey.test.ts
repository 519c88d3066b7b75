import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { newPlayer, type Player } from './_player.ts'
import { temporaryDirectory } from './_process.ts'
import { startS3 } from './_s3-server.ts'
import { startServer, type TestServer } from './_server.ts'

const unavailable = { status: 503, body: { code: 'service.unavailable' } }

test('with a bucket a picture is put, shown, taken home and removed, and nothing of it stays', async () => {
  const s3 = await startS3()
  const server = await serverWith({ filesBucket: s3.place })
  const ana = await newPlayer(server)
  const { body } = await put(ana)
  const before = await bytesAt(server.url + body.profileImageUrl)
  expect((await sharp(before).metadata()).format).toBe('webp')
  expect(await keysIn(server)).toHaveLength(2)
  // A file of the player's file is fetched by its signed address, without signing in.
  const { body: home } = await ana.get<{ files: { variant: string; url: string }[] }>('/api/account/export')
  expect(home.files.map(({ variant }) => variant)).toEqual(['large', 'small'])
  expect(await bytesAt(home.files.find(({ variant }) => variant === 'small')?.url ?? '')).toEqual(before)

  await ana.remove('/api/profile/image')
  expect((await fetch(server.url + body.profileImageUrl)).status).toBe(404)
  await eventually(async () => expect(await keysIn(server)).toEqual([]))
})

test('a bucket that is away is told as such, changes nothing, and is served again when it is back', async () => {
  const s3 = await startS3()
  const server = await serverWith({ filesBucket: s3.place })
  const ana = await newPlayer(server)
  s3.disturb(3, (_request, response) => response.writeHead(500).end())
  const refused = await put(ana)
  expect(refused).toMatchObject(unavailable)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await ana.get<{ profileImageUrl: null }>('/api/avatars')).body.profileImageUrl).toBeNull()
  expect((await put(ana)).status).toBe(200)
  expect(server.faults()).toEqual([expect.stringContaining('files unavailable')])
})

test('a repeat has the first outcome, however often, and where the store is away; what is away takes no allowance', async () => {
  const s3 = await startS3()
  const server = await serverWith({ filesBucket: s3.place, clock: new TestClock() })
  const ana = await newPlayer(server)
  const commandId = randomUUID()
  const first = await put(ana, commandId)
  for (let time = 0; time < 10; time++)
    expect(await put(ana, commandId)).toMatchObject({ status: 200, body: first.body })
  expect(await keysIn(server)).toHaveLength(2)
  for (let time = 0; time < 11; time++) {
    s3.disturb(3, (_request, response) => response.writeHead(500).end())
    if (time === 0) expect(await put(ana, commandId)).toMatchObject({ status: 200, body: first.body })
    expect(await put(ana)).toMatchObject(unavailable)
  }
  // One of the ten of the day was taken: nine are left.
  const statuses = []
  for (let time = 0; time < 10; time++) statuses.push((await put(ana)).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429])
})

test('a disk that cannot be written is told as such, and the picture that was there stays', async () => {
  const dataDir = temporaryDirectory()
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files/profilePicture'), 'no folder')
  const server = await serverWith({ dataDir })
  expect(await put(await newPlayer(server))).toMatchObject(unavailable)
  expect(await server.db.selectFrom('files').select('id').execute()).toEqual([])
})

async function serverWith(config: NonNullable<Parameters<typeof startServer>[0]>): Promise<TestServer> {
  const server = await startServer(config)
  onTestFinished(() => server.close())
  return server
}

async function put(player: Player, commandId: string = randomUUID()) {
  const picture = sharp({ create: { width: 100, height: 100, channels: 3, background: 'red' } }).png()
  const path = `/api/profile/image?commandId=${commandId}`
  return player.upload<{ profileImageUrl: string }>(path, await picture.toBuffer(), 'image/png')
}

async function bytesAt(url: string): Promise<Buffer> {
  const reply = await fetch(url)
  expect([url, reply.status]).toEqual([url, 200])
  return Buffer.from(await reply.arrayBuffer())
}

async function keysIn({ app }: TestServer): Promise<string[]> {
  const keys: string[] = []
  for await (const listed of app.files.list()) keys.push(...listed.map(({ key }) => key))
  return keys
}
