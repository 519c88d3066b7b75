import type { Economy, Supply } from '@satoshi/contract/wallet'
import type { GameSettings } from '@satoshi/rules/game-settings'
import { second, type Millis } from '@satoshi/rules/time'
import { leastPlayers, supplyFlows, supplyMonth, supplyMonthOpening } from '@satoshi/rules/wallet/supply'

import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/postgres/db.ts'
import { lastGoodReading, staleWhileRevalidate, type CachedReader } from '../platform/stale-while-revalidate.ts'
import { readSupply } from './supply-store.ts'

type Counted = Omit<Supply, 'countedAt'> & { holders: number }
export type SupplyReader = CachedReader<Counted>

/** How long the first who asks waits for the first count; nobody waits for a later one. */
const firstCountMillis: Millis = second

/** Counts the supply at most once a minute, on a connection that has patience; meanwhile the last count is given. */
export function watchSupply(slow: Db, clock: Clock): SupplyReader {
  const count = async () => {
    const month = supplyMonth(clock.now())
    const { circulatingCents, holders, flows } = await readSupply(slow, supplyMonthOpening(month))
    return { month, circulatingCents, holders, ...supplyFlows(flows) }
  }
  return lastGoodReading(staleWhileRevalidate(count, clock), clock, firstCountMillis)
}

/**
 * BTZ of the whole game and what bounds stakes. The supply is left out while it cannot be counted, and where so few
 * players hold any that it would say what one of them has. Source: product 5.20.
 */
export async function readEconomy(current: SupplyReader, settings: GameSettings): Promise<Economy> {
  const { at, values } = await current()
  const stakes = {
    enabled: settings['stakes.enabled'],
    wonPerDayCents: settings['stakes.wonPerDay'],
    wonPerWeekCents: settings['stakes.wonPerWeek'],
    lostPerDayCents: settings['stakes.lostPerDay'],
    lostPerWeekCents: settings['stakes.lostPerWeek'],
    solosFirst: settings['stakes.solosFirst'],
  }
  if (!values) return { supply: null, missing: 'count', stakes }
  const { holders, ...supply } = values
  if (holders < leastPlayers) return { supply: null, missing: 'players', stakes }
  return { supply: { ...supply, countedAt: at }, missing: null, stakes }
}
