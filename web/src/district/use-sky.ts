import { clockHour, minute } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { skyAt, type Sky } from '../city/sky.ts'
import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { zoneOfDevice } from '../lib/zone-text.ts'

/** The sky over the player's city now, by the clock of the zone in their profile; it turns while one looks on. */
export function useSky(): Sky {
  const { data: me } = useQuery(query.profile.me.queryOptions())
  // The profile comes with the first screen; before it the device's zone is nearly always the same.
  const zone = me?.profile.timeZone ?? zoneOfDevice()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minute)
    return () => clearInterval(timer)
  }, [])
  return skyAt(clockHour(now, zone))
}
