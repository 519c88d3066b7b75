import { createBrowserRouter, type RouteObject } from 'react-router'

import type { RouteRecord } from '../lib/define-domain.ts'
import { fetched } from './fetched.tsx'
import { forAdmins } from './for-admins.tsx'
import { onlySignedOut, requireSession } from './guards.ts'
import { LazyErrorScreen } from './lazy-fault.tsx'
import { loadScreen } from './load-screen.ts'
import { PublicLayout } from './public-layout.tsx'
import { RootLayout } from './root-layout.tsx'
import { publicRoutes } from './routes.ts'

/** Texts of what may appear over any screen of a player. */
export const playerTranslations = ['refusals', 'feedback'] as const

const playerBranch = 'player'

/** The router for this browser; the screens of players come when the first of them is opened. */
export function makeRouter() {
  return createBrowserRouter(routeTree(publicRoutes), {
    patchRoutesOnNavigation: async ({ patch }) => {
      const { routes } = await import('./all-routes.ts')
      patch(playerBranch, playerRoutes(routes))
    },
  })
}

/** The records as React Router wants them: public screens bare, the player's inside the shell. */
export function routeTree(routes: readonly RouteRecord[]): RouteObject[] {
  return [
    {
      Component: RootLayout,
      ErrorBoundary: LazyErrorScreen,
      children: [
        {
          Component: PublicLayout,
          children: [
            ...routes.filter((record) => !record.requiresAuth).flatMap(routesOf),
            { path: '*', ...fetched(async () => (await import('./not-found-screen.tsx')).NotFoundScreen, []) },
          ],
        },
        {
          id: playerBranch,
          ErrorBoundary: LazyErrorScreen,
          ...fetched(
            async () => (await import('./player-layout.tsx')).PlayerLayout,
            playerTranslations,
            requireSession,
          ),
          children: playerRoutes(routes),
        },
      ],
    },
  ]
}

function playerRoutes(routes: readonly RouteRecord[]): RouteObject[] {
  return routes.filter((record) => record.requiresAuth).flatMap(routesOf)
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
