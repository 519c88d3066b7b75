import type { Preferences } from '@satoshi/contract/matchmaking'

import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { setAvailability } from '../presence/presence-api.ts'
import { preferencesOf } from './preference-api.ts'
import { deletePreferences, writePreferences } from './preference-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const preferenceExportParts: readonly ExportPart[] = [{ key: 'duelPreferences', value: preferencesOf }]

export const preference = defineDomain({
  name: 'preference',
  routes: ({ app }) => ({ matchmaking: preferenceRoutes(app) }),
  onAccountDeleted: deletePreferences,
  exportParts: preferenceExportParts,
})

function preferenceRoutes(app: App) {
  const told = async (userId: string) => ({ preferences: await preferencesOf(app.db, userId) })
  return {
    preferences: playerRoutes.matchmaking.preferences.handler(async ({ context }) => {
      const { userId } = context.player
      return told(userId)
    }),
    prefer: playerRoutes.matchmaking.prefer.handler(async ({ context, input }) => {
      const { userId } = context.player
      await prefer(app, userId, input)
      return told(userId)
    }),
  }
}

/** Changes what is named of a player's preferences; availability is kept by presence, in the same transaction. */
async function prefer(app: App, userId: string, { availability, ...rest }: Partial<Preferences>): Promise<void> {
  await app.inTransaction(async (tx) => {
    await writePreferences(tx, userId, rest)
    if (availability) await setAvailability(tx, userId, availability)
  })
}
