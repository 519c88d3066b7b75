import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { identityPhotos } from '@satoshi/rules/identity-check/standing'
import { hour, minute } from '@satoshi/rules/time'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { faultOfSignature, signatureHeader, signatureOf, type Way } from '../src/identity-check/signature.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { newCpf, newReviewer, newSubmitted, ok, saidOf, type Applicant, type Reviewer } from './_identity-check.ts'
import { startServer, type TestServer } from './_server.ts'

const secret = 'a secret of the provider and of us, long enough'
const clock = new TestClock()
let provider: Provider
let server: TestServer
let admin: Reviewer
beforeAll(async () => {
  provider = await startProvider()
  server = await startServer({ clock, quiet: true, identityProvider: { url: provider.url, secret } })
  admin = await newReviewer(server)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
// Tests run in any order; none finds the cases of another.
beforeEach(async () => {
  await server.db.deleteFrom('identity_cases').execute()
  provider.status = 200
  provider.received.length = 0
})

test('a case goes to the provider, signed and whole, and what it says of it is the decision', async () => {
  const said = saidOf()
  const { calls, player } = await newSubmitted(server, said)
  const { body, headers } = await received()
  const header = headers[signatureHeader]
  expect(faultOfSignature(secret, 'check', body, { header: String(header), at: clock.now() })).toBeNull()
  const message = JSON.parse(body.toString()) as Message
  expect(message).toMatchObject({ fullName: said.fullName, cpf: said.cpf, birthDate: said.birthDate })
  expect(Object.keys(message.photos)).toEqual([...identityPhotos])
  const selfie = await sharp(Buffer.from(message.photos['selfie']?.base64 ?? '', 'base64')).metadata()
  expect([selfie.format, selfie.exif]).toEqual(['webp', undefined])
  // It is nobody's in the queue meanwhile.
  expect(await ok(admin.calls.queue())).toMatchObject({ waiting: 0 })
  expect(await admin.calls.take()).toMatchObject({ body: { code: 'identityCheck.nothingWaits' } })

  expect((await tell({ caseId: message.caseId, result: 'approve' })).status).toBe(200)
  expect(await ok(calls.read())).toMatchObject({ state: 'approved', decidedAt: clock.now() })
  const acts = (await admin.calls.acts(message.caseId)).map(({ act, photo, by }) => [act, photo, by])
  expect(acts).toEqual([
    ['approved', null, null],
    ['lookedAt', 'selfie', null],
    ['lookedAt', 'back', null],
    ['lookedAt', 'front', null],
    ['submitted', null, player.nickname],
  ])
})

test('a rejection has its reason and note', async () => {
  const { calls } = await newSubmitted(server)
  const { caseId } = await asked()
  await tell({ caseId, result: 'reject', reason: 'faceDiffers', note: 'Tire os óculos' })
  expect(await ok(calls.read())).toMatchObject({ state: 'rejected', reason: 'faceDiffers', note: 'Tire os óculos' })
})

test('a provider that is away is asked again, and what it does not decide in a day is the admins’', async () => {
  provider.status = 503
  await newSubmitted(server)
  const { caseId } = await asked()
  provider.status = 200
  await eventually(() => expect(provider.received.length).toBeGreaterThan(1))
  expect((await asked()).caseId).toBe(caseId)
  clock.pass(24 * hour - 1)
  expect(await ok(admin.calls.queue())).toMatchObject({ waiting: 0 })
  clock.pass(1)
  expect((await ok(admin.calls.take())).id).toBe(caseId)
  // From then on the provider is not asked any more.
  await tell({ caseId, result: 'approve' })
  expect(await stateOf(caseId)).toBe('pending')
  await ok(admin.calls.approve(caseId))
})

test('what it wants somebody to look at is in the queue, and no longer its own', async () => {
  await newSubmitted(server)
  const { caseId } = await asked()
  await tell({ caseId, result: 'review' })
  await tell({ caseId, result: 'approve' })
  expect(await stateOf(caseId)).toBe('pending')
  expect((await ok(admin.calls.take())).id).toBe(caseId)
  await ok(admin.calls.reject(caseId))
})

test('a CPF that somebody is verified with is not approved by its word, but looked at', async () => {
  const cpf = newCpf()
  for (const expected of ['approved', 'pending']) {
    provider.received.length = 0
    await newSubmitted(server, { cpf })
    const { caseId } = await asked()
    expect((await tell({ caseId, result: 'approve' })).status).toBe(200)
    expect(await stateOf(caseId)).toBe(expected)
  }
  expect(await ok(admin.calls.take())).toMatchObject({ cpfTaken: true })
})

describe('a result', () => {
  let one: Applicant
  let caseId: string
  beforeEach(async () => {
    one = await newSubmitted(server)
    ;({ caseId } = await asked())
  })

  test('that is forged, old, of the future, of the other way or changed has no effect', async () => {
    const body = { caseId, result: 'approve' }
    const text = JSON.stringify(body)
    const now = clock.now()
    const wrong: (string | null)[] = [
      null,
      '',
      'v1=',
      signed(text, { secret: 'another secret, which is as long as that one' }),
      signed(text, { way: 'check' }),
      signed(text, { at: now - 5 * minute - 1_000 }),
      signed(text, { at: now + 5 * minute + 1_000 }),
      signed(`${text} `),
      signed(text).replace(/t=\d+/, `t=${Math.floor(now / 1_000) + 1}`),
      signed(text).toUpperCase(),
    ]
    for (const header of wrong) {
      expect(await tell(body, header)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
      expect(await stateOf(caseId)).toBe('pending')
    }
    expect((await tell(body, signed(text, { at: now - 5 * minute }))).status).toBe(200)
    expect(await stateOf(caseId)).toBe('approved')
  })

  test('that is signed and says nothing that we know is refused', async () => {
    const odd = [
      {},
      [],
      null,
      { caseId, result: 'maybe' },
      { caseId: 'x', result: 'approve' },
      { caseId, result: 'reject' },
    ]
    const texts = [...odd.map((body) => JSON.stringify(body)), '', '{', `{"caseId":"${caseId}"`]
    texts.push(JSON.stringify({ caseId, result: 'reject', reason: 'forged', note: 'a\0b' }))
    texts.push(JSON.stringify({ caseId, result: 'reject', reason: 'forged', note: 'a'.repeat(301) }))
    for (const text of texts) expect([text, (await tell(text)).status]).toEqual([text, 400])
    expect((await tell('x'.repeat(9_000))).status).toBe(413)
    expect(await stateOf(caseId)).toBe('pending')
  })

  test('that comes again, or for what was withdrawn or never was, changes nothing', async () => {
    const both = [
      { caseId, result: 'approve' },
      { caseId, result: 'reject', reason: 'forged' },
    ] as const
    const replies = await Promise.all([...both, ...both].map((body) => tell(body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const acts = (await admin.calls.acts(caseId)).filter(({ act }) => act === 'approved' || act === 'rejected')
    expect(acts).toHaveLength(1)

    provider.received.length = 0
    const other = await newSubmitted(server)
    const second = (await asked()).caseId
    expect((await other.calls.withdraw()).status).toBe(200)
    expect((await tell({ caseId: second, result: 'approve' })).status).toBe(200)
    expect((await tell({ caseId: randomUUID(), result: 'approve' })).status).toBe(200)
    expect(await ok(other.calls.read())).toMatchObject({ state: 'required' })
    expect((await ok(one.calls.read())).state).toBe(acts[0]?.act)
  })
})

test('a server without a provider has no such door', async () => {
  const without = await startServer({ clock, quiet: true })
  try {
    const reply = await fetch(`${without.url}/api/identity-check/results`, { method: 'POST', body: '{}' })
    expect(reply.status).toBe(404)
  } finally {
    await without.close()
  }
})

type Message = {
  caseId: string
  fullName: string
  cpf: string
  birthDate: string
  photos: Record<string, { base64: string }>
}
type Received = { body: Buffer; headers: IncomingHttpHeaders }
type Provider = { url: string; status: number; received: Received[]; close: () => Promise<void> }

/** A provider that keeps what it is sent and answers with `status`. */
async function startProvider(): Promise<Provider> {
  const received: Received[] = []
  const http = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ body: Buffer.concat(chunks), headers: request.headers })
      reply.writeHead(own.status).end()
    })
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo // safe: it listens on a port
  const own: Provider = {
    url: `http://127.0.0.1:${port}/checks`,
    status: 200,
    received,
    close: () => new Promise((done) => http.close(() => done())),
  }
  return own
}

/** The last message that the provider was sent. */
async function received(): Promise<Received> {
  return eventually(() => {
    const last = provider.received.at(-1)
    if (!last) throw new Error('nothing was sent')
    return last
  })
}

async function asked(): Promise<Message> {
  return JSON.parse((await received()).body.toString()) as Message // safe: the first test looks at its shape
}

function signed(text: string, about: { secret?: string; way?: Way; at?: number } = {}): string {
  const { secret: by = secret, way = 'result', at = clock.now() } = about
  return signatureOf(by, way, Buffer.from(text), at)
}

/** Sends a result, signed as the provider signs it, or with another header. */
async function tell(body: unknown, header?: string | null) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = header === undefined ? signed(text) : header
  const reply = await fetch(`${server.url}/api/identity-check/results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { [signatureHeader]: signature }) },
    body: text,
  })
  return { status: reply.status, body: (await reply.json()) as unknown }
}

async function stateOf(caseId: string): Promise<string> {
  const found = server.db.selectFrom('identity_cases').select('state').where('id', '=', caseId)
  return (await found.executeTakeFirstOrThrow()).state
}
