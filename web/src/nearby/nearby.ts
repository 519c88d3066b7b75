import { defineDomain } from '../lib/define-domain.ts'

export const nearby = defineDomain({
  routes: [
    {
      paths: ['/nearby'],
      screen: () => import('./nearby-screen.tsx'),
      name: 'nearby',
      category: 'social',
      requiresAuth: true,
      texts: ['nearby', 'auth', 'invite', 'stakes', 'people', 'topics', 'refusals'],
      place: '/game-mode',
    },
  ],
  // Who is blocked is seen no more.
  stale: { nearby: ['friends'] },
})
