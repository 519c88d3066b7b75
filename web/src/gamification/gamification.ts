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
    },
  ],
})
