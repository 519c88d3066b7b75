import type { SponsorPanel } from '@satoshi/contract/sponsor'
import type { SponsorTheme } from '@satoshi/rules/sponsor/theme'
import type { DistrictKey } from '@satoshi/rules/words'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

/** What the sponsor of a district has. */
export function usePanel(district: DistrictKey) {
  return useQuery(query.sponsor.theme.queryOptions({ input: { district }, staleTime: 0 }))
}

/** The version that is worked on or waits; null where the last was decided about. */
export function openVersion({ latest }: SponsorPanel): string | null {
  return latest?.state === 'draft' || latest?.state === 'submitted' ? latest.version : null
}

/** What a sponsor writes, as it stands in the form. */
export type Writing = { theme: SponsorTheme; keepsLogo: boolean }

/** What can be done about a theme; each shows what the server says of it afterwards. */
export function useThemeChanges(panel: SponsorPanel) {
  const { district } = panel
  const onSuccess = (next: SponsorPanel) => {
    queryClient.setQueryData(query.sponsor.theme.queryKey({ input: { district } }), next)
  }
  const save = async ({ theme, keepsLogo }: Writing) =>
    api.sponsor.save({ commandId: crypto.randomUUID(), district, version: openVersion(panel), theme, keepsLogo })
  const submit = async (version: string, submitted: boolean) =>
    api.sponsor.submit({ commandId: crypto.randomUUID(), district, version, submitted })
  return {
    save: useMutation({ networkMode: 'always', mutationFn: save, onSuccess }),
    upload: useMutation({
      networkMode: 'always',
      mutationFn: async (body: File) =>
        api.sponsor.upload({ params: { district }, query: { commandId: crypto.randomUUID() }, body }),
      onSuccess,
    }),
    /** Null sends what is saved already. */
    send: useMutation({
      networkMode: 'always',
      mutationFn: async (writing: Writing | null) => {
        const saved = writing ? await save(writing) : panel
        onSuccess(saved)
        return submit(openVersion(saved) ?? '', true)
      },
      onSuccess,
    }),
    withdraw: useMutation({
      networkMode: 'always',
      mutationFn: async () => submit(openVersion(panel) ?? '', false),
      onSuccess,
    }),
  }
}
