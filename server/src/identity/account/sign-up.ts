import type { Account, SignUpBody } from '@satoshi/contract/identity/auth'
import { readNickname } from '@satoshi/rules/nickname'
import { admitByAge, admitPassword } from '@satoshi/rules/sign-up'
import type { Instant } from '@satoshi/rules/time'
import { z } from 'zod'

import { networkOf } from '../../platform/http/address.ts'
import type { RequestContext } from '../../platform/http/router.ts'
import { refuse, unwrap } from '../../platform/refusal.ts'
import { deleteOldAllowances, consumeAllowances, type Allowance } from '../../platform/rate-limit/allowances.ts'
import { isEmailTaken, isNicknameTaken } from './account-store.ts'
import { linkDevice } from '../device/device-links.ts'
import { limits } from '../limits.ts'
import { callAuth, isOwnMachine } from '../better-auth/auth-call.ts'
import { enrolmentStorage, type Enrolment } from '../better-auth/auth-context.ts'
import { nicknameKeys } from '../nickname/nickname-keys.ts'
import { freeHeldNicknames } from '../nickname/nicknames.ts'
import { isReserved } from '../nickname/reserved-nicknames.ts'
import type { Identity } from '../open-identity.ts'
import { isCommonPassword } from '../password/password-checks.ts'

/**
 * Makes an account with its profile and ledger accounts, all or nothing, and signs it in. The mail that asks to confirm
 * the address is queued with it. The nickname is kept as `users.name` too, whatever `name` says.
 * Refuses what the contract lists; `auth.emailTaken` and `auth.nicknameTaken` tell who exists, so they are told only
 * as often as a network address may sign up.
 */
export async function signUp(identity: Identity, context: RequestContext, body: SignUpBody): Promise<Account> {
  const { app } = identity
  const wanted = admit(body, app.clock.now())
  await consumeAllowances(app, isOwnMachine(app, context) ? [] : allowancesOf(context))
  await freeHeldNicknames(app)
  await assertNotTaken(identity, body.email, wanted.enrolment)
  const passwordHash = await identity.hasher.hash(wanted.password)
  const account = await enrolmentStorage.run({ ...wanted, passwordHash }, () =>
    createAccount(identity, context, body, wanted),
  )
  await linkDevice(identity, context, account.id)
  await deleteOldAllowances(app)
  return account
}

type Wanted = { enrolment: Enrolment; password: string }

/** Everything that can be said without looking anything up. */
function admit(body: SignUpBody, at: number): Wanted {
  const enrolment = admitPerson(body, at)
  return { enrolment, password: unwrap(admitPassword(body.password, isCommonPassword)) }
}

function allowancesOf({ ip }: RequestContext): Allowance[] {
  return [{ limit: limits.signUpsFrom, of: networkOf(ip) }]
}

async function assertNotTaken({ app }: Identity, email: string, enrolment: Enrolment): Promise<void> {
  const keys = { visual: enrolment.nicknameKey, read: enrolment.nicknameReadKey }
  const [emailTaken, nicknameTaken] = [await isEmailTaken(app.db, email), await isNicknameTaken(app.db, keys)]
  if (emailTaken) throw refuse('auth.emailTaken')
  if (nicknameTaken) throw refuse('auth.nicknameTaken')
}

async function createAccount(
  identity: Identity,
  context: RequestContext,
  { email }: SignUpBody,
  { enrolment, password }: Wanted,
): Promise<Account> {
  const body = { name: enrolment.nickname, email, password }
  const call = { method: 'POST', path: '/sign-up/email', body } as const
  const reply = await callAuth(identity.app, await identity.engine(), context, call)
  if (reply.error === 'emailTaken') throw refuse('auth.emailTaken')
  if (reply.error !== null) {
    // Most likely somebody was quicker, which the database tells by refusing: then the look-up finds them now.
    await assertNotTaken(identity, email, enrolment)
    const outage = enrolmentStorage.getStore()?.outage
    if (outage) throw outage
    throw new Error('the user could not be made; the reason is logged beside')
  }
  return accountOf(reply.body)
}

/**
 * What a profile begins with, as far as it can be judged without looking anything up. Refuses `auth.nicknameInvalid`,
 * `auth.tooYoung` and `request.invalid`.
 */
export function admitPerson(
  { nickname: wanted, birthDate: born, language }: { nickname: string; birthDate: string; language: string },
  at: Instant,
): Enrolment {
  const nickname = unwrap(readNickname(wanted))
  if (isReserved(nickname)) throw refuse('auth.nicknameInvalid', { reason: 'reserved' })
  const birthDate = unwrap(admitByAge(born, at))
  const { visual, read } = nicknameKeys(nickname)
  return { nickname, nicknameKey: visual, nicknameReadKey: read, birthDate, language }
}

const answered = z.object({
  user: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    createdAt: z.iso.datetime(),
  }),
})

/** The account in an answer of better-auth's, without what the contract does not name. */
export function accountOf(answer: unknown): Account {
  return answered.parse(answer).user
}
