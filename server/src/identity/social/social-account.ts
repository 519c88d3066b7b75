import type { App } from '../../platform/app.ts'
import { networkOf } from '../../platform/http/address.ts'
import type { PlayerContext } from '../../platform/http/router.ts'
import { isUniqueViolation } from '../../platform/postgres/errors.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { consumeAllowances } from '../../platform/rate-limit/allowances.ts'
import { isNicknameTaken } from '../account/account-store.ts'
import { eraseAccount } from '../account/delete-account.ts'
import { admitPerson } from '../account/sign-up.ts'
import { limits } from '../limits.ts'
import { isOwnMachine } from '../better-auth/auth-call.ts'
import type { Enrolment } from '../better-auth/auth-context.ts'
import { freeHeldNicknames } from '../nickname/nicknames.ts'
import type { Identity } from '../open-identity.ts'
import { lockIncomplete, lockWaysIn, readWaysIn, removeWayIn, writeCompletion, type WayIn } from './social-store.ts'

type Completion = { nickname: string; birthDate: string; language: string }

/**
 * Gives nickname and birth date to an account that began at a provider; what its confirmed address is worth follows by
 * a job. An account that is complete already is left as it is. Refuses as sign-up does, as often as a network address
 * may sign up; after `auth.tooYoung` the account is gone.
 */
export async function completeAccount(
  identity: Identity,
  context: PlayerContext,
  completion: Completion,
): Promise<void> {
  const { app } = identity
  const { userId, complete } = context.player
  if (complete) return
  const enrolment = await admit(identity, userId, completion)
  await consumeAllowances(
    app,
    isOwnMachine(app, context) ? [] : [{ limit: limits.signUpsFrom, of: networkOf(context.ip) }],
  )
  await freeHeldNicknames(app)
  try {
    await write(identity, userId, enrolment)
  } catch (error) {
    // Somebody was quicker since the look.
    if (isUniqueViolation(error)) throw refuse('auth.nicknameTaken')
    throw error
  }
  identity.memory.clear()
}

async function write({ app }: Identity, userId: string, enrolment: Enrolment): Promise<void> {
  await app.inTransaction(async (tx) => {
    const account = await lockIncomplete(tx, userId)
    // The same was asked a moment before.
    if (!account) return
    const keys = { visual: enrolment.nicknameKey, read: enrolment.nicknameReadKey }
    if (await isNicknameTaken(tx, keys)) throw refuse('auth.nicknameTaken')
    await writeCompletion(tx, userId, enrolment, new Date(app.clock.now()))
    if (account.confirmed) await app.jobs.send(tx, 'emailConfirmed', { userId })
  })
}

/** Nothing is kept of somebody who is too young (product 7), the account included. */
async function admit(identity: Identity, userId: string, completion: Completion): Promise<Enrolment> {
  const { app } = identity
  try {
    return admitPerson(completion, app.clock.now())
  } catch (error) {
    if (error instanceof Refusal && error.code === 'auth.tooYoung') {
      await app.inTransaction(async (tx) => {
        const account = await lockIncomplete(tx, userId)
        if (account) await eraseAccount(identity, tx, account)
      })
      identity.memory.clear()
    }
    throw error
  }
}

/** The providers that are configured, and whether the player has connected each. */
export async function listConnections(app: App, userId: string) {
  const ways = await readWaysIn(app.db, userId)
  return app.config.socialProviders.map(({ id, name }) => ({
    provider: id,
    name,
    connectedAt: ways.find((way) => way.provider === id)?.since.toISOString() ?? null,
    removable: isLeft(app, ways, id),
  }))
}

/**
 * Takes a provider's account from the player's; one that is not connected is no mistake. Refuses `auth.lastWayIn` when
 * nobody could sign in afterwards.
 */
export async function disconnect(app: App, userId: string, provider: string): Promise<void> {
  await app.inTransaction(async (tx) => {
    const ways = await lockWaysIn(tx, userId)
    if (!isSocial(app, provider) || !ways.some((way) => way.provider === provider)) return
    if (!isLeft(app, ways, provider)) throw refuse('auth.lastWayIn')
    await removeWayIn(tx, userId, provider)
  })
}

/** Whether there is a way in beside `provider`: the password, or a provider that is still configured. */
function isLeft(app: App, ways: WayIn[], provider: string): boolean {
  return ways.some((way) => way.provider !== provider && (way.provider === 'credential' || isSocial(app, way.provider)))
}

function isSocial({ config }: App, id: string): boolean {
  return config.socialProviders.some((provider) => provider.id === id)
}
