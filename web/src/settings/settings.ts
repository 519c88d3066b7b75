import { defineDomain } from '../lib/define-domain.ts'

export const settings = defineDomain({
  routes: [
    {
      paths: ['/settings', '/settings/:section'],
      screen: () => import('./settings-screen.tsx'),
      name: 'settings',
      category: 'main',
      requiresAuth: true,
      requiresAdmin: false,
      preload: false,
      texts: ['settings', 'avatar', 'account', 'auth', 'social', 'people'],
    },
  ],
})
