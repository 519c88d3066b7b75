import { defineDomain } from '../lib/define-domain.ts'

export const wallet = defineDomain({
  routes: [
    {
      paths: ['/beetz-info'],
      screen: () => import('./beetz-info-screen.tsx'),
      name: 'beetzInfo',
      category: 'main',
      requiresAuth: true,
      requiresAdmin: false,
      preload: false,
      texts: ['wallet', 'statement'],
    },
    {
      paths: ['/beetz-info/statement'],
      screen: () => import('./statement-screen.tsx'),
      name: 'statement',
      category: 'main',
      requiresAuth: true,
      requiresAdmin: false,
      preload: false,
      texts: ['statement', 'refusals'],
    },
  ],
})
