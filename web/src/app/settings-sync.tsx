import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { query } from '../lib/api.ts'
import { onAccountSettings, startSending } from '../lib/settings-sync.ts'

/** Keeps this device's settings and the account's the same while a player is here. Shows nothing. */
export function SettingsSync() {
  const { data: me } = useQuery(query.profile.me.queryOptions())
  useEffect(startSending, [])
  useEffect(() => {
    if (me) void onAccountSettings(me)
  }, [me])
  return null
}
