import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, createEmailVerificationToken } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { z } from 'zod'

import type { App } from '../../platform/app.ts'
import { newId, newRandomId } from '../../platform/ids.ts'
import { isUnavailable, isUniqueViolation } from '../../platform/postgres/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import { isConfirmed } from '../account/account-store.ts'
import { claimOf, confirmationSeconds, type ConfirmationClaim } from '../links/account-links.ts'
import type { PasswordHasher } from '../password/password-hash.ts'
import { cookiePrefix, isSecure } from '../session/session-cookie.ts'
import { sessionLifetime } from '../session/session.ts'
import { accountPolicy, admitCredential, enrolArrival } from '../social/arrived-account.ts'
import { socialProviders } from '../social/social-providers.ts'
import {
  addressHeader,
  arrivalStorage,
  enrolmentStorage,
  unlimitedHeader,
  verificationStorage,
} from './auth-context.ts'

/** The part of better-auth that is used. */
export type AuthEngine = {
  /** Its HTTP handler: limits and origin checks apply. Throws our refusals, and what the database throws. */
  handle: (request: Request) => Promise<Response>
  /** The token of a confirmation link. */
  confirmationToken: (claim: ConfirmationClaim, lifetimeSeconds?: number) => Promise<string>
  /** The claim of a token that we signed and that has not expired, or null. */
  readConfirmationToken: (token: string) => Promise<ConfirmationClaim | null>
}

/** better-auth on our tables. Imported only when first needed: it costs the boot 120 ms. */
export function createAuthEngine(app: App, hasher: PasswordHasher, newUserId = newRandomId): AuthEngine {
  const secret = app.config.authSecret
  const auth = betterAuth(authOptions(app, hasher, newUserId))
  return {
    handle: (request) => auth.handler(request),
    confirmationToken: ({ email, userId }, lifetimeSeconds = confirmationSeconds) =>
      createEmailVerificationToken(secret, email, undefined, lifetimeSeconds, { userId }),
    readConfirmationToken: async (token) => claimOf(await verifyJWT(token, secret)),
  }
}

