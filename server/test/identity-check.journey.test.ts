import { randomUUID } from 'node:crypto'

import type { Notice } from '@satoshi/contract/notification'
import { hour, minute } from '@satoshi/rules/time'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openPhoto } from '../src/identity-check/sealed-case.ts'
import { playerFactsOf } from '../src/profile/profile-api.ts'
import { TestClock } from './_clock.ts'
import { columnsWith, tracesOf } from './_every-column.ts'
import { eventually } from './_eventually.ts'
import {
  newApplicant,
  newCpf,
  newReviewer,
  newSubmitted,
  ok,
  photoFrom,
  prepare,
  saidOf,
  storedFiles,
  type Applicant,
  type Reviewer,
} from './_identity-check.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { newBrowser, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const day = 24 * hour
const clock = new TestClock()
let server: TestServer
let admin: Reviewer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
})
afterAll(() => server.close())
// Tests run in any order; none finds the cases of another.
beforeEach(async () => {
  await server.db.deleteFrom('identity_cases').execute()
  await server.db.deleteFrom('scheduled_events').where('kind', 'like', 'identity%').execute()
  await server.db.deleteFrom('files').execute()
  await server.app.files.delete(await storedFiles(server))
  // Sessions end while these tests let weeks pass.
  admin = await newReviewer(server)
})

