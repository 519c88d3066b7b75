import { defineDomain } from '../lib/define-domain.ts'

export const quiz = defineDomain({
  routes: [
    {
      paths: ['/game-mode'],
      screen: () => import('./game-mode-screen.tsx'),
      name: 'gameMode',
      category: 'gamification',
      requiresAuth: true,
      preload: true,
      texts: ['quiz', 'topics'],
      place: '/game-mode',
    },
    {
      paths: ['/quiz'],
      screen: () => import('./quiz-screen.tsx'),
      name: 'quiz',
      category: 'gamification',
      requiresAuth: true,
      preload: true,
      texts: ['quiz', 'topics'],
      place: '/game-mode',
    },
    {
      paths: ['/quiz/solo'],
      screen: () => import('./solo-screen.tsx'),
      name: 'solo',
      category: 'gamification',
      requiresAuth: true,
      preload: true,
      texts: ['quiz', 'match', 'topics'],
      immersive: true,
    },
  ],
  place: { to: '/game-mode', icon: 'Play', text: 'app.nav.play' },
})
