import type { App } from '../../platform/app.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockWaysIn, readWaysIn, removeWayIn, type WayIn } from './connection-store.ts'

/** The providers that are configured, and whether the player has connected each. */
export async function listConnections(app: App, userId: string) {
  const ways = await readWaysIn(app.db, userId)
  return app.config.socialProviders.map(({ id, name }) => ({
    provider: id,
    name,
    connectedAt: ways.find((way) => way.provider === id)?.since.toISOString() ?? null,
    removable: isLeft(app, ways, id),
  }))
}

/**
 * Takes a provider's account from the player's; one that is not connected is no mistake. Refuses `auth.lastWayIn` when
 * nobody could sign in afterwards.
 */
export async function disconnect(app: App, userId: string, provider: string): Promise<void> {
  await app.inTransaction(async (tx) => {
    const ways = await lockWaysIn(tx, userId)
    if (!isSocial(app, provider) || !ways.some((way) => way.provider === provider)) return
    if (!isLeft(app, ways, provider)) throw refuse('auth.lastWayIn')
    await removeWayIn(tx, userId, provider)
  })
}

/** Whether there is a way in beside `provider`: the password, or a provider that is still configured. */
function isLeft(app: App, ways: WayIn[], provider: string): boolean {
  return ways.some((way) => way.provider !== provider && (way.provider === 'credential' || isSocial(app, way.provider)))
}

function isSocial({ config }: App, id: string): boolean {
  return config.socialProviders.some((provider) => provider.id === id)
}
