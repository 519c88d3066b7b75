import { useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router'

import { completePath, homePath } from '../identity/return-path.ts'
import { checkSession } from '../lib/session.ts'
import { PublicHeader } from './public-header.tsx'
import { isRouteRecord } from './routes.ts'

/** Around the screens that anybody may see: the sky over the city, language and theme. */
export function PublicLayout() {
  useWayHome()
  return (
    <div className="sky">
      <NightSky />
      <PublicHeader />
      <Outlet />
    </div>
  )
}

// Somebody whose cookie is still good is brought home from where it makes no sense to be.
function useWayHome() {
  const navigate = useNavigate()
  // Between the two forms of the door too: another window may have signed in meanwhile.
  const { search } = useLocation()
  const onlySignedOut = useMatches().some(({ handle }) => isRouteRecord(handle) && handle.onlySignedOut)
  useEffect(() => {
    if (!onlySignedOut) return
    void checkSession().then(({ user, incomplete }) => {
      if (user) return navigate(homePath, { replace: true })
      return incomplete ? navigate(completePath(homePath), { replace: true }) : null
    })
  }, [onlySignedOut, navigate, search])
}

/** Stars, the same every night: where they stand follows from two primes, so that they look scattered. */
function NightSky() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 100" preserveAspectRatio="xMidYMin slice" className="night-sky">
      <path d={stars(0, 34)} className="night-star" />
      <path d={stars(34, 20)} className="night-star-bright" />
    </svg>
  )
}

function stars(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = first + index
    return `M${(turn * 73 + 11) % 200} ${(turn * 37 + 5) % 97}h0`
  }).join('')
}
