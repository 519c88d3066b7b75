import type { CampaignPanel } from '@satoshi/contract/campaign'
import type { Campaign, CampaignTurn } from '@satoshi/rules/sponsor/campaign'
import { minute } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openVersion, useCampaignForm } from './campaign-form.ts'

export type CampaignDraft = ReturnType<typeof useCampaignDraft>

/** A district's campaign, what may be asked in it, and the draft that three tabs write; `wanted` while one of them is seen. */
export function useCampaignDraft(district: DistrictKey, wanted: boolean) {
  const panel = useQuery(query.campaign.panel.queryOptions({ input: { district }, staleTime: 0 }))
  const questions = useQuery(
    query.campaign.questions.queryOptions({ input: { district }, staleTime: 10 * minute, enabled: wanted }),
  )
  return { panel, questions, form: useCampaignForm(panel.data, questions.data?.questions) }
}

/** What can be done about a campaign; each shows what the server says of it afterwards. */
export function useCampaignChanges(panel: CampaignPanel) {
  const { district } = panel
  const onSuccess = (next: CampaignPanel) => {
    queryClient.setQueryData(query.campaign.panel.queryKey({ input: { district } }), next)
  }
  const save = async (campaign: Campaign) =>
    api.campaign.save({ commandId: crypto.randomUUID(), district, version: openVersion(panel), campaign })
  const turn = async (version: string, wanted: CampaignTurn | 'submit' | 'withdraw') =>
    api.campaign.turn({ commandId: crypto.randomUUID(), district, version, turn: wanted })
  return {
    save: useMutation({ networkMode: 'always', mutationFn: save, onSuccess }),
    /** Null sends what is saved already. */
    send: useMutation({
      networkMode: 'always',
      mutationFn: async (campaign: Campaign | null) => {
        const saved = campaign ? await save(campaign) : panel
        onSuccess(saved)
        return turn(openVersion(saved) ?? '', 'submit')
      },
      onSuccess,
    }),
    withdraw: useMutation({
      networkMode: 'always',
      mutationFn: async () => turn(openVersion(panel) ?? '', 'withdraw'),
      onSuccess,
    }),
  }
}

/** Pauses, resumes or ends what runs. */
export function useTurn(district: DistrictKey, version: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (turn: CampaignTurn) => api.campaign.turn({ commandId: crypto.randomUUID(), district, version, turn }),
    onSuccess: (next) => queryClient.setQueryData(query.campaign.panel.queryKey({ input: { district } }), next),
  })
}
