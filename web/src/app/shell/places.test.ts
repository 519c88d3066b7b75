import { expect, test } from 'vitest'

import { topSigns } from '../../lib/define-domain.ts'
import { routes } from '../all-routes.ts'
import { litAt, places } from './places.ts'

/** Where each screen of a player is lit, at the side of a wide screen and on a phone. */
const lit: Record<string, [side: string, phone: string]> = {
  '/': ['/dashboard', '/dashboard'],
  '/dashboard': ['/dashboard', '/dashboard'],
  '/notifications': ['/dashboard', '/dashboard'],
  '/game-mode': ['/game-mode', '/game-mode'],
  '/quiz': ['/game-mode', '/game-mode'],
  '/casino-duels': ['/game-mode', '/game-mode'],
  '/find-opponent': ['/game-mode', '/game-mode'],
  '/casino-duel': ['/game-mode', '/game-mode'],
  '/select-opponent': ['/game-mode', '/game-mode'],
  '/nearby': ['/game-mode', '/game-mode'],
  '/duels': ['/game-mode', '/game-mode'],
  '/review': ['/review', '/game-mode'],
  '/missions': ['/missions', '/missions'],
  '/leaderboard': ['/leaderboard', '/leaderboard'],
  '/user/:userId': ['/leaderboard', '/leaderboard'],
  '/beetz-info': ['/beetz-info', 'balance'],
  '/beetz-info/statement': ['/beetz-info', 'balance'],
  '/p2p-transfer': ['/beetz-info', 'balance'],
  '/satoshi-city': ['/satoshi-city', 'account'],
  '/satoshi-city/:district': ['/satoshi-city', 'account'],
  '/satoshi-city/:district/residents': ['/satoshi-city', 'account'],
  '/satoshi-city/:district/quiz': ['/satoshi-city', 'account'],
  '/satoshi-city/:district/battles/:id': ['/satoshi-city', 'account'],
  '/store': ['/store', '/store'],
  '/store/orders': ['/store', '/store'],
  '/success': ['/store', '/store'],
  '/cancel': ['/store', '/store'],
  '/subscription-plans': ['/store', '/store'],
  '/profile': ['/profile', 'account'],
  '/profile/answers': ['/profile', 'account'],
  '/profile/followers': ['/profile', 'account'],
  '/gamification': ['/profile', 'account'],
  '/sponsor': ['/profile', 'account'],
  '/admin/sponsors': ['/profile', 'account'],
  '/admin/identity': ['/profile', 'account'],
  '/identity-verification': ['/settings', 'account'],
  '/settings': ['/settings', 'account'],
  '/settings/:section': ['/settings', 'account'],
}

/** Screens with navigation around them; those of developers are found by nobody else. */
const shown = routes.filter(
  ({ requiresAuth, immersive, onlyDevelopers }) => requiresAuth && !immersive && !onlyDevelopers,
)

test('every screen with navigation around it is lit at one place of it, and nothing else is', () => {
  const paths = shown.flatMap((record) => record.paths)
  const found = Object.fromEntries(
    paths.map((path) => {
      const { side, phone } = litAt(path)
      return [path, [side, phone]]
    }),
  )
  expect(found).toEqual(lit)
})

test('what takes the whole screen, and what nobody finds, is lit nowhere', () => {
  for (const path of ['/quiz/solo', '/review/session', '/welcome', '/no-such-street'])
    expect(litAt(path)).toEqual({ side: null, phone: null })
})

test('a phone has five places in its bar, and shows the others at one of these or at a sign at the top', () => {
  const bar = places.filter(({ phone }) => phone === undefined).map(({ to }) => to)
  expect(bar).toEqual(['/dashboard', '/game-mode', '/missions', '/leaderboard', '/store'])
  const stands = [...bar, ...Object.values(topSigns)]
  expect(places.filter(({ phone }) => phone !== undefined && !stands.includes(phone))).toEqual([])
})
