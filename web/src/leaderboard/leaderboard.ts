import { defineDomain } from '../lib/define-domain.ts'

export const leaderboard = defineDomain({
  routes: [
    {
      paths: ['/leaderboard'],
      screen: () => import('./leaderboard-screen.tsx'),
      name: 'leaderboard',
      category: 'gamification',
      requiresAuth: true,
      texts: ['leaderboard', 'league'],
      place: '/leaderboard',
    },
  ],
  place: { to: '/leaderboard', icon: 'Trophy', text: 'app.nav.leaderboard' },
  stale: { leaderboard: ['progress'] },
})
