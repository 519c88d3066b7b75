import { cast, spareBotNames, type BotCharacter } from '@satoshi/rules/bot/cast'

import { namesInUse, nicknameKeyOf } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import { defineDomain } from '../platform/domain.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { insertBots, knownBots, lockBotSeeding } from './bot-store.ts'

export const bot = defineDomain({
  name: 'bot',
  prepare: ({ slow }) => seedBots(slow),
})

/** Brings the bots into the city that are not in it yet; where all are there it costs one read. */
export async function seedBots(app: Pick<App, 'db' | 'inTransaction'>): Promise<void> {
  const known = new Set((await knownBots(app.db)).map(({ id }) => id))
  if (cast.every(({ id }) => known.has(id))) return
  await app.inTransaction(async (tx) => {
    await lockBotSeeding(tx)
    await insertBots(tx, await newcomers(tx))
  })
}

/** The bots that are missing, each under a name that is neither a player's nor another bot's. */
async function newcomers(tx: Tx): Promise<(BotCharacter & { nicknameKey: string })[]> {
  const known = await knownBots(tx)
  const ids = new Set(known.map(({ id }) => id))
  const keys = new Set(known.map(({ nicknameKey }) => nicknameKey))
  const players = await namesInUse(tx, [...cast.map(({ name }) => name), ...spareBotNames])
  const free = (name: string) => !players.has(name) && !keys.has(nicknameKeyOf(name))
  const spare = spareBotNames.filter(free)
  return cast
    .filter(({ id }) => !ids.has(id))
    .flatMap((bot) => {
      const name = free(bot.name) ? bot.name : spare.shift()
      return name === undefined ? [] : [{ ...bot, name, nicknameKey: nicknameKeyOf(name) }]
    })
}
