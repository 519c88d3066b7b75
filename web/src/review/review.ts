import { defineDomain } from '../lib/define-domain.ts'

export const review = defineDomain({
  routes: [
    {
      paths: ['/review'],
      screen: () => import('./review-screen.tsx'),
      name: 'review',
      category: 'gamification',
      requiresAuth: true,
      texts: ['review'],
    },
    {
      paths: ['/review/session'],
      screen: () => import('./session-screen.tsx'),
      name: 'review',
      category: 'gamification',
      requiresAuth: true,
      texts: ['review', 'match'],
      immersive: true,
    },
  ],
  stale: { review: ['review'] },
})
