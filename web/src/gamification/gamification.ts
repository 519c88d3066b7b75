import { defineDomain } from '../lib/define-domain.ts'

export const gamification = defineDomain({
  routes: [
    {
      paths: ['/gamification'],
      screen: () => import('./gamification-screen.tsx'),
      name: 'gamification',
      category: 'gamification',
      requiresAuth: true,
      texts: ['gamification', 'profile', 'achievement', 'streak', 'item', 'refusals', 'mission', 'league', 'avatar'],
      place: '/profile',
    },
    {
      // Of the wallet's place: it joins the wallet, boxes and leagues, which stand below.
      paths: ['/beetz-info'],
      screen: () => import('./beetz/beetz-info-screen.tsx'),
      name: 'beetzInfo',
      category: 'main',
      requiresAuth: true,
      texts: ['wallet', 'statement', 'mission', 'league', 'item', 'avatar', 'refusals'],
      place: '/beetz-info',
    },
  ],
})
