import { defineDomain } from '../lib/define-domain.ts'

export const evolution = defineDomain({
  routes: [
    {
      paths: ['/profile/answers'],
      screen: () => import('./answers-screen.tsx'),
      name: 'answers',
      category: 'main',
      requiresAuth: true,
      texts: ['evolution', 'match', 'topics'],
      place: '/profile',
    },
  ],
  stale: { evolution: ['progress'] },
})
