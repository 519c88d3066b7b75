import { defineDomain } from '../lib/define-domain.ts'

export const subscription = defineDomain({
  routes: [
    {
      paths: ['/subscription-plans'],
      screen: () => import('./plans-screen.tsx'),
      name: 'subscriptionPlans',
      category: 'main',
      requiresAuth: true,
      texts: ['subscription', 'payment', 'store', 'refusals'],
      place: '/store',
    },
  ],
  stale: { subscription: ['wallet'] },
  settings: {
    ids: ['plan'],
    load: () => import('./settings-sections.tsx'),
    texts: ['subscription', 'payment', 'refusals'],
  },
})
