import { randomUUID } from 'node:crypto'

import { identityPhotos } from '@satoshi/rules/identity-check/standing'
import { hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { sealPhoto, sealData } from '../src/identity-check/sealed-case.ts'
import { fileKey } from '../src/platform/files/files.ts'
import { signedFileUrl } from '../src/platform/files/signed-url.ts'
import type { KeyRing } from '../src/platform/sealing/seal.ts'
import { TestClock } from './_clock.ts'
import {
  newCpf,
  newReviewer,
  newSubmitted,
  nothingOfCase,
  ok,
  reviewCalls,
  type Applicant,
  type Reviewer,
} from './_identity-check.ts'
import { newBrowser, newPlayer } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let admin: Reviewer
let other: Reviewer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  admin = await newReviewer(server)
  other = await newReviewer(server)
})
afterAll(() => server.close())
// Tests run in any order; none finds the cases of another.
beforeEach(async () => {
  await server.db.deleteFrom('identity_cases').execute()
})

const refused = (status: number, code: string) => ({ status, body: { code: `identityCheck.${code}` } })

describe('one case at a time', () => {
  test('the oldest first; a case that somebody has is nobody else’s for a quarter of an hour', async () => {
    const cases = [await newSubmitted(server)]
    clock.pass(minute)
    cases.push(await newSubmitted(server))
    const [first, second] = [await ok(admin.calls.take()), await ok(other.calls.take())]
    expect([first.nickname, second.nickname]).toEqual(cases.map(({ player }) => player.nickname))
    // Whoever has one gets no other by asking again.
    expect((await ok(admin.calls.take())).id).toBe(first.id)
    expect(await ok(admin.calls.queue())).toMatchObject({ waiting: 0, oldestAt: null, taken: { id: first.id } })
    const third = await newReviewer(server)
    expect(await third.calls.take()).toMatchObject(refused(409, 'nothingWaits'))
    clock.pass(15 * minute - 1)
    expect(await third.calls.take()).toMatchObject(refused(409, 'nothingWaits'))
    clock.pass(1)
    expect(await ok(admin.calls.queue())).toMatchObject({ waiting: 2, taken: null })
    expect(await admin.calls.look(first.id, 'front')).toMatchObject(refused(409, 'notTaken'))
    expect(await admin.calls.approve(first.id)).toMatchObject(refused(409, 'notTaken'))
    expect((await ok(third.calls.take())).id).toBe(first.id)
    for (const { calls } of [admin, other]) {
      expect(await calls.look(first.id, 'front')).toMatchObject(refused(409, 'notTaken'))
      expect(await calls.approve(first.id)).toMatchObject(refused(409, 'notTaken'))
    }
    expect((await third.calls.approve(first.id)).status).toBe(200)
  })

  test('two admins at once never get the same one, and one admin in two tabs gets one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await server.db.deleteFrom('identity_cases').execute()
      for (let each = 0; each < 2; each += 1) await plantCase()
      const calls = [admin, other, admin, other].map(({ calls: of }) => of.take())
      const ids = (await Promise.all(calls)).map(({ body }) => body.id)
      expect([ids[0], ids[1]]).toEqual([ids[2], ids[3]])
      expect(ids[0]).not.toBe(ids[1])
    }
  })

  test('is never one’s own, whatever role one has', async () => {
    const mine = await newSubmitted(server)
    await server.db
      .insertInto('roles')
      .values({ user_id: mine.player.id, role: 'admin', district: null, granted_at: new Date(0), granted_by: 'a test' })
      .execute()
    clock.pass(2_000)
    const calls = reviewCalls(mine.player)
    expect(await ok(calls.queue())).toMatchObject({ waiting: 0, oldestAt: null })
    expect(await calls.take()).toMatchObject(refused(409, 'nothingWaits'))
    const { id } = await ok(admin.calls.take())
    expect(await calls.approve(id)).toMatchObject(refused(403, 'ownCase'))
    // Nor does one learn who decides about one.
    expect(await mine.player.get(`/api/admin/identity/${id}/acts`)).toMatchObject(refused(403, 'ownCase'))
    expect(await calls.look(id, 'front')).toMatchObject(refused(409, 'notTaken'))
    await expect(
      server.db
        .updateTable('identity_cases')
        .set({ taken_by: mine.player.id, taken_until: new Date(clock.now() + minute) })
        .execute(),
    ).rejects.toThrow('violates check constraint')
  })

  test('the same command again gives the same case, and nothing once it is decided', async () => {
    await newSubmitted(server)
    const commandId = randomUUID()
    const { id } = await ok(admin.calls.take(commandId))
    expect((await ok(admin.calls.take(commandId))).id).toBe(id)
    await newSubmitted(server)
    await ok(admin.calls.approve(id))
    expect(await admin.calls.take(commandId)).toMatchObject(refused(409, 'nothingWaits'))
  })
})

