import { randomUUID } from 'node:crypto'

import { hour } from '@satoshi/rules/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { nothingOfCase } from '../../test/_identity-check.ts'
import { insertPlayer } from '../../test/_player.ts'
import { hashesOfCpf, sealData } from '../identity-check/sealed-case.ts'
import { commandOf } from './run-admin.ts'

const now = Date.parse('2026-11-23T15:00:00Z')
let database: TestDatabase
let [ana, bia, root] = ['', '', '']
// A database for each: the report counts every case there is.
beforeEach(async () => {
  database = await createDatabase('empty')
  ana = await insertPlayer(database.db, 'Ana')
  bia = await insertPlayer(database.db, 'Bia')
  root = await insertPlayer(database.db, 'Root')
})
afterEach(() => database.drop())

test('tells what waits, what was decided, who looked, and which keys are needed still', async () => {
  expect(await admin('identity')).toMatchObject({ code: 0 })
  const [waiting, decided] = [randomUUID(), randomUUID()]
  const sent = { consented_at: new Date(now), attempt: 1, checker: 'queue', data: Buffer.from('x') } as const
  const at = (hours: number) => new Date(now - hours * hour)
  await database.db
    .insertInto('identity_cases')
    .values([
      { ...nothingOfCase, ...sent, id: waiting, user_id: ana, state: 'pending', submitted_at: at(71), data_key: 'old' },
      {
        ...nothingOfCase,
        ...sent,
        id: decided,
        user_id: bia,
        state: 'approved',
        submitted_at: at(99),
        data_key: 'new',
        decided_at: at(3),
        decided_by: root,
        cpf_key: 'older',
        cpf_hash: Buffer.alloc(32),
      },
    ])
    .execute()
  await database.db
    .insertInto('identity_acts')
    .values([
      { case_id: decided, act: 'taken', photo: null, user_id: root, at: at(16) },
      { case_id: decided, act: 'lookedAt', photo: 'back', user_id: root, at: at(4) },
      { case_id: decided, act: 'approved', photo: null, user_id: root, at: at(3) },
    ])
    .execute()
  const told = await admin('identity')
  expect(told.code).toBe(0)
  expect(told.lines.find((line) => line.startsWith(waiting))).toMatch(/Ana +2026-11-20T16:00 +1 +queue +-$/)
  expect(told.lines.find((line) => line.startsWith(decided))).toMatch(/Bia +2026-11-23T12:00 +approved +- +Root$/)
  expect(told.lines.filter((line) => line.includes('Root') && !line.startsWith(decided))).toEqual([
    expect.stringMatching(/^2026-11-23 +Root +0 +1 +1 +0$/),
    expect.stringMatching(/^2026-11-22 +Root +1 +0 +0 +0$/),
  ])
  expect(told.lines.at(-2)).toBe('1 wait, 0 of them for three days or more; 1 decided in 30 days.')
  expect(told.lines.at(-1)).toContain('new, old, older.')
  expect((await admin('identity', hour)).code).toBe(1)
  const json = JSON.parse((await admin('identity --json')).lines.join('')) as { pending: object[]; keys: string[] }
  expect([json.pending.length, json.keys]).toEqual([1, ['new', 'old', 'older']])

  const looks = await admin(`identity looks ${decided}`)
  expect(looks.lines.slice(1).map((line) => line.split(/ {2,}/).slice(1))).toEqual([
    ['approved', '-', 'Root'],
    ['lookedAt', 'back', 'Root'],
    ['taken', '-', 'Root'],
  ])
  for (const nobody of [randomUUID(), 'x']) expect((await admin(`identity looks ${nobody}`)).code).toBe(2)
  for (const words of ['identity looks', 'identity all', `identity looks ${decided} x`])
    expect(commandOf(words.split(' '))).toBeNull()
})

