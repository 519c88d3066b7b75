import type { Missions } from '@satoshi/contract/mission'
import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'

/** Missions that are done and wait to be claimed. */
export function waitingPrizes({ daily, weekly, earlier }: Pick<Missions, 'daily' | 'weekly' | 'earlier'>): number {
  return [daily, weekly, ...earlier].flatMap((set) => set.missions).filter(({ state }) => state === 'completed').length
}

/**
 * The same by what has been read so far, for what stands around every screen: it asks for nothing itself, and is read
 * again when the server says that missions changed. Zero before it is known.
 */
export function useWaitingPrizes(): number {
  const { data } = useQuery({ ...query.mission.read.queryOptions(), enabled: false })
  return data ? waitingPrizes(data) : 0
}
