import { hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from '../../../test/_clock.ts'
import { insertPlayer } from '../../../test/_player.ts'
import { startServer, type TestServer } from '../../../test/_server.ts'
import { insertFile, removeFiles, storeFile } from './files.ts'
import { signedFileUrl } from './signed-url.ts'

const clock = new TestClock()
let server: TestServer
let ana: string
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  ana = await insertPlayer(server.db, 'ana')
})
afterAll(() => server.close())

test('a private file is read by its signed address, until that expires', async () => {
  const file = await privateFile('a passport')
  const url = addressOf(file)
  const reply = await fetch(url)
  expect([reply.status, await reply.text()]).toEqual([200, 'a passport'])
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="profilePicture-large.webp"',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
  clock.pass(hour - 1)
  expect((await fetch(url)).status).toBe(200)
  clock.pass(1)
  await expectNothing(url)
})

test('without a signature, or with one of another file, another time or another server, there is no such file', async () => {
  const [file, other] = [await privateFile('mine'), await privateFile('yours')]
  const url = new URL(addressOf(file))
  const changed = (name: string, value: string | null) => {
    const copy = new URL(url)
    if (value === null) copy.searchParams.delete(name)
    else copy.searchParams.set(name, value)
    return copy.href
  }
  const sig = url.searchParams.get('sig') ?? ''
  const until = Number(url.searchParams.get('until'))
  const forged = signedFileUrl({ config: { authSecret: 'another secret, of somebody else' } }, file, { until })
  for (const wrong of [
    changed('sig', null),
    changed('sig', ''),
    changed('sig', sig.slice(0, -1)),
    changed('sig', `${sig}A`),
    changed('sig', (sig.startsWith('A') ? 'B' : 'A') + sig.slice(1)),
    changed('until', null),
    changed('until', String(until + minute)),
    changed('until', `${until}0`),
    changed('until', 'Infinity'),
    `${url.href}&sig=${sig}`,
    url.href.replace(file.id, other.id),
    url.href.replace('-large', '-small'),
    server.url + forged,
  ]) {
    await expectNothing(wrong)
  }
  expect((await fetch(url)).status).toBe(200)
})

test('a private file has no other way in, and a way that leads aside is none', async () => {
  const { id } = await privateFile('a passport')
  for (const path of [
    `/faces/${id}.webp`,
    `/faces/${id}-large.webp`,
    `/files/${id}`,
    `/files/${id}-large`,
    `/files/profilePicture/${id.slice(0, 2)}/${id}-large`,
    '/files/..%2f..%2fauth-secret',
    '/files/%2e%2e%2fauth-secret',
    '/files/',
  ]) {
    const reply = await fetch(server.url + path, { headers: { accept: 'application/json' } })
    expect([path, reply.status]).toEqual([path, 404])
  }
})

test('an address ends with the file, whoever has it', async () => {
  const url = addressOf(await privateFile('a passport'))
  await server.app.inTransaction((tx) => removeFiles(tx, ana))
  await expectNothing(url)
})

/** A file of Ana's that is read by signed addresses alone. */
async function privateFile(text: string): Promise<{ id: string; variant: string }> {
  const variants = { small: Buffer.from('small'), large: Buffer.from(text) }
  const stored = await storeFile(server.app.files, 'profilePicture', { type: 'image/webp', variants })
  const file = { ...stored, isPrivate: true }
  await server.app.inTransaction((tx) => insertFile(tx, file, { ownerId: ana, at: clock.now() }))
  return { id: stored.id, variant: 'large' }
}

function addressOf(file: { id: string; variant: string }): string {
  return server.url + signedFileUrl(server.app, file, { until: clock.now() + hour })
}

async function expectNothing(url: string): Promise<void> {
  const reply = await fetch(url)
  expect([url, reply.status, await reply.json()]).toEqual([url, 404, { code: 'request.notFound', details: {} }])
}
