import { createBrowserRouter, type RouteObject } from 'react-router'

import { fetched } from './fetched.tsx'
import { forAdmins } from './for-admins.tsx'
import { onlySignedOut, requireSession } from './guards.ts'
import { LazyErrorScreen } from './lazy-fault.tsx'
import { PublicLayout } from './public-layout.tsx'
import { RootLayout } from './root-layout.tsx'
import type { RouteRecord } from './route-record.ts'
import { routes } from './routes.tsx'

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
            ...routes.filter((record) => !record.requiresAuth).map(routeOf),
            { path: '*', ...fetched(async () => (await import('./not-found-screen.tsx')).NotFoundScreen, []) },
          ],
        },
        {
          ErrorBoundary: LazyErrorScreen,
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
    ErrorBoundary: LazyErrorScreen,
    ...(record.requiresAdmin ? forAdmins(record) : fetched(record.component, record.texts, guard)),
  }
}