describe('a decision', () => {
  test('is one of two that are made at once, fifty times', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id, userId } = await plantCase(admin)
      const decisions = [admin.calls.approve(id), admin.calls.reject(id, 'forged')]
      const statuses = (await Promise.all(round % 2 ? decisions : decisions.toReversed())).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
      const row = await rowOf(id)
      const { identity_verified_at: verifiedAt } = await profileOf(userId)
      if (row.state !== 'approved' && row.state !== 'rejected') throw new Error(row.state)
      expect(verifiedAt !== null).toBe(row.state === 'approved')
      const acts = (await admin.calls.acts(id)).filter(({ act }) => act === 'approved' || act === 'rejected')
      expect(acts.map(({ act }) => act)).toEqual([row.state])
      const notices = server.db.selectFrom('notifications').select('type').where('user_id', '=', userId)
      expect(await notices.execute()).toEqual([{ type: `identity_${row.state}` }])
    }
  })

  test('is that of who holds it when a lease ends: of two admins one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await plantCase(admin)
      clock.pass(15 * minute)
      await ok(other.calls.take())
      const both = await Promise.all([admin.calls.approve(id), other.calls.reject(id)])
      expect(both.map(({ status }) => status)).toEqual([409, 200])
      expect((await rowOf(id)).decided_by).toBe(other.player.id)
    }
  })

  test('races a withdrawal, and one of them is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { calls, player } = await newSubmitted(server)
      const { id } = await ok(admin.calls.take())
      const [decided, withdrawn] = await Promise.all([admin.calls.approve(id), calls.withdraw()])
      expect([decided.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { identity_verified_at: verifiedAt } = await profileOf(player.id)
      expect(verifiedAt !== null).toBe(decided.status === 200)
    }
  })

  test('is kept by its command: again it is the same, and the other way it is refused', async () => {
    const { id } = await plantCase(admin)
    const commandId = randomUUID()
    await ok(admin.calls.approve(id, commandId))
    expect((await admin.calls.approve(id, commandId)).status).toBe(200)
    expect(await admin.calls.reject(id, 'forged', '', commandId)).toMatchObject({ status: 422 })
    expect((await admin.calls.acts(id)).filter(({ act }) => act === 'approved')).toHaveLength(1)
  })
})

