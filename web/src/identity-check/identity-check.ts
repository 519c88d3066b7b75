import { defineDomain } from '../lib/define-domain.ts'

export const identityCheck = defineDomain({
  routes: [
    {
      paths: ['/identity-verification'],
      screen: () => import('./identity-screen.tsx'),
      name: 'identityCheck',
      category: 'main',
      requiresAuth: true,
      texts: ['identityCheck', 'auth', 'refusals'],
      place: '/settings',
    },
    {
      paths: ['/admin/identity'],
      screen: () => import('./admin/admin-identity-screen.tsx'),
      name: 'adminIdentity',
      category: 'admin',
      requiresAuth: true,
      requiresAdmin: true,
      texts: ['identityCheck', 'refusals'],
      place: '/profile',
    },
  ],
  // A decision saves a notice in its transaction, so that both become stale together.
  stale: { identityCheck: ['notifications'] },
  settings: {
    ids: ['identity'],
    load: () => import('./settings-sections.tsx'),
    texts: ['identityCheck'],
  },
})
