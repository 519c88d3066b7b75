import { randomBytes, randomUUID } from 'node:crypto'

import { hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { freeRetainedCpf } from '../src/identity-check/free-cpf.ts'
import { revokeIdentity, type Revocation } from '../src/identity-check/revoke.ts'
import { stopTransfers } from '../src/transfer/transfer-api.ts'
import type { KeyRing } from '../src/platform/sealing/seal.ts'
import { playerFactsOf } from '../src/profile/profile-api.ts'
import { TestClock } from './_clock.ts'
import {
  newCpf,
  newReviewer,
  newSubmitted,
  nothingOfCase,
  ok,
  prepare,
  type Applicant,
  type Reviewer,
} from './_identity-check.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { newBrowser } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { give } from './_statement.ts'
import { countTransfers, send, transfersOf, verified } from './_transfers.ts'

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
  await server.db.deleteFrom('kept_cpfs').execute()
  await server.db.deleteFrom('transfer_stops').execute()
  admin = await newReviewer(server)
})

describe('a verification that is taken back', () => {
  test('is told with its reason, is in no fact any more, and its CPF stays used', async () => {
    const cpf = newCpf()
    const one = await approved({ cpf })
    expect(await revoke(one, 'forged')).toEqual({ cpfFreed: false })
    expect((await playerFactsOf(server.db, one.player.id, clock.now())).audience.identityVerified).toBe(false)
    expect(await ok(one.calls.read())).toMatchObject({ state: 'revoked', revocation: 'forged', triesLeft: 3 })
    expect((await transfersOf(one.player)).barred).toBe('unverified')
    const { items } = await ok(one.player.get<{ items: { type: string }[] }>('/api/notices'))
    expect(items.filter(({ type }) => type === 'identity_revoked')).toHaveLength(1)
    expect(await one.calls.consent()).toMatchObject({ status: 403, body: { code: 'identityCheck.revoked' } })
    const [{ id } = { id: '' }] = await server.db.selectFrom('identity_cases').select('id').execute()
    expect((await admin.calls.acts(id))[0]).toMatchObject({ act: 'revoked', by: 'operator a test', at: clock.now() })
    // Nor is it verified for anybody else.
    await newSubmitted(server, { cpf })
    const again = await ok(admin.calls.take())
    expect(again.cpfTaken).toBe(true)
    expect(await admin.calls.approve(again.id)).toMatchObject({ body: { code: 'identityCheck.cpfTaken' } })
  })

  test('by a mistake of ours is had again at once, with the same CPF', async () => {
    const cpf = newCpf()
    const one = await approved({ cpf })
    expect(await revoke(one, 'mistake')).toEqual({ cpfFreed: true })
    clock.pass(minute)
    expect(await ok(one.calls.read())).toMatchObject({ state: 'revoked', revocation: 'mistake', retryAt: null })
    const again = await approved({ cpf }, one)
    expect(await ok(again.calls.read())).toMatchObject({ state: 'approved', revocation: null })
    // The row of the one before is still what it was.
    const rows = server.db.selectFrom('identity_cases').select(['state', 'revocation']).orderBy('id')
    expect(await rows.execute()).toEqual([
      { state: 'revoked', revocation: 'mistake' },
      { state: 'approved', revocation: null },
    ])
  })

  test('frees the CPF for its true owner where the operator says so, and is told anew when the reason is another', async () => {
    const cpf = newCpf()
    const thief = await approved({ cpf })
    expect(await revoke(thief, 'otherPerson', { frees: true })).toEqual({ cpfFreed: true })
    expect(await thief.calls.consent()).toMatchObject({ body: { code: 'identityCheck.revoked' } })
    expect(await ok((await approved({ cpf })).calls.read())).toMatchObject({ state: 'approved' })
    // The same once more changes nothing; another reason is another word to the player.
    expect(await revoke(thief, 'otherPerson')).toEqual({ cpfFreed: false })
    expect(await revoke(thief, 'mistake')).toEqual({ cpfFreed: false })
    expect(await ok(thief.calls.read())).toMatchObject({ revocation: 'mistake' })
    const { items } = await ok(thief.player.get<{ items: { type: string }[] }>('/api/notices'))
    expect(items.filter(({ type }) => type === 'identity_revoked')).toHaveLength(2)
  })

  test('ends what its player sent or began meanwhile, unless the mistake was ours', async () => {
    const cpf = newCpf()
    const one = await approved({ cpf })
    await revoke(one, 'mistake')
    clock.pass(minute)
    await prepare(one)
    await revoke(one, 'mistake')
    await ok(one.calls.submit({ cpf }))
    const taken = await ok(admin.calls.take())
    expect([await photosOf(taken.id), await eventsOf(taken.id)]).toEqual([3, 1])
    await revoke(one, 'forged')
    // Nothing of it is left to decide about, also for who has it open.
    expect(await admin.calls.approve(taken.id)).toMatchObject({ body: { code: 'identityCheck.notTaken' } })
    expect(await ok(one.calls.read())).toMatchObject({ state: 'revoked', revocation: 'forged', triesLeft: 3 })
    expect((await playerFactsOf(server.db, one.player.id, clock.now())).audience.identityVerified).toBe(false)
    const rows = server.db.selectFrom('identity_cases').select(['state', 'data', 'taken_by']).orderBy('id')
    expect(await rows.execute()).toMatchObject([{ state: 'revoked' }, { state: 'lapsed', data: null, taken_by: null }])
    expect(await photosOf(taken.id)).toBe(0)
    expect(await eventsOf(taken.id)).toBe(0)
    expect(await admin.calls.acts(taken.id)).toMatchObject([
      { act: 'deleted' },
      { act: 'lapsed', by: 'operator a test' },
      { act: 'taken' },
      { act: 'submitted' },
    ])
    // What was only begun leaves nothing.
    const other = await approved({})
    await revoke(other, 'mistake')
    await prepare(other)
    const draft = await server.db.selectFrom('identity_cases').select('id').where('state', '=', 'draft').execute()
    await revoke(other, 'otherPerson')
    expect(await server.db.selectFrom('identity_cases').where('state', '=', 'draft').execute()).toEqual([])
    expect(await photosOf(draft[0]?.id ?? '')).toBe(0)
    expect(await eventsOf(draft[0]?.id ?? '')).toBe(0)
    expect(await other.calls.submit()).toMatchObject({ body: { code: 'identityCheck.revoked' } })
  })

  test('is none of who never was verified', async () => {
    const one = await newSubmitted(server)
    expect(await revoke(one, 'forged')).toBeNull()
    expect(await ok(one.calls.read())).toMatchObject({ state: 'pending' })
  })

  test('ends transfers under way: none is sent after it was told, fifty times', async () => {
    const receiver = await verified(server, clock)
    for (let round = 0; round < 50; round += 1) {
      const sender = await verified(server, clock)
      await plantApproved(sender.id)
      const sending = Array.from({ length: 4 }, () => send(sender, receiver, 100))
      const revoking = revoke({ player: sender }, 'handedOver')
      const late = revoking.then(() => send(sender, receiver, 100))
      await revoking
      const sentThen = await countTransfers(server.db, sender.id)
      await Promise.all(sending)
      expect((await late).body.code).toBe('transfer.unverified')
      expect(await countTransfers(server.db, sender.id)).toBe(sentThen)
      // Nobody sends them anything either.
      expect((await send(receiver, sender, 100)).body.code).toBe('transfer.receiverNotVerified')
      clock.pass(hour)
    }
  }, 60_000)
})

