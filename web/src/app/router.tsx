import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router'

import { loadScreenTexts } from '../lib/i18n.ts'
import { ErrorScreen } from './error-screen.tsx'
import { onlySignedOut, requireSession } from './guards.ts'
import { PublicLayout } from './public-layout.tsx'
import { RootLayout } from './root-layout.tsx'
import { routes, type RouteRecord } from './routes.tsx'

/** Texts of what may appear over any screen of a player. */
export const playerTexts = ['refusals', 'feedback'] as const

/** The router for this browser. */
export function makeRouter() {
  return createBrowserRouter(routeTree())
}

/** The records as React Router wants them: public screens bare, the player's inside the shell. */
export function routeTree(): RouteObject[] {
  return [
    {
      Component: RootLayout,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          Component: PublicLayout,
          children: [
            ...routes.filter((record) => !record.requiresAuth).map(routeOf),
            { path: '*', ...fetched(async () => (await import('./not-found-screen.tsx')).NotFoundScreen, []) },
          ],
        },
        {
          ErrorBoundary: ErrorScreen,
          ...fetched(async () => (await import('./player-layout.tsx')).PlayerLayout, playerTexts, requireSession),
          children: routes.filter((record) => record.requiresAuth).map(routeOf),
        },
      ],
    },
  ]
}

function routeOf(record: RouteRecord): RouteObject {
  const guard = record.onlySignedOut ? onlySignedOut : undefined
  return {
    path: record.path,
    handle: record,
    ErrorBoundary: ErrorScreen,
    ...fetched(record.component, record.texts, guard),
  }
}

type Guard = (visit: LoaderFunctionArgs) => Response | null | Promise<Response | null>

/**
 * A part of the app that is fetched, with its texts, when it is first shown. A loader does it and not the router's own
 * `lazy`: where that fails, React Router 8 renders nothing below the root, not even the error screen; a loader that
 * failed is told, and runs again when the screen is tried again.
 */
function fetched(fetch: () => Promise<ComponentType>, texts: readonly string[], guard?: Guard) {
  let Screen: ComponentType | null = null
  const load = async () => {
    const [component] = await Promise.all([fetch(), loadScreenTexts(texts)])
    Screen = component
  }
  return {
    loader: async (visit: LoaderFunctionArgs) => {
      const loading = Screen ? Promise.resolve() : load()
      // Who is led elsewhere waits for nothing, and does not hear how it went.
      loading.catch(() => undefined)
      const elsewhere = await guard?.(visit)
      if (!elsewhere) await loading
      return elsewhere ?? null
    },
    Component: () => Screen && <Screen />,
  }
}
