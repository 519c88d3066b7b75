import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token of the link that opened this page. It leaves the address bar at once, so that it is neither copied with the
 * address nor sent as a referrer; the entry in the tab's history keeps it for a reload.
 */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const navigate = useNavigate()
  const inAddress = search.get('token')
  useEffect(() => {
    if (inAddress === null) return
    const others = new URLSearchParams(search)
    others.delete('token')
    void navigate({ pathname, search: others.toString() }, { replace: true, state: { token: inAddress } })
  }, [inAddress, search, pathname, navigate])
  return inAddress ?? tokenIn(location.state)
}

function tokenIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}
