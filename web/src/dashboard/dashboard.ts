import { defineDomain } from '../lib/define-domain.ts'

export const dashboard = defineDomain({
  routes: [
    {
      paths: ['/', '/dashboard'],
      screen: () => import('./dashboard-screen.tsx'),
      name: 'dashboard',
      category: 'main',
      requiresAuth: true,
      preload: true,
      texts: [
        'dashboard',
        'quiz',
        'wallet',
        'topics',
        'lobby',
        'achievement',
        'review',
        'streak',
        'item',
        'mission',
        'profile',
      ],
      place: '/dashboard',
    },
  ],
  place: { to: '/dashboard', icon: 'House', text: 'app.nav.home' },
  stale: { dashboard: ['district'] },
})
