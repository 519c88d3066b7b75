import { defineDomain } from '../lib/define-domain.ts'

export const arena = defineDomain({
  routes: [
    {
      paths: ['/casino-duels', '/find-opponent'],
      screen: () => import('./arena-screen.tsx').then((arena) => ({ Component: arena.QuickArena })),
      name: 'arena',
      category: 'gamification',
      requiresAuth: true,
      texts: ['arena', 'invite', 'stakes', 'people', 'topics', 'refusals'],
      place: '/game-mode',
    },
    {
      paths: ['/casino-duel', '/select-opponent'],
      screen: () => import('./arena-screen.tsx').then((arena) => ({ Component: arena.PeopleArena })),
      name: 'opponents',
      category: 'gamification',
      requiresAuth: true,
      texts: ['arena', 'invite', 'stakes', 'people', 'topics', 'refusals'],
      place: '/game-mode',
    },
    {
      paths: ['/duels'],
      screen: () => import('./duels-screen.tsx'),
      name: 'duels',
      category: 'gamification',
      requiresAuth: true,
      texts: ['arena', 'stakes', 'people', 'topics', 'refusals'],
      place: '/game-mode',
    },
  ],
  stale: { duel: ['duels'] },
})
