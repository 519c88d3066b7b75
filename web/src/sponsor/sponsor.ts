import { defineDomain } from '../lib/define-domain.ts'

export const sponsor = defineDomain({
  routes: [
    {
      paths: ['/sponsor'],
      screen: () => import('./sponsor-screen.tsx'),
      name: 'sponsor',
      category: 'admin',
      requiresAuth: true,
      texts: ['sponsor', 'campaign', 'topics', 'district', 'refusals'],
      place: '/profile',
    },
    {
      paths: ['/admin/sponsors'],
      screen: () => import('./admin-sponsors-screen.tsx'),
      name: 'adminSponsors',
      category: 'admin',
      requiresAuth: true,
      requiresAdmin: true,
      texts: ['sponsor', 'topics', 'district', 'refusals'],
      place: '/profile',
    },
  ],
})
