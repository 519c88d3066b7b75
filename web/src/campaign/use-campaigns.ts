import type { ShownCampaign } from '@satoshi/contract/campaign'
import type { Opinion } from '@satoshi/rules/sponsor/campaign'
import { minute, second, type Millis } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { invalidate } from '../lib/stale.ts'

/** Campaigns that the player may take part in: none for whoever is under 18. What was read before is shown, and read anew at once. */
export function useCampaigns(): readonly ShownCampaign[] {
  const { data } = useQuery(query.campaign.list.queryOptions({ staleTime: 0, refetchInterval: readEvery }))
  return data?.campaigns.filter(({ closed, endsAt }) => !closed && endsAt > serverNow()) ?? []
}

/** Others win the last prize, and sponsors pause, before one's eyes. */
const readEvery: Millis = minute

/** The campaign of a district after its quiz, read again until its prize is counted. */
export function usePlayed(district: DistrictKey, matchId: string): ShownCampaign | null {
  const { data } = useQuery(
    query.campaign.list.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const last = state.data?.campaigns.find((one) => one.district === district)?.lastQuiz
        return last?.matchId === matchId && last.prizeCents === null ? countingMillis : false
      },
    }),
  )
  return data?.campaigns.find((one) => one.district === district) ?? null
}

/** The server says when it is counted; where its word is lost, it is asked. */
const countingMillis: Millis = 5 * second

/** Says how useful a quiz was. That it was said is read from the list. */
export function useOpinion(district: DistrictKey) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (opinion: Opinion) => api.campaign.opine({ commandId: crypto.randomUUID(), district, opinion }),
    onSettled: () => void invalidate('missions'),
  })
}

/** Where the quiz of a campaign is played: a new one, or the match that is named. */
export function campaignPlayPath(district: DistrictKey): string {
  return `/satoshi-city/${district}/campaign/play`
}
