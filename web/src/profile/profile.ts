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
    },
    {
      paths: ['/user/:userId'],
      screen: () => import('./user-page.tsx'),
      name: 'user',
      category: 'social',
      requiresAuth: true,
      texts: ['people', 'profile', 'achievement', 'topics', 'invite', 'stakes', 'district'],
    },
  ],
  stale: { profile: ['wallet', 'progress'] },
})
