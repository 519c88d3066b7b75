import { defineDomain } from '../lib/define-domain.ts'

export const showcase = defineDomain({
  routes: [
    {
      paths: ['/welcome/question'],
      screen: () => import('./showcase-screen.tsx'),
      name: 'showcase',
      category: 'main',
      requiresAuth: false,
      texts: ['showcase', 'match', 'refusals'],
      onlySignedOut: true,
    },
  ],
})
