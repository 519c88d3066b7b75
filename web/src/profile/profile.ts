import { defineDomain } from '../lib/define-domain.ts'

export const profile = defineDomain({
  routes: [
    {
      paths: ['/profile'],
      screen: () => import('./profile-screen.tsx'),
      name: 'profile',
      category: 'main',
      requiresAuth: true,
      texts: ['profile', 'people', 'topics', 'achievement'],
      place: '/profile',
    },
    {
      paths: ['/profile/followers'],
      screen: () => import('./followers-screen.tsx'),
      name: 'followers',
      category: 'social',
      requiresAuth: true,
      texts: ['people'],
      place: '/profile',
    },
    {
      paths: ['/user/:userId'],
      screen: () => import('./user-page.tsx'),
      name: 'user',
      category: 'social',
      requiresAuth: true,
      texts: ['people', 'profile', 'achievement', 'topics', 'invite', 'stakes', 'district'],
      place: '/leaderboard',
    },
  ],
  place: { to: '/profile', icon: 'UserRound', text: 'app.account.profile', phone: 'account' },
  stale: { profile: ['wallet', 'progress'] },
})
