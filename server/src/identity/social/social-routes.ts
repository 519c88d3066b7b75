import { playerRoutes, routes } from '../../platform/http/router.ts'
import { completeAccount } from './complete-account.ts'
import { disconnect, listConnections } from './connections.ts'
import type { Identity } from '../open-identity.ts'
import { beginConnection, beginSocialSignIn } from './sign-in-social.ts'
import { finishSocial } from './social-callback.ts'

const done = { done: true } as const

/** Ways in by the accounts of others, under `/api/auth`. */
export function socialRoutes(identity: Identity) {
  const { auth } = routes
  return {
    methods: auth.methods.handler(() => ({
      providers: identity.app.config.socialProviders.map(({ id, name }) => ({ id, name })),
    })),
    signInSocial: auth.signInSocial.handler(({ input, context }) => beginSocialSignIn(identity, context, input)),
    socialCallback: auth.socialCallback.handler(async ({ input, context }) => {
      const came = { provider: input.params.provider, said: input.query }
      return { status: 302 as const, headers: { location: await finishSocial(identity, context, came) } }
    }),
  }
}

/** What a player does with them, under `/api/account`. */
export function connectionRoutes(identity: Identity) {
  const { account } = playerRoutes
  return {
    complete: account.complete.handler(async ({ input, context }) => {
      await completeAccount(identity, context, input)
      return done
    }),
    connections: account.connections.handler(async ({ context }) => {
      const { userId } = context.player
      return { connections: await listConnections(identity.app, userId) }
    }),
    connect: account.connect.handler(async ({ input, context }) => beginConnection(identity, context, input)),
    disconnect: account.disconnect.handler(async ({ input, context }) => {
      const { userId } = context.player
      await disconnect(identity.app, userId, input.provider)
      return done
    }),
  }
}
