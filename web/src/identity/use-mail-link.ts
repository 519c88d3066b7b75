import type { LinkPurpose } from '@satoshi/contract/identity/account'
import { useCallback, useEffect, useState } from 'react'

import { loadApi } from './auth-api.ts'
import { afterNotShown, afterShown, linkAtStart, type LinkState } from './link-state.ts'
import { useLinkToken } from './use-link-token.ts'

/** The link that opened this page: its token, whose it is, and the ways on. Looking does not use it up. */
export function useMailLink(purpose: LinkPurpose) {
  const token = useLinkToken()
  const [state, setState] = useState<LinkState>(() => linkAtStart(token))
  const check = useCallback(() => {
    if (!token) return
    setState({ name: 'checking' })
    loadApi()
      .then((api) => api.account.showLink({ token }))
      .then((answer) => setState(afterShown(answer, purpose)))
      .catch((error: unknown) => setState(afterNotShown(error)))
  }, [token, purpose])
  useEffect(check, [check])
  return { token: token ?? '', state, check, gone: () => setState({ name: 'invalid' }) }
}
