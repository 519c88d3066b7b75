import { defineDomain } from '../lib/define-domain.ts'

export const duel = defineDomain({
  routes: [
    {
      paths: ['/casino-duels', '/find-opponent'],
      screen: () => import('../duel/lobby/lobby-screen.tsx').then((arena) => ({ Component: arena.QuickArena })),
      name: 'arena',
      category: 'gamification',
      requiresAuth: true,
      texts: ['lobby', 'invite', 'stakes', 'people', 'topics', 'refusals'],
      place: '/game-mode',
    },
    {
      paths: ['/casino-duel', '/select-opponent'],
      screen: () => import('../duel/lobby/lobby-screen.tsx').then((arena) => ({ Component: arena.PeopleArena })),
      name: 'opponents',
      category: 'gamification',
      requiresAuth: true,
      texts: ['lobby', 'invite', 'stakes', 'people', 'topics', 'refusals'],
      place: '/game-mode',
    },
    {
      paths: ['/duels'],
      screen: () => import('../duel/lobby/duels-screen.tsx'),
      name: 'duels',
      category: 'gamification',
      requiresAuth: true,
      texts: ['lobby', 'stakes', 'people', 'topics', 'refusals'],
      place: '/game-mode',
    },
    {
      paths: ['/casino-duel/:duelId', '/duel/:duelId', '/unified-duel/:duelId'],
      screen: () => import('./duel-screen.tsx'),
      name: 'duel',
      category: 'gamification',
      requiresAuth: true,
      texts: ['duel', 'match', 'topics', 'achievement'],
      immersive: true,
    },
    {
      paths: ['/duel-test'],
      screen: () => import('./lab/duel-test-page.tsx'),
      name: 'duelTest',
      category: 'main',
      requiresAuth: true,
      requiresAdmin: true,
      texts: ['dev', 'duel', 'match', 'topics', 'achievement'],
      onlyDevelopers: true,
    },
  ],
  stale: { duel: ['duels'] },
})
