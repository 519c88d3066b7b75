import type { NicknameChange, Profile } from '@satoshi/contract/profile'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { api, query, type Api } from '../lib/api.ts'

type Me = Awaited<ReturnType<Api['profile']['me']>>

/** Changing the own profile; what the server answers is shown at once wherever the player is. */
export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation(query.profile.change.mutationOptions({ onSuccess: (changed) => show(client, changed) }))
}

/** Taking another nickname at the price that was shown; a price that is another one by now is read anew. */
export function useChangeNickname() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: NicknameChange) => api.profile.changeNickname(change),
    onSuccess: (changed) => show(client, changed),
    onError: () => void client.invalidateQueries({ queryKey: query.profile.me.queryKey() }),
  })
}

function show(client: QueryClient, { profile }: { profile: Profile }): void {
  client.setQueryData<Me>(query.profile.me.queryKey(), (me) => me && { ...me, profile })
  // Boards and days carry the nickname and the zone too, and a nickname may have been paid.
  void client.invalidateQueries()
}
