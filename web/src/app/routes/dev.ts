import type { RouteRecord } from '../route-record.ts'

/** Pages for developers, which exist outside production only; the gate of each asks the server. */
export const devRoutes: RouteRecord[] = [
  {
    path: '/dev/feedback',
    component: () => import('../dev-gate.ts').then((gate) => gate.feedbackPage()),
    title: 'app.routes.devFeedback.title',
    description: 'app.routes.devFeedback.description',
    category: 'main',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['dev'],
  },
  {
    path: '/duel-test',
    component: () => import('../dev-gate.ts').then((gate) => gate.duelTestPage()),
    title: 'app.routes.duelTest.title',
    description: 'app.routes.duelTest.description',
    category: 'main',
    requiresAuth: true,
    requiresAdmin: true,
    preload: false,
    texts: ['dev', 'duel', 'match', 'topics'],
  },
]
