import { getMigrations } from 'better-auth/db/migration'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from '../../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import type { App } from '../../platform/app.ts'
import { authOptions, createAuthEngine } from './auth-engine.ts'
import { createPasswordHasher } from '../password/password-hash.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('the migrations have every table and column that this better-auth wants', async () => {
  const { toBeCreated, toBeAdded } = await getMigrations(authOptions(appOn(database), createPasswordHasher()))
  expect(toBeCreated).toEqual([])
  expect(toBeAdded).toEqual([])
})

const claim = { email: 'ana@example.org', userId: '3d0d5f5e-7f7c-4d7f-9a53-7d3a52a5c6c1' }

test('a confirmation token is read back, unless it is late, forged, or of another secret', async () => {
  const engine = createAuthEngine(appOn(database), createPasswordHasher())
  const token = await engine.confirmationToken(claim)
  expect(await engine.readConfirmationToken(token)).toEqual(claim)
  expect(await engine.readConfirmationToken(await engine.confirmationToken(claim, -1))).toBe(null)
  const [head = '', body = '', signature = ''] = token.split('.')
  const forgedBody = Buffer.from(JSON.stringify({ ...claim, exp: 9_999_999_999 })).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged = ['', 'x', `${head}.${forgedBody}.${signature}`, `${unsigned}.${body}.`, `${head}.${body}.${head}`]
  for (const one of forged) expect(await engine.readConfirmationToken(one)).toBe(null)
  const other = createAuthEngine(
    appOn(database, 'another secret that is long enough to be one'),
    createPasswordHasher(),
  )
  expect(await other.readConfirmationToken(token)).toBe(null)
})

function appOn(
  { db, inTransaction }: TestDatabase,
  authSecret = 'a secret that only tests know, and long enough',
): App {
  const config = { authSecret, publicUrl: 'http://127.0.0.1:3000', socialProviders: [] }
  // safe: the engine looks at nothing else before a request comes
  return { config, clock: new TestClock(), log: pino({ level: 'silent' }), db, inTransaction } as unknown as App
}
