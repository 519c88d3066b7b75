import type { PlayerZone } from '@satoshi/rules/progress/zone-change'

type ZoneColumns = { time_zone: string; previous_zone: string | null; zone_changed_at: Date | null }

/** The zone of a row of `profiles`, with its last change. */
export function playerZone({ time_zone: zone, previous_zone: from, zone_changed_at: at }: ZoneColumns): PlayerZone {
  return { zone, change: from !== null && at !== null ? { from, at: at.getTime() } : null }
}
