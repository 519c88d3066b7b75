import { defineDomain } from '../lib/define-domain.ts'

export const mission = defineDomain({
  routes: [
    {
      paths: ['/missions'],
      screen: () => import('./missions-screen.tsx'),
      name: 'missions',
      category: 'gamification',
      requiresAuth: true,
      texts: ['mission', 'campaign', 'topics', 'refusals', 'avatar'],
    },
  ],
  stale: { mission: ['missions'] },
})
