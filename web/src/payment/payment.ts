import { defineDomain } from '../lib/define-domain.ts'

export const payment = defineDomain({
  routes: [
    {
      paths: ['/store/orders'],
      screen: () => import('./orders-screen.tsx'),
      name: 'orders',
      category: 'main',
      requiresAuth: true,
      texts: ['payment', 'refusals'],
      place: '/store',
    },
    {
      paths: ['/success'],
      screen: () => import('./success-screen.tsx'),
      name: 'success',
      category: 'main',
      requiresAuth: true,
      texts: ['payment', 'refusals'],
      place: '/store',
    },
    {
      paths: ['/cancel'],
      screen: () => import('./cancel-screen.tsx'),
      name: 'cancel',
      category: 'main',
      requiresAuth: true,
      texts: ['payment', 'refusals'],
      place: '/store',
    },
  ],
  stale: { payment: ['wallet'] },
})
