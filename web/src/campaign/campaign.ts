import { defineDomain } from '../lib/define-domain.ts'

/** Sponsors' campaigns as players see them. */
export const campaign = defineDomain({
  routes: [
    {
      paths: ['/satoshi-city/:district/campaign/play'],
      screen: () => import('./campaign-play-screen.tsx'),
      name: 'campaignPlay',
      category: 'social',
      requiresAuth: true,
      texts: ['campaign', 'quiz', 'match', 'topics', 'achievement', 'refusals'],
      immersive: true,
    },
  ],
  stale: { campaign: ['missions', 'district', 'wallet'] },
})
