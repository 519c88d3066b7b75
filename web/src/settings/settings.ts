import { defineDomain } from '../lib/define-domain.ts'

export const settings = defineDomain({
  routes: [
    {
      paths: ['/settings', '/settings/:section'],
      screen: () => import('./settings-screen.tsx'),
      name: 'settings',
      category: 'main',
      requiresAuth: true,
      texts: ['settings'],
      showsSettings: true,
      place: '/settings',
    },
  ],
  place: { to: '/settings', icon: 'Settings', text: 'app.nav.settings', phone: 'account', atEnd: true },
  stale: { avatar: ['inventory'] },
  settings: {
    ids: ['personal', 'notifications', 'experience', 'sound', 'dark-mode', 'language', 'about'],
    load: () => import('./settings-sections.ts'),
    texts: ['settings', 'avatar'],
  },
})
