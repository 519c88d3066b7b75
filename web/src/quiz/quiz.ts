import { defineDomain } from '../lib/define-domain.ts'

export const quiz = defineDomain({
  routes: [
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
      texts: ['quiz', 'match', 'topics', 'achievement'],
      immersive: true,
      firstCall: '/api/lives',
    },
  ],
})