describe('whoever deletes the account and comes again with the same CPF', () => {
  test('is not verified where the verification was taken back, for a year', async () => {
    const cpf = newCpf()
    const one = await approved({ cpf })
    await revoke(one, 'forged')
    await deleteAccount(one.player)
    const again = await newSubmitted(server, { cpf })
    const taken = await ok(admin.calls.take())
    expect(taken.cpfTaken).toBe(true)
    expect(await admin.calls.approve(taken.id)).toMatchObject({ body: { code: 'identityCheck.cpfTaken' } })
    await ok(admin.calls.reject(taken.id, 'alreadyUsed'))
    expect(await ok(again.calls.read())).toMatchObject({ reason: 'dataDiffers' })
    clock.pass(31 * day)
    await server.runDueEvents()
    expect(await kept()).toEqual([{ revoked: true }])
    clock.pass(334 * day)
    await server.runDueEvents()
    expect(await kept()).toEqual([])
  })

  test('frees it for the owner of a stolen document where the operator says so, who inherits nothing', async () => {
    const cpf = newCpf()
    const thief = await approved({ cpf })
    await server.app.inTransaction((tx) =>
      stopTransfers(tx, { userIds: [thief.player.id] }, { by: 'a test', reason: 'a thief', at: clock.now() }),
    )
    await revoke(thief, 'otherPerson')
    await deleteAccount(thief.player)
    const retained = await server.db.selectFrom('kept_cpfs').select(['id', 'revoked']).execute()
    expect(retained).toMatchObject([{ revoked: true }])
    const ends = retained[0]?.id ?? ''
    expect(await eventsOf(ends)).toBe(1)
    const owner = await newSubmitted(server, { cpf })
    const taken = await ok(admin.calls.take())
    expect(taken.cpfTaken).toBe(true)
    expect(await free(owner)).toEqual({ freed: true, usedBy: null })
    expect(await kept()).toEqual([])
    expect(await eventsOf(ends)).toBe(0)
    expect((await admin.calls.acts(taken.id))[0]).toMatchObject({ act: 'cpfFreed', by: 'operator a test' })
    expect(await free(owner)).toEqual({ freed: false, usedBy: null })
    await ok(admin.calls.approve(taken.id))
    expect(await ok(owner.calls.read())).toMatchObject({ state: 'approved' })
    expect((await transfersOf(owner.player)).barred).toBeNull()
    // An account that stands keeps the CPF; who waits for nothing, or with what does not open, frees nothing.
    const late = await newSubmitted(server, { cpf })
    expect(await free(late)).toEqual({ freed: false, usedBy: owner.player.nickname })
    expect(await free(owner)).toBe('nothingPending')
    expect(await free(late, [{ id: 'other', secret: randomBytes(32) }])).toBe('notOpened')
  })

  test('is stopped as before, alone and between two, and has used of the limits what was used', async () => {
    const [cpf, friend] = [newCpf(), await verified(server, clock)]
    const one = await approved({ cpf })
    await give(server.app, one.player.id, { ref: randomUUID(), earned: 1_000, at: clock.now() })
    expect((await send(one.player, friend, 40_000)).status).toBe(200)
    const other = await verified(server, clock)
    for (const userIds of [[one.player.id], [other.id, one.player.id]] as [string][])
      await server.app.inTransaction((tx) =>
        stopTransfers(tx, { userIds }, { by: 'a test', reason: 'a circle', at: clock.now() }),
      )
    await deleteAccount(one.player)
    expect(await server.db.selectFrom('transfer_stops').select('id').execute()).toEqual([])
    const again = await approved({ cpf })
    expect(await transfersOf(again.player)).toMatchObject({ barred: 'stopped', day: { sentCents: 40_000 } })
    const stops = server.db.selectFrom('transfer_stops').select(['user_id', 'other_id', 'stopped_by', 'reason'])
    const same = { user_id: again.player.id, stopped_by: 'a test', reason: 'a circle' }
    expect(await stops.orderBy('other_id').execute()).toEqual([
      { ...same, other_id: other.id },
      { ...same, other_id: null },
    ])
    // It is theirs now, and once.
    expect(await kept()).toEqual([])
  })

  test('of limits in use is known for a month, and of nothing at all not for a moment', async () => {
    const [cpf, friend] = [newCpf(), await verified(server, clock)]
    const one = await approved({ cpf })
    expect((await send(one.player, friend, 100)).status).toBe(200)
    await deleteAccount(one.player)
    expect(await kept()).toEqual([{ revoked: false }])
    clock.pass(31 * day)
    await server.runDueEvents()
    expect(await kept()).toEqual([])
    admin = await newReviewer(server)
    const quiet = await approved({})
    await deleteAccount(quiet.player)
    expect(await kept()).toEqual([])
  })
})

