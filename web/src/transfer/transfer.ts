import { defineDomain } from '../lib/define-domain.ts'

export const transfer = defineDomain({
  routes: [
    {
      paths: ['/p2p-transfer'],
      screen: () => import('./transfer-screen.tsx'),
      name: 'transfer',
      category: 'main',
      requiresAuth: true,
      texts: ['transfer', 'nearby', 'auth', 'people', 'refusals'],
      place: '/beetz-info',
    },
  ],
  stale: { transfer: ['wallet'] },
  overlay: { load: () => import('./received-overlay.tsx'), texts: ['transfer'] },
})
