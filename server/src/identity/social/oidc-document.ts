import { z } from 'zod'

import { fetchJson } from './provider-call.ts'

/** What an OpenID Connect provider says of itself, as far as we use it. */
export type OidcDocument = z.infer<typeof shape>

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
export async function readOidcDocument(issuer: string): Promise<OidcDocument> {
  const document = shape.parse(await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
  if (document.issuer !== issuer) throw new Error('the discovery document is of another issuer')
  return document
}

/** Signatures that only the provider can make: none without a key, none with a key that is shared. */
export function algorithmsOf({ id_token_signing_alg_values_supported: named }: OidcDocument): string[] {
  return named.filter((name) => /^(?:(?:RS|PS|ES)\d{3}|EdDSA|Ed25519)$/.test(name))
}
