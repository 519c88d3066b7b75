import { ok, refused, type Outcome } from './outcome.ts'
import { isZone } from './time.ts'

/** Longest name of a time zone that is read; the longest of the IANA list has 32 characters. */
const mostUnits = 64

/**
 * The IANA time zone of that name, spelt as the runtime spells it. Offsets (`+03:00`) are no zones: they know nothing of
 * clocks that change. Refuses `profile.zoneUnknown`.
 */
export function readZone(written: string): Outcome<string, 'profile.zoneUnknown'> {
  if (written.length > mostUnits || !/^[A-Za-z]/.test(written) || !isZone(written))
    return refused('profile.zoneUnknown')
  return ok(new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone)
}
