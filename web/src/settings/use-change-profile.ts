import { useMutation, useQueryClient } from '@tanstack/react-query'

import { query, type Api } from '../lib/api.ts'

type Me = Awaited<ReturnType<Api['profile']['me']>>

/** Changing the own profile; what the server answers is shown at once wherever the player is. */
export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation(
    query.profile.change.mutationOptions({
      onSuccess: ({ profile }) => {
        client.setQueryData<Me>(query.profile.me.queryKey(), (me) => me && { ...me, profile })
        // Boards and days carry the nickname and the zone too.
        void client.invalidateQueries()
      },
    }),
  )
}
