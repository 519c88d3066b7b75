import type { BetterAuthPlugin } from 'better-auth'
import { github } from 'better-auth/social-providers'
import type { OAuthProvider } from 'better-auth/oauth2'

import type { App } from '../../platform/app.ts'
import { refuse } from '../../platform/refusal.ts'
import type { SocialProvider } from '../../config.ts'
import { arriving } from './arriving.ts'
import { oidcDoor } from './oidc-door.ts'
import { provenEmail } from './proven-email.ts'
import { inTime, ProviderRefused, providerPatience } from './provider-call.ts'

/** A step asks a provider for several things; together they may take so many times as long as one. */
const answersAStep = 2

/** The providers of the configuration, for better-auth. */
export function socialDoors(app: App): BetterAuthPlugin {
  const providers = app.config.socialProviders.map((provider) => guarded(app, doorOf(app, provider)))
  return { id: 'social-doors', init: () => ({ context: { socialProviders: providers } }) }
}

function doorOf({ clock }: App, provider: SocialProvider): OAuthProvider {
  const { issuer, clientId, clientSecret } = provider
  return issuer === null ? github({ clientId, clientSecret }) : oidcDoor({ ...provider, issuer }, clock)
}

/**
 * A provider of whom only what it proves is believed: no name, no picture, and an address only when it vouches for it.
 * A provider that does not answer is a refusal and never a fault.
 */
function guarded(app: App, door: OAuthProvider): OAuthProvider {
  return {
    ...door,
    createAuthorizationURL: async (asked) => {
      const url = await attempt(app, door, () => Promise.resolve(door.createAuthorizationURL(asked)))
      if (!url) throw refuse('auth.socialUnavailable')
      return url
    },
    validateAuthorizationCode: (given) => attempt(app, door, () => door.validateAuthorizationCode(given)),
    getUserInfo: async (given) => {
      const told = await attempt(app, door, () => door.getUserInfo(given))
      if (!told) return null
      const subject = String(await door.accountSubject({ tokens: given, profile: told.data }))
      return { data: told.data, user: { name: '', email: provenEmail(told.user, subject), emailVerified: true } }
    },
  }
}

/** What the provider answers, or null; what it refuses is not the same as not answering. */
async function attempt<Answer>(
  { log }: App,
  { id }: OAuthProvider,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await inTime(ask(), answersAStep * providerPatience.millis)
  } catch (error) {
    const isRefusal = error instanceof ProviderRefused
    log.warn({ provider: id, reason: error instanceof Error ? error.message : 'unknown' }, 'provider failed')
    const arrival = arriving.getStore()
    if (arrival && !isRefusal) arrival.trouble = 'auth.socialUnavailable'
    return null
  }
}
