import { matchPath } from 'react-router'

import type { RouteRecord } from './route-record.ts'
import { devRoutes } from './routes/dev.ts'
import { doorRoutes } from './routes/doors.ts'
import { duelRoutes } from './routes/duels.ts'
import { gamificationRoutes } from './routes/gamification.ts'
import { mainRoutes } from './routes/main.ts'
import { socialRoutes } from './routes/social.ts'

/**
 * Every screen there is; guards, titles, texts and chunks follow from its record. A new one is added to the list of its
 * category in `routes/`, a list with its first screen.
 */
export const routes: RouteRecord[] = [
  ...doorRoutes,
  ...mainRoutes,
  ...gamificationRoutes,
  ...duelRoutes,
  ...socialRoutes,
  ...devRoutes,
]

/** Whether a route's handle is one of our records. */
export function isRouteRecord(handle: unknown): handle is RouteRecord {
  return routes.some((record) => record === handle)
}

/** The record of a path, one without parameters first; the router itself decides what is shown. */
export function recordAt(pathname: string): RouteRecord | undefined {
  return routes.find(({ path }) => path === pathname) ?? routes.find(({ path }) => matchPath(path, pathname))
}
