import type { LinkPurpose } from '@satoshi/contract/identity/account'
import { useEffect, useEffectEvent, useState } from 'react'

import { afterNotShown, afterShown, linkAtStart, type LinkState } from './link-state.ts'
import { useLinkToken } from './use-link-token.ts'
import { usePublicMutation } from './use-public-mutation.ts'

/** The link that opened this page: its token, whose it is, and the ways on. Looking does not use it up. */
export function useMailLink(purpose: LinkPurpose) {
  const token = useLinkToken()
  const [gone, setGone] = useState(false)
  const look = usePublicMutation({ mutationFn: (api, shown: string) => api.account.showLink({ token: shown }) })
  const check = () => void (token && look.mutate(token))
  const start = useEffectEvent(check)
  useEffect(() => start(), [token])
  let state: LinkState = gone ? { name: 'invalid' } : linkAtStart(token)
  if (!gone && look.data) state = afterShown(look.data, purpose)
  if (!gone && look.error !== null) state = afterNotShown(look.error)
  return { token: token ?? '', state, check, gone: () => setGone(true) }
}
