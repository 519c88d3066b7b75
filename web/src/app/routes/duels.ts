import type { RouteRecord } from '../route-record.ts'

/** The duel: one screen at the three addresses that the specification names. */
export const duelRoutes: RouteRecord[] = [
  {
    path: '/casino-duel/:duelId',
    component: () => import('../../duel/duel-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.duel.title',
    description: 'app.routes.duel.description',
    category: 'gamification',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['duel', 'match', 'topics'],
    immersive: true,
  },
  {
    path: '/duel/:duelId',
    component: () => import('../../duel/duel-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.duel.title',
    description: 'app.routes.duel.description',
    category: 'gamification',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['duel', 'match', 'topics'],
    immersive: true,
  },
  {
    path: '/unified-duel/:duelId',
    component: () => import('../../duel/duel-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.duel.title',
    description: 'app.routes.duel.description',
    category: 'gamification',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['duel', 'match', 'topics'],
    immersive: true,
  },
]
