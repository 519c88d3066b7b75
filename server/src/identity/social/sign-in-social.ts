import type { RefusalCode } from '@satoshi/contract/refusals'
import { fallbackLanguage } from '@satoshi/rules/language'
import { z } from 'zod'

import type { PlayerContext, RequestContext } from '../../platform/http/router.ts'
import { isNotWriting, isUnavailable } from '../../platform/postgres/errors.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { callAuth } from '../better-auth/auth-call.ts'
import { arrivalStorage, type Arrival } from '../better-auth/auth-context.ts'
import type { Identity } from '../open-identity.ts'
import { linkDeviceOfReply } from '../device/device-links.ts'
import { proveOwner } from '../password/password-checks.ts'
import { completePath, connectEnds, validateOwnPath, readEnd, signInEnds, withQuery } from './social-paths.ts'

type Wanted = { provider: string; next?: string | undefined }

/**
 * Begins a sign-in by another account: gives the provider's page, and puts a cookie on the reply, without which nobody
 * can come back by this way. Refuses `request.notFound` for a provider that is not configured,
 * `auth.socialUnavailable` for one that does not answer.
 */
export async function beginSocialSignIn(identity: Identity, context: RequestContext, { provider, next }: Wanted) {
  assertProvider(identity, provider)
  const body = { provider, disableRedirect: true, ...signInEnds(validateOwnPath(next)) }
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
  assertProvider(identity, provider)
  if (!context.player.emailConfirmed) throw refuse('auth.emailNotConfirmed')
  await proveOwner(identity, context, password)
  const body = { provider, disableRedirect: true, ...connectEnds(validateOwnPath(next)) }
  return begin(identity, context, '/link-social', body)
}

function assertProvider({ app }: Identity, id: string): void {
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

/** What a provider says, and better-auth of it; everything else is `auth.socialFailed`. */
const meanings: Record<string, RefusalCode> = {
  access_denied: 'auth.socialCancelled',
  login_required: 'auth.socialCancelled',
  consent_required: 'auth.socialCancelled',
  interaction_required: 'auth.socialCancelled',
  server_error: 'auth.socialUnavailable',
  temporarily_unavailable: 'auth.socialUnavailable',
  account_not_linked: 'auth.socialNotLinked',
  account_already_linked_to_different_user: 'auth.socialTaken',
  'auth.socialEmailMissing': 'auth.socialEmailMissing',
  'auth.socialEmailUnverified': 'auth.socialEmailUnverified',
}

type CallbackQuery = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

/**
 * Somebody comes back from a provider: signs them in, makes an account that is still to be completed, or connects the
 * provider's account, and gives the path of ours to go to. A person looks at this answer, so that whatever goes wrong
 * is told by the page that it leads to, as `error`.
 */
export async function finishSocial(
  identity: Identity,
  context: RequestContext,
  { provider, callbackQuery }: { provider: string; callbackQuery: CallbackQuery },
): Promise<string> {
  try {
    const session = await context.session()
    const language = context.language ?? fallbackLanguage
    const arrival: Arrival = { language, signedIn: session?.userId ?? null, madeAccount: false, trouble: null }
    const query = new URLSearchParams(Object.entries(callbackQuery).filter(([, value]) => value !== undefined))
    const call = { method: 'GET', path: `/callback/${encodeURIComponent(provider)}?${query.toString()}` } as const
    const engine = await identity.engine()
    const { location } = await arrivalStorage.run(arrival, () => callAuth(identity.app, engine, context, call))
    await linkDeviceOfReply(identity, context)
    return pageAfter(location ?? '', arrival, provider)
  } catch (error) {
    return withQuery('/auth', { error: codeOf(error, identity) })
  }
}

function pageAfter(location: string, { trouble }: Arrival, provider: string): string {
  const { end, next, error } = readEnd(location)
  const path = next ?? '/dashboard'
  if (error === null && end === 'in') return path
  if (error === null && end === 'made') return completePath(path)
  if (error === null && end === 'connected') return withQuery(path, { connected: provider })
  const code = trouble ?? meanings[error ?? ''] ?? 'auth.socialFailed'
  if (end === 'apart') return withQuery(path, { error: code })
  return withQuery('/auth', { error: code, ...(next !== null && { next }) })
}

function codeOf(error: unknown, { app: { log } }: Identity): RefusalCode {
  if (error instanceof Refusal) return error.code
  log.error({ err: error }, 'a sign-in by another account failed')
  if (isNotWriting(error)) return 'service.notWriting'
  return isUnavailable(error) ? 'service.unavailable' : 'service.fault'
}
