import type { Logger } from 'pino'

import { random, type Random } from '@satoshi/rules/random'
import type { Instant } from '@satoshi/rules/time'

import { createApp, type AppOptions } from '../app.ts'
import type { Config } from '../config.ts'
import { BootFault } from '../platform/boot-fault.ts'
import type { Print } from '../platform/log.ts'
import type { Connection } from '../platform/postgres/connect.ts'
import { fillWorld, type Inhabitant, WorldClock } from './fill-world.ts'
import { planWorld, worldDomain, type WorldPlan } from './world-plan.ts'
import { countAccounts } from './world-store.ts'

/** `plan` is what the seed gives, unless another is brought. */
export type WorldRequest = { seed: string; until: Instant; plan?: WorldPlan }

/** `passwordCost`: what a hash costs in a test. */
type Ground = Pick<AppOptions, 'passwordCost'> & {
  config: Config
  connection: Pick<Connection, 'db' | 'inTransaction'>
  databaseUrl: string
  log: Logger
}

/**
 * Fills a database with a demo world, through a server that runs on the world's clock and sends no mail. Gives who lives
 * there, or null when a world stands already. Throws a `BootFault` in production, where others have accounts, and when the
 * server does not get on.
 */
export async function makeWorld(request: WorldRequest, ground: Ground, print: Print): Promise<Inhabitant[] | null> {
  const { config, connection, databaseUrl, log, passwordCost } = ground
  if (config.production) throw new BootFault('NODE_ENV is production: a demo world is not for real players.')
  const { all, own } = await countAccounts(connection.db, worldDomain)
  if (all > own) throw new BootFault(`The database has ${all - own} accounts that are not of a demo world.`)
  if (own > 0) return null
  const plan = request.plan ?? planWorld(request.seed, request.until)
  print(`${plan.people.length} people, ${plan.quizzes.length} quizzes and ${plan.duels.length} duels in four weeks`)
  const clock = new WorldClock(plan.people[0]?.joinsAt ?? request.until)
  const chance = random('seeds', request.seed)
  const running = await createApp({
    ...connection,
    config: isolate(config),
    clock,
    log,
    databaseUrl,
    ...(passwordCost && { passwordCost }),
    newSeed: () => `${chance.below(2 ** 32)}-${chance.below(2 ** 32)}`,
    chance: {
      // By the moment alone: whatever else draws meanwhile moves nothing of it.
      newCountingSeed: () => `${request.seed} ${clock.now()}`,
      newUserId: userIds(random('ids', request.seed)),
    },
  })
  try {
    await running.standStill()
    return await fillWorld(plan, { running, clock, seed: request.seed, until: request.until, print })
  } finally {
    await running.close()
  }
}

/** Ids of accounts, uuids v4 as real ones: what a box holds follows from the id of who opens it. */
function userIds(chance: Random): () => string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.below(16).toString(16)).join('')
  return () => `${digits(8)}-${digits(4)}-4${digits(3)}-${(8 + chance.below(4)).toString(16)}${digits(3)}-${digits(12)}`
}

/** As configured, but for this machine alone and without mail. */
function isolate(config: Config): Config {
  const place = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1', trustProxy: false } as const
  return { ...config, ...place, smtpUrl: null }
}
