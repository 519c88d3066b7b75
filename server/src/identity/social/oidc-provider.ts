import { hour, type Instant, type Millis } from '@satoshi/rules/time'
import { createAuthorizationURL, verifyProviderIdToken, type OAuthProvider } from 'better-auth/oauth2'
import { z } from 'zod'

import type { SocialProvider } from '../../config.ts'
import type { Clock } from '../../platform/clock.ts'

type Oidc = SocialProvider & { issuer: string }
type Claims = z.infer<typeof claims>
type Tokens = Awaited<ReturnType<OAuthProvider['validateAuthorizationCode']>>

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  // Some providers write it as text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
})

/**
 * An OpenID Connect provider as better-auth drives one: authorization code with PKCE, state and nonce, the ID token's
 * signature, issuer, audience and nonce checked. better-auth's own generic one would ask the provider for its document
 * when the server first signs anybody in, wait for it without end, and never again.
 */
export function oidcProvider(provider: Oidc, clock: Clock): OAuthProvider<Claims> {
  const { id, name, issuer, clientId } = provider
  const document = cached(() => readOidcDocument(issuer), clock)
  return {
    id,
    name,
    issuer,
    requiresIdTokenNonce: true,
    // A subject is unique with its issuer only, and the configuration may name another issuer one day.
    accountSubject: ({ profile }) => `${issuer}|${profile.sub}`,
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: (await document()).authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes: ['openid', 'email'],
        ...(idTokenNonce && { nonce: idTokenNonce }),
      }),
    validateAuthorizationCode: async ({ code, codeVerifier = '', redirectURI }) =>
      exchange(provider, await document(), { code, code_verifier: codeVerifier, redirect_uri: redirectURI }),
    getUserInfo: async ({ idToken, accessToken, expectedIdTokenNonce }) => {
      const found = await document()
      if (!idToken || !expectedIdTokenNonce) return null
      if (!(await isGenuine(provider, found, idToken, expectedIdTokenNonce))) return null
      const data = await completed(payloadOf(idToken), found, accessToken)
      return { user: { name: '', email: data.email, emailVerified: data.email_verified === true }, data }
    },
  }
}

/** What was read within the last hour; a failure is not remembered. */
function cached<Answer>(read: () => Promise<Answer>, clock: Clock): () => Promise<Answer> {
  let known: { answer: Answer; until: Instant } | undefined
  return async () => {
    if (!known || clock.now() >= known.until) known = { answer: await read(), until: clock.now() + hour }
    return known.answer
  }
}

const tokens = z.object({ id_token: z.string(), access_token: z.string().optional() })

async function exchange(provider: Oidc, document: OidcDocument, proof: Record<string, string>): Promise<Tokens> {
  const { clientId, clientSecret } = provider
  const methods = document.token_endpoint_auth_methods_supported
  const inBody = methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
  const secret = [clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':')
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...proof })
  if (inBody)
    for (const [key, value] of Object.entries({ client_id: clientId, client_secret: clientSecret }))
      body.set(key, value)
  const headers = { ...(!inBody && { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }) }
  const got = tokens.parse(await fetchJson(document.token_endpoint, { method: 'POST', headers, body }))
  return { idToken: got.id_token, accessToken: got.access_token }
}

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) })

/** Keys are asked for anew at every sign-in: there are few, and a key that was withdrawn is withdrawn at once. */
async function isGenuine(provider: Oidc, document: OidcDocument, idToken: string, nonce: string): Promise<boolean> {
  const { keys } = keySet.parse(await fetchJson(document.jwks_uri))
  const jwks = ({ kid }: { kid?: string | undefined }) => {
    const key = kid === undefined ? keys[0] : keys.find((one) => one.kid === kid)
    if (!key) throw new ProviderRefused('a token signed by an unknown key')
    return key
  }
  const config = { jwks, issuer: document.issuer, audience: provider.clientId, algorithms: algorithmsOf(document) }
  return verifyProviderIdToken({ idToken: config }, idToken, nonce)
}

function payloadOf(idToken: string): Claims {
  const [, payload = ''] = idToken.split('.')
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

/** Many providers tell the address only when asked for it. */
async function completed(told: Claims, document: OidcDocument, accessToken: string | undefined): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = document
  if (told.email !== undefined || !endpoint || !accessToken) return told
  const promise = claims.parse(await fetchJson(endpoint, { headers: { authorization: `Bearer ${accessToken}` } }))
  if (promise.sub !== told.sub) throw new ProviderRefused('user info of somebody else')
  return promise
}

/** What an OpenID Connect provider says of itself, as far as we use it. */
type OidcDocument = z.infer<typeof shape>

const shape = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

/** The document of an issuer; rejects when it cannot be had, or is somebody else's (OpenID Connect Discovery 4.3). */
async function readOidcDocument(issuer: string): Promise<OidcDocument> {
  const document = shape.parse(await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
  if (document.issuer !== issuer) throw new Error('the discovery document is of another issuer')
  return document
}

/** Signatures that only the provider can make: none without a key, none with a key that is shared. */
function algorithmsOf({ id_token_signing_alg_values_supported: named }: OidcDocument): string[] {
  return named.filter((name) => /^(?:(?:RS|PS|ES)\d{3}|EdDSA|Ed25519)$/.test(name))
}

/** How long a provider may take for one answer: the person looks at an empty page meanwhile. */
export const providerTimeout: { millis: Millis } = { millis: 10_000 }

/** A provider answered, and said no. Everything else that goes wrong on the way to it counts as being away. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

type ProviderRequest = { method?: 'POST'; headers?: Record<string, string>; body?: URLSearchParams }

/** JSON of a provider. Rejects when it is late, leads elsewhere, or is no JSON; `ProviderRefused` for a status 4xx. */
async function fetchJson(url: string, init: ProviderRequest = {}): Promise<unknown> {
  const headers = { accept: 'application/json', ...init.headers }
  const response = await fetch(url, {
    ...init,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(providerTimeout.millis),
  })
  if (response.status >= 400 && response.status < 500) throw new ProviderRefused(`status ${response.status}`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

/** What `promise` gives, unless it takes longer than a provider may. */
export async function inTime<Answer>(promise: Promise<Answer>, millis: Millis): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${millis} ms`)), millis)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
