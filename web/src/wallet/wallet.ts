import { defineDomain } from '../lib/define-domain.ts'

export const wallet = defineDomain({
  routes: [
    {
      paths: ['/beetz-info/statement'],
      screen: () => import('./statement-screen.tsx'),
      name: 'statement',
      category: 'main',
      requiresAuth: true,
      texts: ['statement', 'refusals'],
      place: '/beetz-info',
    },
  ],
  place: { to: '/beetz-info', icon: 'Wallet', text: 'app.nav.wallet', phone: 'balance' },
  stale: { wallet: ['wallet'] },
})
