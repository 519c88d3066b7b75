import { createBrowserRouter, type RouteObject } from 'react-router'

import type { RouteRecord } from '../lib/define-domain.ts'
import { fetched } from './fetched.tsx'
import { forAdmins } from './for-admins.tsx'
import { onlySignedOut, requireSession } from './guards.ts'
import { LazyErrorScreen } from './lazy-fault.tsx'
import { loadNotFound, loadScreen } from './load-screen.tsx'
import { PublicLayout } from './public-layout.tsx'
import { RootLayout } from './root-layout.tsx'
import { routes } from './routes.ts'

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
      ErrorBoundary: LazyErrorScreen,
      children: [
        {
          Component: PublicLayout,
          children: [
            ...routes.filter((record) => !record.requiresAuth).flatMap(routesOf),
            { path: '*', ...fetched(loadNotFound, []) },
          ],
        },
        {
          ErrorBoundary: LazyErrorScreen,
          ...fetched(async () => (await import('./player-layout.tsx')).PlayerLayout, playerTexts, requireSession),
          children: routes.filter((record) => record.requiresAuth).flatMap(routesOf),
        },
      ],
    },
  ]
}

function routesOf(record: RouteRecord): RouteObject[] {
  const load = () => loadScreen(record)
  const guard = record.onlySignedOut ? onlySignedOut : undefined
  return record.paths.map((path) => ({
    path,
    handle: record,
    ErrorBoundary: LazyErrorScreen,
    ...(record.requiresAdmin ? forAdmins(load, record.texts) : fetched(load, record.texts, guard)),
  }))
}
