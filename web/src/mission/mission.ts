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
      place: '/missions',
    },
  ],
  place: { to: '/missions', icon: 'Target', text: 'app.nav.missions', counts: 'missions' },
  stale: { mission: ['missions'] },
})
