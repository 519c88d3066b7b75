import type { ShownAvatar } from '@satoshi/contract/avatar'
import type { AccessoryId } from '@satoshi/rules/appearance/accessories'
import type { SkinId } from '@satoshi/rules/appearance/skins'
import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { api, query, type Api } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { pictureToSend } from './picture-to-send.ts'

type Me = Awaited<ReturnType<Api['profile']['me']>>
type Listed = Awaited<ReturnType<Api['avatar']['list']>>
type Store = Awaited<ReturnType<Api['store']['read']>>

/** What is put on in one way; null takes off what is worn. */
type Worn =
  | { way: 'avatar'; id: AvatarId | null }
  | { way: 'accessory'; id: AccessoryId | null }
  | { way: 'skin'; id: SkinId | null }

/** One change of the face after the other, in the order in which they were asked for. */
const scope = { id: 'face' }

/** Choosing an avatar, putting a picture in its place, taking it away. What the server answers is shown at once. */
export function useChangeAvatar() {
  const client = useQueryClient()
  const onSuccess = (face: ShownAvatar) => showAvatar(client, face)
  const choose = useMutation({
    scope,
    mutationFn: (avatarId: AvatarId | null) => api.avatar.choose({ commandId: crypto.randomUUID(), avatarId }),
    onSuccess,
  })
  const wear = useMutation({
    scope,
    mutationFn: (put: Worn) => {
      const commandId = crypto.randomUUID()
      if (put.way === 'avatar') return api.avatar.choose({ commandId, avatarId: put.id })
      if (put.way === 'skin') return api.avatar.wear({ commandId, kind: put.way, id: put.id })
      return api.avatar.wear({ commandId, kind: put.way, id: put.id })
    },
    onSuccess,
  })
  const upload = useMutation({
    scope,
    mutationFn: async (file: Blob) =>
      api.avatar.upload({ query: { commandId: crypto.randomUUID() }, body: await pictureToSend(file) }),
    onSuccess,
  })
  const remove = useMutation({ scope, mutationFn: () => api.avatar.remove(), onSuccess })
  return { choose, wear, upload, remove }
}

/** The own screens at once; whatever else shows faces a little later, so that quick changes are read once. */
function showAvatar(client: QueryClient, face: ShownAvatar): void {
  client.setQueryData<Me>(query.profile.me.queryKey(), (me) => me && { ...me, profile: { ...me.profile, ...face } })
  client.setQueryData<Listed>(query.avatar.list.queryKey(), (listed) => listed && { ...listed, ...face })
  client.setQueryData<Store>(query.store.read.queryKey(), (store) => store && { ...store, worn: face })
  void invalidate('appearance')
}
