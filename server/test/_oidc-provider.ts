import { createServer, type Server } from 'node:http'

import { Provider } from 'oidc-provider'

import type { SocialProvider } from '../src/config.ts'

/** Somebody with an account at the provider. */
export type Person = { sub: string; email?: string; email_verified?: boolean }

/** A real OpenID Connect provider on this machine, at which signing in is a matter of saying who one is. */
export type TestProvider = {
  /** How the game is configured for it. */
  provider: SocialProvider
  /**
   * Goes where the game sends a browser, signs `person` in (or cancels, for null), and gives the path and query of the
   * game that the provider sends the browser back to. One visit at a time.
   */
  visit: (url: string, person: Person | null) => Promise<string>
  /** Changes what the token endpoint says, as nobody but a forger would. */
  forge: (tokens: ((answer: Record<string, string>) => void) | null) => void
  close: () => Promise<void>
}

const client = { clientId: 'satoshi', clientSecret: 'a secret between the two' }

/** Starts a provider that knows the game at `gameUrl`. */
export async function startProvider(gameUrl: string): Promise<TestProvider> {
  const http = createServer()
  const issuer = await listen(http)
  const people = new Map<string, Person>()
  let next: Person | null = null
  let forged: ((answer: Record<string, string>) => void) | null = null
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${gameUrl}/api/auth/callback/oidc`],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    loadExistingGrant: async ({ oidc: { session } }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, proceed) => {
    if (ctx.path.startsWith('/interaction/')) {
      const result = next ? { login: { accountId: next.sub } } : { error: 'access_denied' }
      ctx.respond = false
      await provider.interactionFinished(ctx.req, ctx.res, result)
      return
    }
    await proceed()
    if (ctx.path === '/token' && ctx.status === 200) forged?.(ctx.body as Record<string, string>) // safe: of that path
  })
  const answer = provider.callback()
  http.on('request', (request, response) => void answer(request, response))
  return {
    provider: { id: 'oidc', name: 'Escola', issuer, ...client },
    visit: async (url, person) => {
      next = person
      if (person) people.set(person.sub, person)
      return follow(url, gameUrl)
    },
    forge: (tokens) => {
      forged = tokens
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

/** Follows redirects with a browser's cookies until one leads to `home`, and gives that address without its origin. */
async function follow(start: string, home: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value.join('='))
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`the provider stays at ${url}: ${reply.status} ${await reply.text()}`)
    url = new URL(location, url).href
    if (url.startsWith(home)) return url.slice(home.length)
  }
  throw new Error('the provider leads nowhere')
}

function listen(http: Server): Promise<string> {
  return new Promise((resolve) => {
    http.listen(0, '127.0.0.1', () => {
      const address = http.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
}
