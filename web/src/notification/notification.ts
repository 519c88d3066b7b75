import { defineDomain } from '../lib/define-domain.ts'

export const notification = defineDomain({
  routes: [
    {
      paths: ['/notifications'],
      screen: () => import('./notices-screen.tsx'),
      name: 'notifications',
      category: 'main',
      requiresAuth: true,
      texts: ['notification', 'achievement'],
      place: '/dashboard',
    },
  ],
  stale: { notification: ['notifications'] },
  overlay: { load: () => import('./milestone-presenter.tsx'), texts: ['achievement', 'notification'] },
})