describe('an admin’s session that somebody else has', () => {
  test('approves nothing of which it has not looked at each photo since it took it', async () => {
    await newSubmitted(server)
    const { id } = await ok(admin.calls.take())
    for (const photo of identityPhotos) {
      expect(await admin.calls.approveUnseen(id)).toMatchObject(refused(409, 'notLookedAt'))
      expect((await admin.calls.look(id, photo)).status).toBe(200)
    }
    // What was seen before the case went to somebody else, or by them, is not seen by this one.
    clock.pass(15 * minute)
    expect((await ok(other.calls.take())).id).toBe(id)
    expect(await other.calls.approveUnseen(id)).toMatchObject(refused(409, 'notLookedAt'))
    clock.pass(15 * minute)
    expect((await ok(admin.calls.take())).id).toBe(id)
    expect(await admin.calls.approveUnseen(id)).toMatchObject(refused(409, 'notLookedAt'))
    // A rejection shows nothing to anybody.
    expect((await admin.calls.reject(id)).status).toBe(200)
  })

  test('takes twenty cases in any hour, also when it asks for many at once', async () => {
    const busy = await newReviewer(server)
    const takeNext = async () => {
      await plantCase()
      const reply = await busy.calls.take()
      if (reply.status === 200) await ok(busy.calls.reject(reply.body.id))
      return reply
    }
    const first = clock.now()
    for (let index = 0; index < 20; index += 1) {
      expect((await takeNext()).status).toBe(200)
      clock.pass(minute)
    }
    const tooMany = { status: 429, body: { code: 'identityCheck.tooMany', details: { from: first + hour } } }
    for (const reply of await Promise.all([takeNext(), takeNext()])) expect(reply).toMatchObject(tooMany)
    // It is a bound of each admin.
    expect((await other.calls.take()).status).toBe(200)
    clock.pass(first + hour - clock.now() - 1)
    expect(await takeNext()).toMatchObject(tooMany)
    clock.pass(1)
    expect((await takeNext()).status).toBe(200)
    expect((await takeNext()).status).toBe(429)
  })
})

describe('a CPF', () => {
  test('is verified once: two who send it both wait, and the second cannot be approved', async () => {
    const cpf = newCpf()
    const stranger = await newSubmitted(server, { cpf })
    clock.pass(minute)
    const owner = await newSubmitted(server, { cpf })
    const first = await ok(admin.calls.take())
    expect(first.cpfTaken).toBe(false)
    // Whoever sends the CPF of somebody else does not keep that one out.
    await ok(admin.calls.reject(first.id, 'faceDiffers'))
    const second = await ok(admin.calls.take())
    expect([first.nickname, second.nickname]).toEqual([stranger.player.nickname, owner.player.nickname])
    await ok(admin.calls.approve(second.id))
    await newSubmitted(server, { cpf })
    const third = await ok(admin.calls.take())
    expect(third.cpfTaken).toBe(true)
    expect(await admin.calls.approve(third.id)).toMatchObject(refused(409, 'cpfTaken'))
    expect((await admin.calls.reject(third.id, 'alreadyUsed')).status).toBe(200)
  })

  test('is verified once also when two admins approve two at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const cpf = newCpf()
      const [one, two] = [await plantCase(admin, cpf), await plantCase(other, cpf)]
      const both = await Promise.all([admin.calls.approve(one.id), other.calls.approve(two.id)])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      await server.db.deleteFrom('identity_cases').where('state', '=', 'pending').execute()
    }
  })

  test('is found again under a key that was turned, and what it sealed still opens', async () => {
    const cpf = newCpf()
    const before = await plantCase(admin, cpf)
    await ok(admin.calls.approve(before.id))
    const waiting = await newSubmitted(server, { cpf })
    const { config } = server.app
    const old = config.identityKeys ?? fail()
    try {
      const turned: KeyRing = [{ id: 'turned', secret: Buffer.alloc(32, 9) }, ...old]
      config.identityKeys = turned
      const taken = await ok(admin.calls.take())
      expect([taken.nickname, taken.data?.cpf, taken.cpfTaken]).toEqual([waiting.player.nickname, cpf, true])
      for (const photo of identityPhotos) expect((await admin.calls.look(taken.id, photo)).status).toBe(200)
      expect(await admin.calls.approve(taken.id)).toMatchObject(refused(409, 'cpfTaken'))
      await ok(admin.calls.reject(taken.id, 'alreadyUsed'))
      // What comes now is hashed and sealed by the new one.
      const next = await newSubmitted(server)
      await ok(admin.calls.approve((await ok(admin.calls.take())).id))
      const rows = server.db.selectFrom('identity_cases').select(['cpf_key', 'data_key'])
      expect(await rows.where('user_id', '=', next.player.id).execute()).toEqual([
        { cpf_key: 'turned', data_key: 'turned' },
      ])
      // A case that no key opens comes after the others, is shown as such, and leads on for its player.
      const lost = await newSubmitted(server)
      config.identityKeys = old
      clock.pass(minute)
      const sound = await newSubmitted(server)
      expect(await ok(admin.calls.queue())).toMatchObject({ waiting: 2 })
      const first = await ok(admin.calls.take())
      expect([first.nickname, first.data === null]).toEqual([sound.player.nickname, false])
      await ok(admin.calls.reject(first.id))
      const { id, nickname, data } = await ok(admin.calls.take())
      expect([nickname, data]).toEqual([lost.player.nickname, null])
      expect(await ok(admin.calls.queue())).toMatchObject({ taken: { id, data: null, cpfTaken: false } })
      expect(await admin.calls.look(id, 'front')).toMatchObject(refused(409, 'notOpened'))
      expect(await admin.calls.approve(id)).toMatchObject(refused(409, 'notLookedAt'))
      expect(await looksAt(id)).toBe(0)
      await ok(admin.calls.reject(id, 'notOpened'))
      expect(await ok(lost.calls.read())).toMatchObject({ reason: 'notOpened', triesLeft: 3, retryAt: null })
      expect((await lost.calls.consent()).status).toBe(200)
    } finally {
      config.identityKeys = old
    }
  })
})

