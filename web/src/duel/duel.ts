import { defineDomain } from '../lib/define-domain.ts'

export const duel = defineDomain({
  routes: [
    {
      paths: ['/casino-duel/:duelId', '/duel/:duelId', '/unified-duel/:duelId'],
      screen: () => import('./duel-screen.tsx'),
      name: 'duel',
      category: 'gamification',
      requiresAuth: true,
      texts: ['duel', 'match', 'topics'],
      immersive: true,
    },
    {
      paths: ['/duel-test'],
      screen: () => import('./lab/duel-test-page.tsx'),
      name: 'duelTest',
      category: 'main',
      requiresAuth: true,
      requiresAdmin: true,
      texts: ['dev', 'duel', 'match', 'topics'],
      onlyDevelopers: true,
    },
  ],
})
