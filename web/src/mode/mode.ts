import { defineDomain } from '../lib/define-domain.ts'

export const mode = defineDomain({
  routes: [
    {
      paths: ['/game-mode'],
      screen: () => import('./game-mode-screen.tsx'),
      name: 'gameMode',
      category: 'gamification',
      requiresAuth: true,
      preload: true,
      texts: ['mode', 'quiz', 'topics', 'lobby', 'mission', 'review', 'streak'],
      place: '/game-mode',
    },
  ],
  place: { to: '/game-mode', icon: 'Play', text: 'app.nav.play' },
})
