import { defineDomain } from '../lib/define-domain.ts'

export const ride = defineDomain({
  routes: [
    {
      paths: ['/first-ride'],
      screen: () => import('./ride-screen.tsx'),
      name: 'ride',
      category: 'gamification',
      requiresAuth: true,
      texts: ['ride', 'match', 'refusals'],
      immersive: true,
    },
    {
      paths: ['/first-ride/play'],
      screen: () => import('./ride-play-screen.tsx'),
      name: 'ridePlay',
      category: 'gamification',
      requiresAuth: true,
      texts: ['ride', 'quiz', 'match', 'topics', 'achievement', 'refusals'],
      immersive: true,
    },
  ],
})
