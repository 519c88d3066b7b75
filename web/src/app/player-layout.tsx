import { useEffect, useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'

import { domains } from '../domains.ts'
import { signInPath } from '../identity/return-path.ts'
import { FloatingNumbers } from '../game-kit/floating-numbers.tsx'
import { LazyFeedback } from '../game-kit/lazy-feedback.tsx'
import { secondTapGuard } from '../game-kit/second-tap.ts'
import { guardArrivals } from '../kit/fresh.ts'
import { LazyToaster } from '../kit/lazy-toaster.tsx'
import { useAuth } from '../lib/auth-provider.tsx'
import { holdClock } from '../lib/clock.ts'
// What a session that ends removes its records with: it may end because the network has.
import '../lib/private-records.ts'
import { queryClient } from '../lib/query-client.ts'
import { persistOptionsOf } from '../lib/query-persistence.ts'
import { RestoredQueries } from '../lib/restored-queries.tsx'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { fetchFaultScreensAhead } from './lazy-fault.tsx'
import { Overlays } from './overlays.tsx'
import { isRouteRecord } from './routes.ts'
import { SettingsSync } from '../lib/settings.ts'
import { ConnectionBanner } from './shell/connection-banner.tsx'
import { Shell } from './shell/shell.tsx'
import { preloadScreens } from './preload-screens.ts'

setStaleQueries(queriesByTopic(domains))

export { loadSettings } from './load-settings.tsx'

/** Around every screen of a player: what was read before, the shell unless a game is being played, the overlays. */
export function PlayerLayout() {
  const { user } = useAuth()
  const location = useLocation()
  const immersive = useMatches().some(({ handle }) => isRouteRecord(handle) && handle.immersive)
  useLayoutEffect(() => holdClock(null), [])
  useEffect(guardSecondTaps, [])
  useEffect(preloadScreens, [])
  useEffect(fetchFaultScreensAhead, [])
  if (!user) return <Navigate to={signInPath(location.pathname + location.search)} replace />
  return (
    <RestoredQueries client={queryClient} options={persistOptionsOf(user.id)}>
      {immersive ? (
        <Playing />
      ) : (
        <Shell>
          <Outlet />
        </Shell>
      )}
      <SettingsSync />
      <FloatingNumbers />
      <LazyFeedback />
      <Overlays userId={user.id} quiet={immersive} />
      <LazyToaster />
    </RestoredQueries>
  )
}

function guardSecondTaps() {
  const { look, end } = secondTapGuard(window)
  guardArrivals(look)
  return () => {
    guardArrivals(null)
    end()
  }
}

// A game takes the whole screen; only a lost connection is told above it, where the way out and the time are not covered.
function Playing() {
  return (
    <>
      <ConnectionBanner />
      <Outlet />
    </>
  )
}
