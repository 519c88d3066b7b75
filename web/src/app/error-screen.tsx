import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'

import { useDocumentTitle } from '../kit/page.tsx'
import { brokenService, checkHealth, loseNetwork, useHealth, watchHealth } from '../lib/health.ts'
import { FaultPanel, OfflinePanel } from './fault-panel.tsx'
import { fallbackText } from './fallback-texts.ts'
import { isLostChunk, recoverLostChunk } from './lost-chunk.ts'
import { useRetries } from './use-retries.ts'

/** A screen that broke or could not be fetched: tried again by itself, then by hand (product 1.4, 1.8). */
export function ErrorScreen() {
  const error = useRouteError()
  const fate = useErrorOutcome(error)
  if (fate === 'reloading') return null
  return fate === 'offline' ? <WaitingScreen reloads={isLostChunk(error)} /> : <BrokenScreen error={error} />
}

type ErrorOutcome = 'reloading' | 'offline' | 'broken'

/** What becomes of an error: a lost file may come with a reload, what the network lost comes with the network. */
function useErrorOutcome(error: unknown): ErrorOutcome {
  const isLost = isLostChunk(error)
  const [fate, setFate] = useState<ErrorOutcome>(() =>
    isLost ? 'reloading' : brokenService(error) ? 'offline' : 'broken',
  )
  useEffect(() => {
    if (!isLost) return
    let wanted = true
    const find = async () => {
      const found = await recoverLostChunk()
      if (wanted) setFate(found)
    }
    void find()
    return () => {
      wanted = false
    }
  }, [isLost])
  return fate
}

function BrokenScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const { used, retry } = useRetries(pathname, useAgain())
  useDocumentTitle(fallbackText('title'))
  return <FaultPanel error={error} used={used} onRetry={retry} />
}

/** Nothing broke: the screen is opened again as soon as the server answers. */
function WaitingScreen({ reloads }: { reloads: boolean }) {
  const again = useAgain()
  useDocumentTitle(fallbackText('offline'))
  useEffect(watchHealth, [])
  useEffect(() => {
    loseNetwork()
    return useHealth.subscribe(({ mode }) => {
      if (mode === 'offline') return
      // Browsers remember that a file did not come, for as long as the page lives.
      if (reloads) window.location.reload()
      else again()
    })
  }, [reloads, again])
  return <OfflinePanel onRetry={() => void checkHealth()} />
}

/** Going to the same address again: the router drops the error and loads the screen anew. */
function useAgain(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(() => void navigate(pathname + search, { replace: true }), [navigate, pathname, search])
}
