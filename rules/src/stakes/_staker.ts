import { adult } from '../audience/_audience.ts'
import { standardSettings } from '../game-settings.ts'
import { btz } from '../money.ts'
import { hour, type Instant } from '../time.ts'
import { deviceCaps, flowCaps } from './flow.ts'
import { defaultLossLimit, noLosses } from './loss-limit.ts'
import type { Staker } from './may-stake.ts'

/** Noon in São Paulo. */
export const noon: Instant = Date.parse('2026-11-21T15:00:00Z')

/** A player whom nothing keeps from any stake. */
export function staker(about: Partial<Staker> = {}): Staker {
  return {
    enabled: true,
    audience: adult(),
    onHold: false,
    debt: btz(0),
    level: 20,
    solosLeft: 0,
    earned: btz(10_000),
    limit: defaultLossLimit,
    netToday: btz(0),
    flow: { day: btz(0), week: btz(0) },
    caps: flowCaps(standardSettings),
    devices: [],
    deviceCaps: deviceCaps(standardSettings),
    exclusion: null,
    run: noLosses,
    lockedUntil: null,
    dayCloses: noon + 15 * hour,
    ...about,
  }
}