test('a verification is taken back with a reason that is one, and its CPF is free where that is said', async () => {
  const carla = await insertPlayer(database.db, 'Carla')
  const id = randomUUID()
  const sent = { consented_at: new Date(now), submitted_at: new Date(now), attempt: 1, checker: 'queue' } as const
  const decided = { decided_at: new Date(now - 1_000 * hour), cpf_key: 'new', cpf_hash: Buffer.alloc(32, 3) }
  await database.db
    .insertInto('identity_cases')
    .values({ ...nothingOfCase, ...sent, ...decided, id, user_id: carla, state: 'approved' })
    .execute()
  await database.db
    .updateTable('profiles')
    .set({ identity_verified_at: new Date(now) })
    .where('id', '=', carla)
    .execute()
  for (const words of ['revoke Carla --reason=because', 'revoke Nobody --reason=forged', 'revoke Root --reason=forged'])
    expect((await admin(`identity ${words}`)).code).toBe(2)
  for (const words of ['revoke Carla', 'revoke Carla --free-cpf', 'revoke Carla --reason=forged x', 'revoke'])
    expect(commandOf(`identity ${words}`.split(' '))).toBeNull()
  expect(await admin('identity revoke Carla --reason=forged')).toEqual({
    code: 0,
    lines: ['Carla is no longer verified: forged.', 'Nothing was changed about the CPF.'],
  })
  expect((await admin('identity revoke Carla --reason=forged --free-cpf')).lines[1]).toBe(
    'The CPF may be verified anew.',
  )
  const profiles = database.db.selectFrom('profiles').select('identity_verified_at').where('id', '=', carla)
  expect(await profiles.execute()).toEqual([{ identity_verified_at: null }])
  const looks = await admin(`identity looks ${id}`)
  expect(looks.lines.slice(1).map((line) => line.split(/ {2,}/).slice(1))).toEqual([
    ['cpfFreed', '-', expect.stringMatching(/^operator /)],
    ['revoked', '-', expect.stringMatching(/^operator /)],
  ])
})

test('the CPF of a case that waits is freed from what is kept of accounts that are gone, by the key that opens it', async () => {
  const secret = Buffer.alloc(32, 7)
  const ring = [{ id: 'new', secret }] as const
  const dora = await insertPlayer(database.db, 'Dora')
  const id = randomUUID()
  const data = sealData(ring, id, { fullName: 'Dora Dias', cpf: '52998224725', birthDate: '2000-01-31' })
  const sent = { consented_at: new Date(now), submitted_at: new Date(now), attempt: 1, checker: 'queue' } as const
  await database.db
    .insertInto('identity_cases')
    .values({ ...nothingOfCase, ...sent, id, user_id: dora, state: 'pending', data, data_key: 'new' })
    .execute()
  const [{ keyId, hash }] = hashesOfCpf(ring, '52998224725')
  const until = new Date(now + 1_000 * hour)
  await database.db
    .insertInto('kept_cpfs')
    .values({ id: randomUUID(), cpf_key: keyId, cpf_hash: hash, revoked: true, transfers: null, kept_until: until })
    .execute()
  for (const words of ['free-cpf', 'free-cpf Dora x']) expect(commandOf(`identity ${words}`.split(' '))).toBeNull()
  expect(await admin('identity free-cpf Dora')).toMatchObject({
    code: 2,
    lines: [expect.stringMatching(/IDENTITY_KEY/)],
  })
  try {
    vi.stubEnv('IDENTITY_KEY', `other:${Buffer.alloc(32, 8).toString('base64')}`)
    expect(await admin('identity free-cpf Dora')).toEqual({
      code: 2,
      lines: ['No key that is set opens the case of Dora.'],
    })
    vi.stubEnv('IDENTITY_KEY', `new:${secret.toString('base64')}`)
    for (const [who, said] of [
      ['Nobody', 'There is no player Nobody.'],
      ['Root', 'No case of Root waits.'],
    ])
      expect(await admin(`identity free-cpf ${who}`)).toEqual({ code: 2, lines: [said] })
    expect(await admin('identity free-cpf Dora')).toEqual({
      code: 0,
      lines: ['What was kept of the CPF is deleted: Dora may be verified with it.'],
    })
    expect(await admin('identity free-cpf Dora')).toEqual({
      code: 0,
      lines: ['Nothing was kept of the CPF of Dora.'],
    })
    const decided = { state: 'approved', decided_at: new Date(now), cpf_key: keyId, cpf_hash: hash } as const
    await database.db
      .insertInto('identity_cases')
      .values({ ...nothingOfCase, ...sent, ...decided, id: randomUUID(), user_id: bia })
      .execute()
    const used = await admin('identity free-cpf Dora')
    expect(used).toMatchObject({ code: 1, lines: [{}, expect.stringMatching(/^Bia is verified with it, or was: /)] })
  } finally {
    vi.unstubAllEnvs()
  }
  expect(await database.db.selectFrom('kept_cpfs').select('id').execute()).toEqual([])
  const looks = await admin(`identity looks ${id}`)
  expect(looks.lines.slice(1).map((line) => line.split(/ {2,}/).slice(1, 2))).toEqual([['cpfFreed']])
})

async function admin(words: string, later = 0) {
  const lines: string[] = []
  const json = words.endsWith(' --json')
  const command = commandOf(words.replace(' --json', '').split(' '))
  const code = await command?.({
    connection: database,
    place: { dataDir: '', databaseUrl: null, filesBucket: null },
    now: now + later,
    json,
    print: (line) => void lines.push(line),
    complain: (line) => void lines.push(line),
    stopped: new AbortController().signal,
  })
  return { code, lines }
}
