import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { Provider } from 'oidc-provider'

import { startServerProcess, type ServerProcess } from './_server.ts'

/** A game that lets people in by a real OpenID Connect provider, which has pages of its own. */
export type GameWithProvider = { game: ServerProcess; stop: () => Promise<void> }

/** Its name on the button. */
export const providerName = 'Escola Aberta'

const client = { client_id: 'satoshi', client_secret: 'a-secret-between-the-two' }

/** Starts both. Whoever signs in at the provider as `ana` has the address `ana@example.org` there. */
export async function startGameWithProvider(): Promise<GameWithProvider> {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const game = await startServerProcess(
    {},
    {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: providerName,
    },
  )
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${game.url}/api/auth/callback/oidc`] }],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc: { session } }) => {
      const grant = new provider.Grant({ clientId: client.client_id, accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, email_verified: true }),
    }),
  })
  provider.use(async (ctx, proceed) => {
    if (!ctx.path.startsWith('/interaction/')) {
      await proceed()
      return
    }
    if (ctx.method === 'GET' && !ctx.path.endsWith('/cancel')) {
      ctx.type = 'html'
      ctx.body = loginPage(ctx.path)
      return
    }
    ctx.respond = false
    const accountId = ctx.method === 'POST' ? await loginIn(ctx.req) : null
    const result = accountId === null ? { error: 'access_denied' } : { login: { accountId } }
    await provider.interactionFinished(ctx.req, ctx.res, result)
  })
  const answer = provider.callback()
  http.on('request', (request, response) => void answer(request, response))
  return {
    game,
    stop: async () => {
      await game.stop()
      http.closeAllConnections()
      http.close()
    },
  }
}

/** The provider's own page: whoever says a name is that person. */
function loginPage(path: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <title>${providerName}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <h1>${providerName}</h1>
    <form method="post" action="${path}">
      <label>Name <input name="login" /></label>
      <button type="submit">Sign in</button>
    </form>
    <a href="${path}/cancel">Cancel</a>
  </body>
</html>`
}

async function loginIn(request: IncomingMessage): Promise<string> {
  return new URLSearchParams(await text(request)).get('login') ?? ''
}