describe('a document is read by nobody but who holds its case', () => {
  test('not by another admin, the player, another player or nobody, by whatever address', async () => {
    const { player } = await newSubmitted(server)
    const { id } = await ok(admin.calls.take())
    const path = (photo: string) => `/api/admin/identity/${id}/photos/${photo}`
    expect((await other.calls.look(id, 'front')).status).toBe(409)
    for (const one of [player, await newPlayer(server, { confirmed: true })])
      for (const photo of identityPhotos) expect(await one.get(path(photo))).toMatchObject({ status: 403 })
    expect((await newBrowser(server).get(path('front'))).status).toBe(401)
    // Its file has no address, whoever signs one.
    const [row] = await server.db.selectFrom('identity_photos').select('file_id').execute()
    const file = { id: row?.file_id ?? '', variant: 'whole' }
    const signed = signedFileUrl(server.app, file, { until: clock.now() + minute })
    for (const url of [signed, `/faces/${file.id}.webp`, `/logos/${file.id}.webp`, `/api/files/${file.id}`])
      expect([url, (await admin.player.get(url)).status]).toEqual([url, 404])
    expect(await looksAt(id)).toBe(0)
    expect((await admin.calls.look(id, 'front')).status).toBe(200)
    expect(await looksAt(id)).toBe(1)
    for (const photo of ['sides', 'front%2f..', 'FRONT'])
      expect((await admin.calls.look(id, photo)).status).toBeGreaterThanOrEqual(400)
    await ok(admin.calls.approve(id))
    expect(await admin.calls.look(id, 'front')).toMatchObject(refused(409, 'notTaken'))
  })

  test('not by who is no admin any more, at once and on every process', async () => {
    await newSubmitted(server)
    const gone = await newReviewer(server)
    const { id } = await ok(gone.calls.take())
    expect((await gone.calls.look(id, 'front')).status).toBe(200)
    // Behind the back of what this process believes of the session.
    await server.db.deleteFrom('roles').where('user_id', '=', gone.player.id).execute()
    const calls = [gone.calls.look(id, 'back'), gone.calls.approve(id), gone.calls.take(), gone.calls.queue()]
    for (const call of calls) expect(await call).toMatchObject({ status: 403, body: { code: 'auth.adminRequired' } })
    expect(await looksAt(id)).toBe(1)
  })

  test('and of no other: bytes of another case, side or time, or changed, open nothing', async () => {
    const one = await newSubmitted(server)
    clock.pass(minute)
    const two = await newSubmitted(server)
    const { id } = await ok(admin.calls.take())
    const photos = await server.db
      .selectFrom('identity_photos as p')
      .innerJoin('identity_cases as c', 'c.id', 'p.case_id')
      .select(['c.user_id', 'p.photo', 'p.file_id', 'p.case_id'])
      .execute()
    const keyOf = (of: Applicant, photo: string) => {
      const found = photos.find((row) => row.user_id === of.player.id && row.photo === photo)
      return fileKey({ kind: 'identityPhoto', id: found?.file_id ?? '', variant: 'whole' })
    }
    const { files, config } = server.app
    const target = keyOf(one, 'front')
    const own = await bytesOf(target)
    const changed = Buffer.from(own)
    changed[own.length >> 1] = (changed[own.length >> 1] ?? 0) ^ 1
    const ring = config.identityKeys ?? fail()
    const older = sealPhoto(ring, Buffer.from('an older one'), { caseId: id, photo: 'front', fileId: randomUUID() })
    const foreign = [await bytesOf(keyOf(two, 'front')), await bytesOf(keyOf(one, 'back')), changed, older]
    for (const bytes of [...foreign, Buffer.from('no seal'), own.subarray(0, -1)]) {
      await files.put(target, bytes, 'image/webp')
      const reply = await admin.calls.look(id, 'front')
      expect(reply).toMatchObject(refused(409, 'notOpened'))
    }
    // Nor does one that is gone; and nobody is said to have looked at any of these.
    await files.delete([target])
    expect(await admin.calls.look(id, 'front')).toMatchObject(refused(409, 'notOpened'))
    expect(await looksAt(id)).toBe(0)
    await files.put(target, own, 'image/webp')
    expect((await admin.calls.look(id, 'front')).status).toBe(200)
    // Nor do the data of another case.
    const data = { fullName: 'Outra Pessoa', cpf: newCpf(), birthDate: '2000-01-31' }
    await server.db
      .updateTable('identity_cases')
      .set({ data: sealData(ring, randomUUID(), data) })
      .where('id', '=', id)
      .execute()
    expect(await ok(admin.calls.queue())).toMatchObject({ taken: { id, data: null } })
    expect(await admin.calls.approve(id)).toMatchObject(refused(409, 'notOpened'))
    expect((await rowOf(id)).state).toBe('pending')
  })
})

