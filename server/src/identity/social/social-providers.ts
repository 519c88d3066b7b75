import type { BetterAuthPlugin } from 'better-auth'
import type { OAuthProvider } from 'better-auth/oauth2'
import { github } from 'better-auth/social-providers'
import { z } from 'zod'

import type { SocialProvider } from '../../config.ts'
import type { App } from '../../platform/app.ts'
import { refuse } from '../../platform/refusal.ts'
import { arrivalStorage } from '../better-auth/auth-context.ts'
import { inTime, oidcProvider, providerTimeout, ProviderRefused } from './oidc-provider.ts'

/** A step asks a provider for several things; together they may take so many times as long as one. */
const answersAStep = 2

/** The providers of the configuration, for better-auth. */
export function socialProviders(app: App): BetterAuthPlugin {
  const providers = app.config.socialProviders.map((provider) => guarded(app, oauthProviderOf(app, provider)))
  return { id: 'social-doors', init: () => ({ context: { socialProviders: providers } }) }
}

function oauthProviderOf({ clock }: App, provider: SocialProvider): OAuthProvider {
  const { issuer, clientId, clientSecret } = provider
  return issuer === null ? github({ clientId, clientSecret }) : oidcProvider({ ...provider, issuer }, clock)
}

/**
 * A provider of whom only what it proves is believed: no name, no picture, and an address only when it vouches for it.
 * A provider that does not answer is a refusal and never a fault.
 */
function guarded(app: App, provider: OAuthProvider): OAuthProvider {
  return {
    ...provider,
    createAuthorizationURL: async (request) => {
      const url = await attempt(app, provider, () => Promise.resolve(provider.createAuthorizationURL(request)))
      if (!url) throw refuse('auth.socialUnavailable')
      return url
    },
    validateAuthorizationCode: (given) => attempt(app, provider, () => provider.validateAuthorizationCode(given)),
    getUserInfo: async (given) => {
      const told = await attempt(app, provider, () => provider.getUserInfo(given))
      if (!told) return null
      const subject = String(await provider.accountSubject({ tokens: given, profile: told.data }))
      return { data: told.data, user: { name: '', email: provenEmail(told.user, subject), emailVerified: true } }
    },
  }
}

/** What the provider answers, or null; what it refuses is not the same as not answering. */
async function attempt<Answer>(
  { log }: App,
  { id }: OAuthProvider,
  call: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await inTime(call(), answersAStep * providerTimeout.millis)
  } catch (error) {
    const isRefusal = error instanceof ProviderRefused
    log.warn({ provider: id, reason: error instanceof Error ? error.message : 'unknown' }, 'provider failed')
    const arrival = arrivalStorage.getStore()
    if (arrival && !isRefusal) arrival.trouble = 'auth.socialUnavailable'
    return null
  }
}

/** Stand for an address; nobody has one that ends so (RFC 2606). */
const unverified = '@unverified.invalid'
const missing = '@missing.invalid'

const address = z.email().max(254)

/**
 * The address that a provider proves, or one that stands for "none" and "not proven": better-auth looks accounts up by
 * it, and what a provider does not vouch for may neither find an account nor tell that there is one.
 */
function provenEmail(told: { email?: string | null | undefined; emailVerified: boolean }, subject: string): string {
  const { data: email } = address.safeParse(told.email?.trim())
  if (email === undefined) return `${encodeURIComponent(subject)}${missing}`
  return told.emailVerified ? email : `${encodeURIComponent(subject)}${unverified}`
}

/** Why no account can be made for an address of `provenEmail`; null when it is proven. */
export function unprovenReason(email: string): 'auth.socialEmailMissing' | 'auth.socialEmailUnverified' | null {
  if (email.endsWith(missing)) return 'auth.socialEmailMissing'
  return email.endsWith(unverified) ? 'auth.socialEmailUnverified' : null
}
