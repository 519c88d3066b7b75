import { defineDomain } from '../lib/define-domain.ts'

export const district = defineDomain({
  routes: [
    {
      paths: ['/satoshi-city'],
      screen: () => import('./city-screen.tsx'),
      name: 'city',
      category: 'social',
      requiresAuth: true,
      texts: ['district', 'refusals'],
      place: '/satoshi-city',
    },
    {
      paths: ['/satoshi-city/:district'],
      screen: () => import('./district-screen.tsx'),
      name: 'district',
      category: 'social',
      requiresAuth: true,
      texts: ['district', 'mural', 'refusals'],
      place: '/satoshi-city',
    },
    {
      paths: ['/satoshi-city/:district/residents'],
      screen: () => import('./residents-screen.tsx'),
      name: 'districtResidents',
      category: 'social',
      requiresAuth: true,
      texts: ['district', 'refusals'],
      place: '/satoshi-city',
    },
    {
      paths: ['/satoshi-city/:district/quiz'],
      screen: () => import('./quiz-intro-screen.tsx'),
      name: 'districtQuiz',
      category: 'social',
      requiresAuth: true,
      texts: ['district', 'quiz', 'topics'],
      place: '/satoshi-city',
    },
    {
      paths: ['/satoshi-city/:district/quiz/play'],
      screen: () => import('./quiz-play-screen.tsx'),
      name: 'districtQuizPlay',
      category: 'social',
      requiresAuth: true,
      texts: ['district', 'quiz', 'match', 'topics'],
      immersive: true,
    },
  ],
  place: { to: '/satoshi-city', icon: 'Building2', text: 'app.nav.city', onlyWide: true },
  stale: { district: ['district'], people: ['district'] },
})
