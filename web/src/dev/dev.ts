import { defineDomain } from '../lib/define-domain.ts'

export const dev = defineDomain({
  routes: [
    {
      paths: ['/dev/feedback'],
      screen: () => import('./feedback-page.tsx'),
      name: 'devFeedback',
      category: 'main',
      requiresAuth: true,
      texts: ['dev', 'avatar'],
      onlyDevelopers: true,
    },
  ],
})