/** A case straight in the database, without photos; taken by an admin where one is named. */
async function plantCase(by?: Reviewer, cpf = newCpf()): Promise<{ id: string; userId: string }> {
  const player = await newPlayer(server, { confirmed: true })
  const id = randomUUID()
  const ring = server.app.config.identityKeys ?? fail()
  const at = new Date(clock.now())
  const data = sealData(ring, id, { fullName: 'Maria da Silva', cpf, birthDate: '2000-01-31' })
  await server.db
    .insertInto('identity_cases')
    .values({
      ...nothingOfCase,
      id,
      user_id: player.id,
      state: 'pending',
      consented_at: at,
      submitted_at: at,
      attempt: 1,
      data,
      data_key: ring[0].id,
      checker: 'queue',
      taken_by: by?.player.id ?? null,
      taken_until: by ? new Date(clock.now() + 15 * minute) : null,
    })
    .execute()
  if (by) {
    const act = { case_id: id, user_id: by.player.id, at }
    const looks = identityPhotos.map((photo) => ({ ...act, act: 'lookedAt' as const, photo }))
    await server.db
      .insertInto('identity_acts')
      .values([{ ...act, act: 'taken', photo: null }, ...looks])
      .execute()
  }
  return { id, userId: player.id }
}

async function rowOf(id: string) {
  return server.db.selectFrom('identity_cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function profileOf(id: string) {
  return server.db.selectFrom('profiles').select('identity_verified_at').where('id', '=', id).executeTakeFirstOrThrow()
}

async function looksAt(id: string): Promise<number> {
  return (await admin.calls.acts(id)).filter(({ act }) => act === 'lookedAt').length
}

async function bytesOf(key: string): Promise<Buffer> {
  return (await server.app.files.get(key)) ?? fail()
}

function fail(): never {
  throw new Error('something that must be there is not')
}
