import { randomUUID } from 'node:crypto'

import type { GivenRole } from '@satoshi/rules/roles'

import { grantRole, revokeRole, type RoleChange } from '../src/identity/identity-api.ts'
import { createPasswordHasher } from '../src/identity/password/password-hash.ts'
import { renewedCookie } from '../src/identity/session/session-cookie.ts'
import type { TestClock } from './_clock.ts'
import { insertPlayer } from './_player.ts'
import { lightHash, type TestServer } from './_server.ts'

/** Everybody who may call a procedure, rightly or not. */
export const callers = [
  'nobody',
  'signedOut',
  'deleted',
  'newcomer',
  'unconfirmed',
  'player',
  'otherSponsor',
  'sponsor',
  'admin',
  'revoked',
] as const
export type CallerName = (typeof callers)[number]

/** The district that `sponsor` is for; `otherSponsor` is for another. */
export const ownDistrict = 'fintech'

/** Somebody with a cookie; the session is in the database and was believed at least once. */
export type Caller = { name: CallerName; userId: string; email: string; nickname: string; cookie: string }

/** The password that all of them have. */
export const password = 'seven blue llamas'

export type CallersWorld = {
  server: TestServer
  passwordHash: string
  /** Lets pass how long a server believes what it looked up of a session. */
  passMemory: () => void
}

/** What callers are made in; the clock is the server's. */
export async function callersWorld(server: TestServer, clock: TestClock): Promise<CallersWorld> {
  const passwordHash = await createPasswordHasher(lightHash).hash(password)
  return { server, passwordHash, passMemory: () => void clock.pass(1_000) }
}

/**
 * Makes somebody, straight in the database. Whoever loses something (the session, the account, the role) had it a moment
 * ago on this very server, and lost it behind its back, as another process would do it.
 */
export async function newCaller(world: CallersWorld, name: CallerName): Promise<Caller> {
  const { server } = world
  // Addresses are kept in small letters.
  const nickname = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}`
  const userId = await insertPlayer(server.db, nickname)
  const email = `${nickname}@example.org`
  const confirmed = name !== 'unconfirmed'
  await server.db.updateTable('users').set({ email_verified: confirmed }).where('id', '=', userId).execute()
  const cookie = name === 'nobody' ? '' : await signIn(world, userId)
  const caller = { name, userId, email, nickname, cookie }
  await signInAs(world, caller)
  return caller
}

async function signIn({ server, passwordHash }: CallersWorld, userId: string): Promise<string> {
  const now = server.app.clock.now()
  const token = randomUUID().replaceAll('-', '')
  const expires_at = new Date(now + 24 * 3_600_000)
  const times = { created_at: new Date(now), updated_at: new Date(now) }
  await server.db
    .insertInto('sessions')
    .values({ id: randomUUID(), user_id: userId, token, expires_at, ip_address: '198.51.100.7', ...times })
    .execute()
  await server.db
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: 'credential',
      password: passwordHash,
    })
    .execute()
  return renewedCookie(token, 3_600_000, server.app.config).split(';')[0] ?? ''
}

/** Roles are given and taken when the server knows the session already, so that both have to be heard of. */
async function signInAs(world: CallersWorld, { name, userId, email, cookie }: Caller): Promise<void> {
  const { app, db, url } = world.server
  const at = app.clock.now()
  await beKnown(url, cookie)
  const given = givenTo[name]
  if (given) changed(await grantRole(app, { who: email, given }, { at, by: 'a test' }))
  else if (name === 'signedOut') await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  else if (name === 'deleted') await profileOf(world, userId, { deleted_at: new Date(at) })
  else if (name === 'newcomer') await profileOf(world, userId, { completed_at: null, nickname: '' })
  world.passMemory()
  if (name !== 'revoked') return
  await beKnown(url, cookie)
  changed(await revokeRole(app, { who: email, given: { role: 'admin' } }))
  world.passMemory()
}

const givenTo: Partial<Record<CallerName, GivenRole>> = {
  otherSponsor: { role: 'sponsor', district: 'criptomoedas' },
  sponsor: { role: 'sponsor', district: ownDistrict },
  admin: { role: 'admin' },
  revoked: { role: 'admin' },
}

/** A role that was not given would make every refusal look right. */
function changed({ done }: RoleChange): void {
  if (done !== 'changed') throw new Error(`a role was not changed: ${done}`)
}

async function beKnown(url: string, cookie: string): Promise<void> {
  const { status } = await fetch(`${url}/api/me`, { headers: { cookie } })
  if (status !== (cookie === '' ? 401 : 200)) throw new Error(`a caller is not known: ${status}`)
}

async function profileOf({ server }: CallersWorld, userId: string, set: object): Promise<void> {
  await server.db.updateTable('profiles').set(set).where('id', '=', userId).execute()
}
