import type { RefusalCode } from '@satoshi/contract/refusals'
import { fallbackLanguage } from '@satoshi/rules/language'

import type { RequestContext } from '../../platform/http/router.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isUnavailable } from '../../platform/postgres/errors.ts'
import { arriving, type Arrival } from './arriving.ts'
import { callAuth } from '../better-auth/auth-call.ts'
import type { Identity } from '../open-identity.ts'
import { withQuery } from './own-path.ts'
import { completePath, readEnd } from './social-way.ts'

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

type Said = {
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
  { provider, said }: { provider: string; said: Said },
): Promise<string> {
  try {
    const session = await context.session()
    const language = context.language ?? fallbackLanguage
    const arrival: Arrival = { language, signedIn: session?.userId ?? null, madeAccount: false, trouble: null }
    const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== undefined))
    const call = { method: 'GET', path: `/callback/${encodeURIComponent(provider)}?${query.toString()}` } as const
    const engine = await identity.engine()
    const { location } = await arriving.run(arrival, () => callAuth(identity.app, engine, context, call))
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
  return isUnavailable(error) ? 'service.unavailable' : 'service.fault'
}
