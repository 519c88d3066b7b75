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
      texts: ['dashboard', 'streak', 'mode', 'mission', 'review', 'profile'],
      place: '/dashboard',
    },
  ],
  place: { to: '/dashboard', icon: 'House', text: 'app.nav.home' },
  stale: { dashboard: ['district'] },
})
