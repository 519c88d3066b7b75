import { z } from 'zod'

import type { PlayerContext, RequestContext } from '../../platform/http/router.ts'
import { refuse } from '../../platform/refusal.ts'
import { callAuth } from '../better-auth/auth-call.ts'
import type { Identity } from '../open-identity.ts'
import { demandOwnPath } from './own-path.ts'
import { proveOwner } from '../password/prove-owner.ts'
import { connectEnds, signInEnds } from './social-way.ts'

type Wanted = { provider: string; next?: string | undefined }

/**
 * Begins a sign-in by another account: gives the provider's page, and puts a cookie on the reply, without which nobody
 * can come back by this way. Refuses `request.notFound` for a provider that is not configured,
 * `auth.socialUnavailable` for one that does not answer.
 */
export async function beginSocialSignIn(identity: Identity, context: RequestContext, { provider, next }: Wanted) {
  demandProvider(identity, provider)
  const body = { provider, disableRedirect: true, ...signInEnds(demandOwnPath(next)) }
  return begin(identity, context, '/sign-in/social', body)
}

/**
 * Begins to connect another account to the player's. Refuses as `beginSocialSignIn`, what `proveOwner` refuses, since a
 * borrowed browser must not become a way in for good, and `auth.emailNotConfirmed`: whoever made an account with a
 * foreign address must not keep a way into it when its owner takes it over.
 */
export async function beginConnection(
  identity: Identity,
  context: PlayerContext,
  { provider, next = '/settings', password }: Wanted & { password?: string | undefined },
) {
  demandProvider(identity, provider)
  if (!context.player.emailConfirmed) throw refuse('auth.emailNotConfirmed')
  await proveOwner(identity, context, password)
  const body = { provider, disableRedirect: true, ...connectEnds(demandOwnPath(next)) }
  return begin(identity, context, '/link-social', body)
}

function demandProvider({ app }: Identity, id: string): void {
  if (!app.config.socialProviders.some((provider) => provider.id === id)) throw refuse('request.notFound')
}

const answered = z.object({ url: z.url() })

async function begin(
  identity: Identity,
  context: RequestContext,
  path: string,
  body: object,
): Promise<{ url: string }> {
  const reply = await callAuth(identity.app, await identity.engine(), context, { method: 'POST', path, body })
  return { url: answered.parse(reply.body).url }
}
