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
      place: '/review',
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
  place: { to: '/review', icon: 'RefreshCw', text: 'app.nav.review', phone: '/game-mode', counts: 'cards' },
  stale: { review: ['review'] },
})
