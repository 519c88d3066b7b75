import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Location } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { syncMovementToRoot } from '../kit/less-motion.ts'
import type { RouteRecord } from '../lib/define-domain.ts'
import { formatBtz } from '../game-kit/btz.tsx'
import { chosenLanguage, startTranslations } from '../lib/i18n.ts'
import { requestLanguageHint, isLanguageKnown } from '../lib/language-hint.ts'
import { watchOtherTabs } from '../lib/other-tabs.ts'
import { isQuotaExceeded, makeRoom, mayBeRemoved } from '../lib/quota.ts'
import { nextTask } from '../lib/in-own-tasks.ts'
import { startSession } from '../lib/session.ts'
import { startSettings } from '../lib/stored-settings.ts'
import { startTheme } from '../lib/theme.ts'
import { whenSettled } from '../lib/when-settled.ts'
import { preloadFromFirstIntent } from './first-intent.ts'
import { fetchFaultScreensAhead, LazyFault } from './lazy-fault.tsx'
import { loadScreen } from './load-screen.ts'
import { isLostChunk, recoverLostChunk, reloadOnLostChunk } from './lost-chunk.ts'
import { RootBoundary } from './root-boundary.tsx'
import { makeRouter } from './router.tsx'
import { findRecord, publicRoutes } from './routes.ts'

/** Starts the app; where that fails the page says so, in the console too. */
export async function startApp(): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error('the app could not start', error)
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<LazyFault render={(screens) => <screens.StartFault error={error} />} />)
  }
}

/** Theme, texts of the first screen, its code, then React over what the page already shows. */
async function start(): Promise<void> {
  reloadOnLostChunk()
  watchFaults()
  nameRemovable()
  startTheme()
  startSettings()
  syncMovementToRoot()
  startSession()
  watchOtherTabs()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const first = await recordAt(window.location.pathname)
  // Asked for early, so that it travels together with the texts; the router reports a failure.
  if (first && !first.requiresAdmin) void fetchFirst(first).catch(() => undefined)
  const firstVisit = !isLanguageKnown()
  await nextTask()
  await startTranslations(first?.texts, { btz: formatBtz })
  await nextTask()
  const router = makeRouter()
  preloadFromFirstIntent()
  await initialised(router)
  const app = (
    <RootBoundary>
      <RouterProvider router={router} />
    </RootBoundary>
  )
  // As a transition React draws in short steps, and a tap that comes meanwhile is heard.
  startTransition(() => {
    if (root.dataset['prerendered'] === drawingOf(router.state.location)) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  if (firstVisit) requestLanguageHint()
  whenSettled(fetchFaultScreensAhead)
}

/** Fetches the code of the first screen; what that begins with is asked for as soon as it is there. */
async function fetchFirst(record: RouteRecord): Promise<void> {
  await loadScreen(record)
  if (record.showsSettings) return
  const { beginEarly } = await record.screen()
  await beginEarly?.(new URLSearchParams(window.location.search))
}

/**
 * Hears what nobody caught, and does what can be done about it. Nothing is kept from the browser, which writes each such
 * error to its console, once.
 */
function watchFaults(): void {
  window.addEventListener('error', ({ error }: ErrorEvent) => recover(error))
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => recover(reason))
}

function recover(error: unknown): void {
  if (isQuotaExceeded(error)) void makeRoom()
  else if (isLostChunk(error)) void recoverLostChunk()
}

/** Names what a full disk may cost: first what was read from the server, then files that are fetched again. */
function nameRemovable(): void {
  mayBeRemoved(async () => (await import('../lib/query-persistence.ts')).deletePersisted())
  mayBeRemoved(async () => {
    if (!('caches' in window)) return
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  })
}

// Where the list of players' screens does not come, the router reports it.
async function recordAt(pathname: string): Promise<RouteRecord | undefined> {
  const found = findRecord(publicRoutes, pathname)
  if (found) return found
  const all = await import('./all-routes.ts').catch(() => null)
  return all?.recordAt(pathname)
}

// The drawing in the page is taken over only where this visit would draw the same. What was told on the way to an address,
// as that a password was changed, is still there when the page is loaded again, and was not when it was drawn.
function drawingOf({ pathname, search, state }: Location): string {
  const asDrawn = !new URLSearchParams(search).has('tab') && !state
  return asDrawn ? `${pathname} ${chosenLanguage()}` : 'another'
}

function initialised(router: ReturnType<typeof makeRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}
