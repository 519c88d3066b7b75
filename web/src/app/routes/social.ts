import type { RouteRecord } from '../route-record.ts'

/** Screens of category social: other people. */
export const socialRoutes: RouteRecord[] = [
  {
    path: '/user/:userId',
    component: () => import('../../profile/user-page.tsx').then((page) => page.UserPage),
    title: 'app.routes.user.title',
    description: 'app.routes.user.description',
    category: 'social',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['people', 'profile', 'achievement', 'topics', 'invite', 'stakes'],
  },
]