/** better-auth's configuration; exported for the test that holds it against the database. */
export function authOptions(app: App, hasher: PasswordHasher, newUserId = newRandomId) {
  return {
    appName: 'Satoshi City',
    baseURL: app.config.publicUrl,
    secret: app.config.authSecret,
    telemetry: { enabled: false },
    database: { db: app.db, type: 'postgres', transaction: true },
    user: {
      ...userTable,
      additionalFields: { enrolment: { type: 'json', required: false, input: false, returned: false } },
    },
    session: { ...sessionTable, expiresIn: sessionLifetime.confirmed / 1_000, disableSessionRefresh: true },
    account: { ...credentialTable, ...accountPolicy },
    verification: verificationTable,
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      // Our own rules have spoken before; these only must not be narrower, and count UTF-16 units.
      minPasswordLength: 6,
      maxPasswordLength: 1_024,
      password: {
        hash: (password) => {
          const prepared = enrolmentStorage.getStore()
          return prepared?.password === password ? Promise.resolve(prepared.passwordHash) : hasher.hash(password)
        },
        verify: ({ hash, password }) => {
          const signingIn = verificationStorage.getStore()
          if (signingIn) signingIn.hash = hash
          return hasher.verify(hash, password)
        },
      },
    },
    emailVerification: { autoSignInAfterVerification: false },
    databaseHooks: {
      user: { create: { before: enrol(app) }, update: { before: dateChange(app) } },
      account: { create: { before: admitCredential } },
      session: { create: { before: beginSession(app) } },
    },
    plugins: [socialProviders(app), ownClock(app)],
    rateLimit: { enabled: true, storage: 'database', ...rateLimitTable, ...burstLimits },
    advanced: {
      // better-auth knows no `__Host-`: the prefix is part of our name, so it must not put its own before it.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(app.config),
      defaultCookieAttributes: { secure: isSecure(app.config), httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: {
        generateId: ({ model }) => (model === 'user' ? newUserId() : newId(app.clock.now())),
        // A test compares the schemas; at run time it would cost every start a look at the catalogue.
        validateSchema: false,
      },
      // Said aloud, because under NODE_ENV=test better-auth would switch the checks off.
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    onAPIError: { throw: true },
    logger: { log: logTo(app) },
  } satisfies BetterAuthOptions
}

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>
type BeforeUser = NonNullable<NonNullable<NonNullable<Hooks['user']>['create']>['before']>
type BeforeUserChange = NonNullable<NonNullable<NonNullable<Hooks['user']>['update']>['before']>
type BeforeSession = NonNullable<NonNullable<NonNullable<Hooks['session']>['create']>['before']>

/** Gives the new user the server's time, and what the database makes the profile of: all of it is one INSERT. */
function enrol({ clock }: App): BeforeUser {
  return async (user) => {
    const arrival = arrivalStorage.getStore()
    const enrolment = arrival ? enrolArrival(user, arrival) : enrolmentStorage.getStore()?.enrolment
    if (!enrolment) throw new Error('a user is made outside sign-up')
    const now = new Date(clock.now())
    return { data: { ...user, createdAt: now, updatedAt: now, enrolment } }
  }
}

/** Dates a change of a user by the server's time: since when an address is confirmed is read off it. */
function dateChange({ clock }: App): BeforeUserChange {
  return async (user) => ({ data: { ...user, updatedAt: new Date(clock.now()) } })
}

const shortSession = z.object({ rememberMe: z.literal(false) })

/** How long the new session lives. After a right password, an unconfirmed address gets none (product 9.16). */
function beginSession(app: App): BeforeSession {
  return async (session, call) => {
    const isSignUp = enrolmentStorage.getStore() !== undefined
    const confirmed = !isSignUp && (await isConfirmed(app.db, session.userId))
    if (!isSignUp && !confirmed) throw refuse('auth.emailNotConfirmed')
    const forgotten = shortSession.safeParse(call?.body).success
    const { shortLived: day, confirmed: month, unconfirmed: week } = sessionLifetime
    const now = app.clock.now()
    const expiresAt = new Date(now + (forgotten ? day : confirmed ? month : week))
    return { data: { ...session, createdAt: new Date(now), updatedAt: new Date(now), expiresAt } }
  }
}

/**
 * Bursts from one network address, in requests that succeed or not; `limits.ts` holds the hours. Generous, as a
 * class shares an address.
 */
const burstLimits = {
  window: 10,
  max: 100,
  customRules: {
    '/sign-in/email': unlessOwn(30),
    '/sign-in/social': unlessOwn(30),
    '/sign-up/email': unlessOwn(30),
    '/callback/*': unlessOwn(100),
    '/*': unlessOwn(100),
  },
}

function unlessOwn(max: number) {
  return (request: Request) => (request.headers.has(unlimitedHeader) ? (false as const) : { window: 10, max })
}

/** What better-auth says goes to our log; what a caller can cause is no error there. */
function logTo({ log }: App) {
  return (level: string, message: string, ...rest: unknown[]) => {
    const fault = rest.find((entry) => entry instanceof Error)
    const signingUp = enrolmentStorage.getStore()
    if (fault && signingUp && isUnavailable(fault)) signingUp.outage = fault
    if (level === 'error' && fault && !isUniqueViolation(fault) && !isForeignState(fault) && !isUnavailable(fault))
      log.error({ err: fault }, `better-auth: ${message}`)
    else log.debug(`better-auth: ${message}`)
  }
}

/** Somebody came back from a provider whom this browser had not sent there, or too late. */
function isForeignState(error: Error): boolean {
  return 'code' in error && /^state_(?:not_found|mismatch|security_mismatch|invalid)$/.test(String(error.code))
}

/** Our names for better-auth's tables and columns; `auth-engine.test.ts` holds them against the database. */
const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

const userTable = { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } }

const sessionTable = {
  modelName: 'sessions',
  fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
}

const credentialTable = {
  modelName: 'credentials',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...times,
  },
}

const verificationTable = { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } }

const rateLimitTable = { modelName: 'rate_limits', fields: { lastRequest: 'last_request' } }

/**
 * Lets our clock alone say whether a session is live where better-auth looks one up: to connect a provider. It would
 * compare with the machine's time what our clock has written.
 */
function ownClock({ clock }: App): BetterAuthPlugin {
  const findLive = createAuthMiddleware(async (call) => {
    const { authCookies, internalAdapter, secret } = call.context
    const token = await call.getSignedCookie(authCookies.sessionToken.name, secret)
    const session = token ? await internalAdapter.findSession(token) : null
    if (!session || session.session.expiresAt.getTime() <= clock.now()) return
    return { context: { context: { session } } }
  })
  return { id: 'own-clock', hooks: { before: [{ matcher: ({ path }) => path === '/link-social', handler: findLive }] } }
}