test('somebody agrees, sends photos and data, and is verified by an admin who looks at them', async () => {
  const { player, calls } = await newApplicant(server)
  expect(await ok(calls.read())).toMatchObject({
    offered: true,
    checkedOutside: false,
    state: 'required',
    bar: null,
    consentedAt: null,
    triesLeft: 3,
    retryAt: null,
  })
  await prepare({ player, calls })
  expect(await ok(calls.read())).toMatchObject({ consentedAt: clock.now(), photos: ['front', 'back', 'selfie'] })
  const said = saidOf()
  const cpf = said.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
  expect(await ok(calls.submit({ ...said, cpf, fullName: '  Maria  da Silva ' }))).toMatchObject({
    state: 'pending',
    consentedAt: null,
    photos: [],
    cpfEnding: said.cpf.slice(-2),
    submittedAt: clock.now(),
    triesLeft: 2,
    deletedAt: null,
  })

  expect(await ok(admin.calls.queue())).toEqual({ waiting: 1, oldestAt: clock.now(), taken: null })
  const taken = await ok(admin.calls.take())
  expect(taken).toEqual({
    id: taken.id,
    nickname: player.nickname,
    data: { fullName: 'Maria da Silva', cpf: said.cpf, birthDate: said.birthDate },
    photos: ['front', 'back', 'selfie'],
    submittedAt: clock.now(),
    attempt: 1,
    cpfTaken: false,
    takenUntil: clock.now() + 15 * minute,
  })
  expect(await ok(admin.calls.queue())).toEqual({ waiting: 0, oldestAt: null, taken })
  const front = await admin.calls.look(taken.id, 'front')
  expect([front.status, front.headers.get('content-type'), front.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect(await isVerified(player)).toBe(false)
  clock.pass(minute)
  for (const photo of ['back', 'selfie']) expect((await admin.calls.look(taken.id, photo)).status).toBe(200)
  expect(await ok(admin.calls.approveUnseen(taken.id))).toEqual({ waiting: 0 })
  expect(await isVerified(player)).toBe(true)
  expect(await ok(calls.read())).toMatchObject({
    state: 'approved',
    bar: null,
    decidedAt: clock.now(),
    deletedAt: clock.now() + 30 * day,
    reason: null,
  })
  expect(await noticesOf(player)).toContain('identity_approved')
  expect((await admin.calls.acts(taken.id)).map(({ act, photo, by }) => [act, photo, by])).toEqual([
    ['approved', null, admin.player.nickname],
    ['lookedAt', 'selfie', admin.player.nickname],
    ['lookedAt', 'back', admin.player.nickname],
    ['lookedAt', 'front', admin.player.nickname],
    ['taken', null, admin.player.nickname],
    ['submitted', null, player.nickname],
  ])
  // Whoever is verified sends nothing more.
  for (const reply of [await calls.consent(), await calls.submit(), await calls.send('front', await photoFrom('red'))])
    expect(reply).toMatchObject({ status: 409, body: { code: 'identityCheck.approved' } })
})

test('a rejection says why, and the next try opens a day later; three in thirty days', async () => {
  const { player, calls } = await newSubmitted(server)
  const { id } = await ok(admin.calls.take())
  expect((await admin.calls.reject(id, 'expired', 'Vencido em 2019')).status).toBe(200)
  const rejectedAt = clock.now()
  expect(await ok(calls.read())).toMatchObject({
    state: 'rejected',
    reason: 'expired',
    note: 'Vencido em 2019',
    retryAt: rejectedAt + day,
    triesLeft: 2,
  })
  expect(await isVerified(player)).toBe(false)
  expect(await noticesOf(player)).toContain('identity_rejected')
  clock.pass(day - 1)
  expect(await calls.consent()).toMatchObject({
    status: 409,
    body: { code: 'identityCheck.tooSoon', details: { from: rejectedAt + day } },
  })
  clock.pass(1)
  for (const again of [1, 2]) {
    await prepare({ player, calls })
    await ok(calls.submit())
    expect((await calls.withdraw()).status).toBe(200)
    clock.pass(minute)
    expect(await ok(calls.read())).toMatchObject({ state: 'required', triesLeft: 2 - again, cpfEnding: null })
  }
  expect(await calls.consent()).toMatchObject({ status: 409, body: { code: 'identityCheck.triesUsedUp' } })
  const attempts = server.db.selectFrom('identity_cases').select('attempt').where('user_id', '=', player.id)
  expect((await attempts.orderBy('id').execute()).map(({ attempt }) => attempt)).toEqual([1, 2, 3])
})

describe('what is sent', () => {
  test('is asked for in order: consent, photos, then data that fit', async () => {
    const { calls } = await newApplicant(server)
    const codes = async (...asked: Promise<{ body: unknown }>[]) =>
      (await Promise.all(asked)).map(({ body }) => (body as { code?: string }).code)
    expect(await codes(calls.submit(), calls.send('front', await photoFrom('red')))).toEqual([
      'identityCheck.noConsent',
      'identityCheck.noConsent',
    ])
    await ok(calls.consent())
    expect(await codes(calls.submit())).toEqual(['identityCheck.photoMissing'])
    for (const photo of ['front', 'back', 'selfie'] as const) await ok(calls.send(photo, await photoFrom('red')))
    expect(
      await codes(
        calls.submit({ fullName: 'Maria' }),
        calls.submit({ cpf: '529.982.247-26' }),
        calls.submit({ birthDate: '2000-01-30' }),
      ),
    ).toEqual(['identityCheck.nameInvalid', 'identityCheck.cpfInvalid', 'identityCheck.birthDateDiffers'])
    expect((await calls.submit()).status).toBe(200)
    expect(await codes(calls.submit(), calls.consent(), calls.consent(false))).toEqual(
      Array.from({ length: 3 }, () => 'identityCheck.pending'),
    )
  })

  test('is not asked of minors, of unknown age, nor before the address is confirmed', async () => {
    const minor = await newApplicant(server, { birthDate: '2009-11-24' })
    const unconfirmed = await newApplicant(server, { confirmed: false })
    const unknown = await newApplicant(server)
    await server.db.updateTable('profiles').set({ birth_date: null }).where('id', '=', unknown.player.id).execute()
    for (const { calls } of [minor, unknown]) {
      expect((await ok(calls.read())).bar).toBe('minor')
      expect(await calls.consent()).toMatchObject({ status: 403, body: { code: 'identityCheck.minor' } })
      expect(await calls.submit()).toMatchObject({ status: 403, body: { code: 'identityCheck.minor' } })
    }
    expect((await ok(unconfirmed.calls.read())).bar).toBe('unconfirmed')
    expect(await unconfirmed.calls.consent()).toMatchObject({ body: { code: 'identityCheck.unconfirmed' } })
  })

  test('is a photo that is large enough to be read, drawn anew without where it was taken', async () => {
    const { player, calls } = await newApplicant(server)
    await ok(calls.consent())
    const small = await sharp({ create: { width: 479, height: 900, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect(await calls.send('front', small)).toMatchObject({ body: { code: 'file.imageTooSmall' } })
    expect(await calls.send('front', Buffer.from('no picture'))).toMatchObject({
      body: { code: 'file.imageUnreadable' },
    })
    expect((await calls.send('front', Buffer.alloc(1_600_000, 1))).status).toBe(413)
    const sent = await photoFrom('red')
    expect((await sharp(sent).metadata()).exif?.includes('QuixabaPhone')).toBe(true)
    await ok(calls.send('front', sent))
    const [row] = await server.db.selectFrom('identity_photos').selectAll().execute()
    if (!row) throw new Error('no photo')
    const opened = await openPhoto(server.app, row.case_id, { photo: row.photo, fileId: row.file_id })
    const kept = await sharp(opened.bytes).metadata()
    expect([kept.format, kept.width, kept.height, kept.exif]).toEqual(['webp', 480, 600, undefined])
    // In the store lies nothing that anybody can read, and it has no address.
    const [key = ''] = await storedFiles(server)
    const stored = await server.app.files.get(key)
    expect(stored?.includes('WEBP')).toBe(false)
    expect(stored?.includes(opened.bytes.subarray(0, 16))).toBe(false)
    await expect(sharp(stored ?? Buffer.alloc(0)).metadata()).rejects.toThrow('unsupported')
    const { files } = await ok(player.get<{ files: { kind: string; url: string | null }[] }>('/api/account/export'))
    expect(files).toMatchObject([{ kind: 'identityPhoto', url: null }])
  })

  test('has one photo of each side: another takes its place, and the first is gone', async () => {
    const { calls } = await newApplicant(server)
    await ok(calls.consent())
    await ok(calls.send('front', await photoFrom('red')))
    const [first] = await storedFiles(server)
    await ok(calls.send('front', await photoFrom('blue')))
    await jobsDone(server)
    const left = await storedFiles(server)
    expect(left).toHaveLength(1)
    expect(left[0]).not.toBe(first)
  })

  test('has one effect however often it is sent: with one command, and with two at once', async () => {
    const one = await newApplicant(server)
    await prepare(one)
    const said = saidOf()
    const twice = await Promise.all([one.calls.submit(said), one.calls.submit(said)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await one.calls.submit({ ...said, cpf: newCpf() })).toMatchObject({
      body: { code: 'request.commandReused' },
    })

    const two = await newApplicant(server)
    await prepare(two)
    const raced = await Promise.all([two.calls.submit(), two.calls.submit()])
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await server.db.selectFrom('identity_acts').select('act').execute()).toHaveLength(2)
  })

  test('is nowhere in the database as it was said, and its command is kept by a hash with a key', async () => {
    const said = { ...saidOf(), fullName: 'Quixaba Jurubeba' }
    await newSubmitted(server, said)
    const rows = await server.db.selectFrom('identity_cases').select('data').execute()
    for (const { data } of rows) for (const text of [said.cpf, 'Quixaba']) expect(data?.includes(text)).toBe(false)
    expect(await columnsWith(server.db, [said.cpf, said.fullName].flatMap(tracesOf))).toEqual([])
    expect(server.logged().join('')).not.toContain(said.cpf)
  })
})

describe('nothing of it stays', () => {
  test('of a draft that is taken back, or that nobody sent in a day', async () => {
    const [back, late] = [await newApplicant(server), await newApplicant(server)]
    for (const one of [back, late]) await prepare(one)
    expect(await storedFiles(server)).toHaveLength(6)
    expect(await ok(back.calls.consent(false))).toMatchObject({ state: 'required', consentedAt: null, photos: [] })
    await jobsDone(server)
    expect(await storedFiles(server)).toHaveLength(3)
    clock.pass(day - 1)
    await server.runDueEvents()
    expect((await ok(late.calls.read())).photos).toHaveLength(3)
    clock.pass(1)
    await server.runDueEvents()
    await expectNothing()
    expect(await late.calls.submit()).toMatchObject({ body: { code: 'identityCheck.noConsent' } })
    expect(await ok(late.calls.read())).toMatchObject({ state: 'required', triesLeft: 3 })
  })

  test('of a photo that came while the consent was taken back, nor of one that was sent twice at once', async () => {
    const one = await newApplicant(server)
    await ok(one.calls.consent())
    const { files } = server.app
    const put = files.put.bind(files)
    files.put = async (...stored) => {
      await put(...stored)
      await ok(one.calls.consent(false))
    }
    try {
      const late = await one.calls.send('front', await photoFrom('red'))
      expect(late).toMatchObject({ status: 409, body: { code: 'identityCheck.noConsent' } })
    } finally {
      files.put = put
    }
    expect(await storedFiles(server)).toEqual([])
    await ok(one.calls.consent())
    const [image, commandId] = [await photoFrom('green'), randomUUID()]
    const both = [1, 2].map(() => one.calls.send('back', image, 'image/jpeg', commandId))
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(await storedFiles(server)).toHaveLength(1)
    await ok(one.calls.consent(false))
    await jobsDone(server)
    await expectNothing()
  })

  test('of what was withdrawn, whoever holds it, but that it was a try', async () => {
    const { calls } = await newSubmitted(server)
    const { id } = await ok(admin.calls.take())
    expect((await calls.withdraw()).status).toBe(200)
    await expectNothing({ besides: 'a case' })
    expect(await admin.calls.look(id, 'front')).toMatchObject({ body: { code: 'identityCheck.notTaken' } })
    expect(await admin.calls.approve(id)).toMatchObject({ body: { code: 'identityCheck.notTaken' } })
    expect((await admin.calls.acts(id)).map(({ act }) => act)).toEqual(['deleted', 'withdrawn', 'taken', 'submitted'])
    expect(await calls.withdraw()).toMatchObject({ status: 409, body: { code: 'identityCheck.nothingPending' } })
  })

  test('of what nobody decided about in thirty days: its player is told, and it is no try', async () => {
    const { player, calls } = await newSubmitted(server)
    expect(await ok(admin.calls.queue())).toMatchObject({ waiting: 1 })
    await passHalfOf30Days(player)
    clock.pass(15 * day - 1)
    await server.runDueEvents()
    expect(await ok(calls.read())).toMatchObject({ state: 'pending' })
    // Whoever has just taken it has their time.
    const { id } = await ok(admin.calls.take())
    clock.pass(1)
    await server.runDueEvents()
    expect((await admin.calls.look(id, 'front')).status).toBe(200)
    clock.pass(15 * minute)
    await server.runDueEvents()
    await expectNothing({ besides: 'a case' })
    expect(await admin.calls.approve(id)).toMatchObject({ body: { code: 'identityCheck.notTaken' } })
    expect(await ok(calls.read())).toMatchObject({ state: 'required', triesLeft: 3, retryAt: null, submittedAt: null })
    expect(await noticesOf(player)).toContain('identity_lapsed')
    expect((await admin.calls.acts(id)).slice(0, 2).map(({ act }) => act)).toEqual(['deleted', 'lapsed'])
    expect((await calls.consent()).status).toBe(200)
  })

  test('thirty days after the decision, but who, when and what', async () => {
    const { player, calls } = await newSubmitted(server)
    const { id } = await ok(admin.calls.take())
    await ok(admin.calls.approve(id))
    await passHalfOf30Days(player)
    clock.pass(15 * day - 1)
    await server.runDueEvents()
    expect(await storedFiles(server)).toHaveLength(3)
    clock.pass(1)
    await server.runDueEvents()
    await expectNothing({ besides: 'a case' })
    const [row] = await server.db.selectFrom('identity_cases').selectAll().execute()
    expect(row).toMatchObject({ state: 'approved', user_id: player.id, decided_by: admin.player.id, cpf_key: 'test' })
    expect(row?.cpf_hash).toHaveLength(32)
    expect(await ok(calls.read())).toMatchObject({ state: 'approved', cpfEnding: null, deletedAt: null })
    expect((await admin.calls.acts(id))[0]).toMatchObject({ act: 'deleted', by: null })
    expect(await isVerified(player)).toBe(true)
  })

  test.each(['draft', 'pending', 'approved'])('of a %s of somebody whose account is deleted', async (state) => {
    const said = saidOf()
    const one = await newApplicant(server)
    await prepare(one)
    if (state !== 'draft') await ok(one.calls.submit(said))
    if (state === 'approved') await ok(admin.calls.approve((await ok(admin.calls.take())).id))
    await deleteAccount(one.player)
    await expectNothing()
    const events = server.db.selectFrom('scheduled_events').select('kind').where('kind', 'like', 'identity%')
    expect(await events.execute()).toEqual([])
    expect(await isVerified(one.player)).toBe(false)
    // The CPF is free again.
    await newSubmitted(server, { cpf: said.cpf })
    const again = await ok(admin.calls.take())
    expect([again.cpfTaken, (await admin.calls.approve(again.id)).status]).toEqual([false, 200])
  })

  test('the owner takes home what is kept, as long as it is kept', async () => {
    const said = saidOf()
    const { calls, player } = await newSubmitted(server, said)
    const { id } = await ok(admin.calls.take())
    await ok(admin.calls.look(id, 'selfie'))
    type Taken = { identityChecks: { data: object | null; photos: string[]; acts: object[] }[] }
    const whole = await ok(player.get<Taken>('/api/account/export'))
    const [check] = whole.identityChecks
    expect(check).toMatchObject({ state: 'pending', photos: ['front', 'back', 'selfie'] })
    const { fullName, birthDate, cpf } = said
    expect(check?.data).toEqual({ fullName, birthDate, cpfEnding: cpf.slice(-2) })
    expect(check?.acts[0]).toMatchObject({ act: 'lookedAt', photo: 'selfie' })
    expect(JSON.stringify(check)).not.toContain(admin.player.nickname)
    // Whoever has the session has no document and no CPF by it.
    expect(JSON.stringify(whole)).not.toContain(cpf)
    expect(JSON.stringify(whole.identityChecks)).not.toMatch(/[\w+/=]{100}/)
    await ok(admin.calls.reject(id, 'alreadyUsed', 'O nome na foto é Joana'))
    // That somebody else has this CPF is not said.
    expect(await ok(calls.read())).toMatchObject({ state: 'rejected', reason: 'dataDiffers' })
    await passHalfOf30Days(player)
    clock.pass(15 * day)
    await server.runDueEvents()
    const [later] = (await ok(player.get<Taken>('/api/account/export'))).identityChecks
    expect(later).toMatchObject({ state: 'rejected', reason: 'dataDiffers', note: '', data: null, photos: [] })
  })
})

test('without a key nobody is checked, and what is there can still be taken back', async () => {
  const { calls, player } = await newSubmitted(server)
  const draft = await newApplicant(server)
  await prepare(draft)
  const { app } = server
  const keys = app.config.identityKeys
  app.config.identityKeys = null
  try {
    expect(await ok(calls.read())).toMatchObject({ offered: false, state: 'pending', cpfEnding: null })
    const fresh = await newApplicant(server)
    const refused = { status: 503, body: { code: 'identityCheck.unavailable' } }
    expect(await fresh.calls.consent()).toMatchObject(refused)
    expect(await draft.calls.submit()).toMatchObject(refused)
    expect(await draft.calls.send('front', await photoFrom('red'))).toMatchObject(refused)
    expect(await admin.calls.take()).toMatchObject(refused)
    expect(await ok(admin.calls.queue())).toEqual({ waiting: 0, oldestAt: null, taken: null })
    expect((await ok(player.get<{ identityChecks: object[] }>('/api/account/export'))).identityChecks).toMatchObject([
      { data: null, photos: ['front', 'back', 'selfie'] },
    ])
    expect((await calls.withdraw()).status).toBe(200)
    expect((await draft.calls.consent(false)).status).toBe(200)
    await expectNothing({ besides: 'a case' })
  } finally {
    app.config.identityKeys = keys
  }
})

/** A session goes on when it is used. */
async function passHalfOf30Days(player: Player): Promise<void> {
  clock.pass(15 * day)
  for (const one of [player, admin.player]) await ok(one.get('/api/me'))
}

/** Neither rows nor bytes of anything that was sent, in this test; a case that was sent may stay by itself. */
async function expectNothing({ besides }: { besides?: 'a case' } = {}): Promise<void> {
  const { db } = server
  await eventually(async () => expect(await storedFiles(server)).toEqual([]))
  expect(await db.selectFrom('identity_photos').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('files').select('id').where('kind', '=', 'identityPhoto').execute()).toEqual([])
  const cases = await db.selectFrom('identity_cases').select(['data', 'data_key']).execute()
  expect(cases).toEqual(besides ? [{ data: null, data_key: null }] : [])
}

async function deleteAccount(player: Applicant['player']): Promise<void> {
  await player.post('/api/account/request-deletion', { password: player.password })
  const token = await tokenTo(server, player.email, '/auth/delete')
  expect((await newBrowser(server).post('/api/account/delete', { token })).status).toBe(200)
  await jobsDone(server)
}

async function isVerified({ id }: Player): Promise<boolean> {
  return (await playerFactsOf(server.db, id, clock.now())).audience.identityVerified
}

async function noticesOf(player: Player): Promise<string[]> {
  const { items } = await ok(player.get<{ items: Notice[] }>('/api/notices'))
  return items.map(({ type }) => type)
}

test('a command of a player is none of another', async () => {
  const [one, other] = [await newApplicant(server), await newApplicant(server)]
  const commandId = randomUUID()
  await ok(one.calls.consent(true, commandId))
  expect((await ok(other.calls.consent(true, commandId))).consentedAt).toBe(clock.now())
})