async function photosOf(caseId: string): Promise<number> {
  return (await server.db.selectFrom('identity_photos').select('photo').where('case_id', '=', caseId).execute()).length
}

/** What is to come by itself of the case, or of the CPF that is kept. */
async function eventsOf(ref: string): Promise<number> {
  return (await server.db.selectFrom('scheduled_events').select('kind').where('ref', '=', ref).execute()).length
}

async function kept() {
  return server.db.selectFrom('kept_cpfs').select('revoked').execute()
}

async function deleteAccount(player: Applicant['player']): Promise<void> {
  await player.post('/api/account/request-deletion', { password: player.password })
  const token = await tokenTo(server, player.email, '/auth/delete')
  expect((await newBrowser(server).post('/api/account/delete', { token })).status).toBe(200)
  await jobsDone(server)
}

/** Somebody whose case an admin has approved, anew or of one who is there. */
async function approved(said: { cpf?: string }, again?: Applicant): Promise<Applicant> {
  const one = again ?? (await newSubmitted(server, said))
  if (again) {
    await prepare(again)
    await ok(again.calls.submit(said))
  }
  await ok(admin.calls.approve((await ok(admin.calls.take())).id))
  return one
}

function revoke({ player }: Pick<Applicant, 'player'>, reason: Revocation['reason'], { frees = false } = {}) {
  const revocation = { reason, frees, by: 'a test', at: clock.now() }
  return server.app.inTransaction((tx) => revokeIdentity(tx, player.id, revocation))
}

function free({ player }: Applicant, keys: KeyRing | null = server.app.config.identityKeys) {
  if (!keys) throw new Error('no keys')
  const freeing = { ring: keys, operator: 'a test', at: clock.now() }
  return server.app.inTransaction((tx) => freeRetainedCpf(tx, player.id, freeing))
}

/** The case by which somebody is verified, straight in the database. */
async function plantApproved(userId: string): Promise<void> {
  const at = new Date(clock.now())
  const decided = { state: 'approved', decided_at: at, cpf_key: 'test', cpf_hash: randomBytes(32) } as const
  const sent = { consented_at: at, submitted_at: at, attempt: 1, checker: 'queue' } as const
  await server.db
    .insertInto('identity_cases')
    .values({ ...nothingOfCase, ...sent, ...decided, id: randomUUID(), user_id: userId })
    .execute()
}
