import { useEffect } from 'react'
import { Outlet, useMatches, useNavigate } from 'react-router'

import { completePath, homePath } from '../identity/return-path.ts'
import { checkSession } from '../lib/session.ts'
import { NightSky } from '../city/night-sky.tsx'
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
  const onlySignedOut = useMatches().some(({ handle }) => isRouteRecord(handle) && handle.onlySignedOut)
  useEffect(() => {
    if (!onlySignedOut) return
    void checkSession().then(({ user, incomplete }) => {
      if (user) return navigate(homePath, { replace: true })
      return incomplete ? navigate(completePath(homePath), { replace: true }) : null
    })
  }, [onlySignedOut, navigate])
}
