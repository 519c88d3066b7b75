import { createBrowserRouter, type RouteObject } from 'react-router'

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
            { path: '*', lazy: loadNotFound },
          ],
        },
        {
          loader: requireSession,
          lazy: loadPlayerLayout,
          children: routes.filter((record) => record.requiresAuth).map(routeOf),
        },
      ],
    },
  ]
}

async function loadNotFound() {
  return { Component: (await import('./not-found-screen.tsx')).NotFoundScreen }
}

async function loadPlayerLayout() {
  const [{ PlayerLayout }] = await Promise.all([import('./player-layout.tsx'), loadScreenTexts(playerTexts)])
  return { Component: PlayerLayout }
}

function routeOf(record: RouteRecord): RouteObject {
  return {
    path: record.path,
    handle: record,
    ErrorBoundary: ErrorScreen,
    ...(record.onlySignedOut ? { loader: onlySignedOut } : {}),
    lazy: async () => {
      const [Component] = await Promise.all([record.component(), loadScreenTexts(record.texts)])
      return { Component }
    },
  }
}
