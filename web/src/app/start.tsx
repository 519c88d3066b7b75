import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import { chosenLanguage, startTexts } from '../lib/i18n.ts'
import { startSession } from '../lib/session.ts'
import { startTheme } from '../lib/theme.ts'
import { reloadOnLostChunk } from './lost-chunk.ts'
import { makeRouter } from './router.tsx'
import { recordAt } from './routes.tsx'

/** Starts the app: theme, texts of the first screen, its code, then React over what the page already shows. */
export async function startApp(): Promise<void> {
  reloadOnLostChunk()
  startTheme()
  startSession()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const first = recordAt(window.location.pathname)
  // Asked for early, so that it travels together with the texts; the router reports a failure.
  void first?.component().catch(() => undefined)
  const drawn = root.dataset['prerendered']
  await startTexts(first?.texts)
  const router = makeRouter()
  await initialised(router)
  const app = <RouterProvider router={router} />
  // As a transition React draws in short steps, and a tap that comes meanwhile is heard.
  startTransition(() => {
    if (drawn === drawingOf(window.location)) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

// The drawing in the page is taken over only where this visit would draw the same.
function drawingOf({ pathname, search }: Location): string {
  const asDrawn = !new URLSearchParams(search).has('tab')
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
