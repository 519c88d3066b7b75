import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { formatDate } from '../kit/date-text.ts'
import { query } from './api.ts'

/**
 * Writes instants as dd/mm/yyyy, and HH:MM where asked, on the player's calendar, so that a purchase has the same day on
 * every screen and every device; on that of the device until the profile is there.
 */
export function useDateText(): (at: number, shape?: { time: boolean }) => string {
  const { i18n } = useTranslation()
  const zone = useQuery(query.profile.me.queryOptions()).data?.profile.timeZone
  return (at, shape) => formatDate(at, i18n.language, { ...shape, zone })
}
