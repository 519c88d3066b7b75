import { z } from 'zod'

import { isLoopback } from './platform/http/address.ts'

/** An identity provider beside e-mail and password, and how it knows us. */
export type SocialProvider = {
  /** In addresses and in the database: never renamed. */
  id: 'google' | 'github' | 'oidc'
  /** What its button says. */
  name: string
  clientId: string
  clientSecret: string
  /** Where an OpenID Connect provider describes itself; null for one that speaks its own OAuth 2. */
  issuer: string | null
}

/** The variables of providers, for the schema of the configuration. */
export const providerSettings = {
  GOOGLE_CLIENT_ID: clientText(),
  GOOGLE_CLIENT_SECRET: clientText(),
  GITHUB_CLIENT_ID: clientText(),
  GITHUB_CLIENT_SECRET: clientText(),
  OIDC_ISSUER: z
    .string()
    .trim()
    .refine(isIssuer, 'must be an address like https://login.example.org, http only on this machine')
    .optional(),
  OIDC_CLIENT_ID: clientText(),
  OIDC_CLIENT_SECRET: clientText(),
  OIDC_NAME: z
    .string()
    .trim()
    .refine((value) => /^[^\p{C}]{1,40}$/u.test(value), 'must be a name of at most 40 characters')
    .optional(),
}

type Given = Record<string, string | undefined>

/** The providers that are configured whole, and what is missing where one is configured in part. */
export function providersIn(given: Given): { providers: SocialProvider[]; faults: string[] } {
  const faults = providerKinds.flatMap(({ needs, knows }) => halvesOf(given, needs, knows))
  const providers = providerKinds.map((kind) => kind.open(given)).filter((provider) => provider !== null)
  return { providers, faults }
}

type ProviderSettings = {
  needs: string[]
  /** What may be set beside, and means nothing without them. */
  knows: string[]
  open: (given: Given) => SocialProvider | null
}

const providerKinds: ProviderSettings[] = [
  {
    needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    knows: [],
    open: (given) =>
      providerFrom(given, 'GOOGLE', { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' }),
  },
  {
    needs: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    knows: [],
    open: (given) => providerFrom(given, 'GITHUB', { id: 'github', name: 'GitHub', issuer: null }),
  },
  {
    needs: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    knows: ['OIDC_NAME'],
    open: (given) => {
      const issuer = given['OIDC_ISSUER']?.trim() ?? ''
      if (!isIssuer(issuer)) return null
      const name = given['OIDC_NAME']?.trim() ?? new URL(issuer).hostname
      return providerFrom(given, 'OIDC', { id: 'oidc', name, issuer })
    },
  },
]

function providerFrom(
  given: Given,
  prefix: string,
  about: Pick<SocialProvider, 'id' | 'name' | 'issuer'>,
): SocialProvider | null {
  const [clientId, clientSecret] = ['CLIENT_ID', 'CLIENT_SECRET'].map((part) => given[`${prefix}_${part}`]?.trim())
  return clientId && clientSecret ? { ...about, clientId, clientSecret } : null
}

function halvesOf(given: Given, needs: string[], knows: string[]): string[] {
  const set = [...needs, ...knows].find((name) => given[name])
  if (!set) return []
  return needs.filter((name) => !given[name]).map((name) => `${name} is required together with ${set}`)
}

function clientText() {
  return z
    .string()
    .trim()
    .refine((value) => /^[^\s\p{C}]{1,512}$/u.test(value), 'must be as the provider gave it, without spaces')
    .optional()
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && search === '' && hash === '' && username === ''
}
