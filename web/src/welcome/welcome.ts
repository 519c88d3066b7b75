import { defineDomain } from '../lib/define-domain.ts'

export const welcome = defineDomain({
  routes: [
    {
      paths: ['/welcome'],
      screen: () => import('./welcome-screen.tsx'),
      name: 'welcome',
      category: 'main',
      requiresAuth: false,
      texts: ['welcome'],
      onlySignedOut: true,
    },
  ],
})
