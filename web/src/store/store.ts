import { defineDomain } from '../lib/define-domain.ts'

export const store = defineDomain({
  routes: [
    {
      paths: ['/store'],
      screen: () => import('./store-screen.tsx'),
      name: 'store',
      category: 'main',
      requiresAuth: true,
      texts: ['store', 'wallet', 'avatar', 'item', 'streak', 'refusals'],
      place: '/store',
    },
  ],
  place: { to: '/store', icon: 'Store', text: 'app.nav.store' },
  stale: { store: ['wallet', 'inventory', 'progress'] },
})
