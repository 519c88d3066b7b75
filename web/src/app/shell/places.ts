import { House, Play, Trophy, Wallet } from '../../kit/icon.ts'

/**
 * The places of the navigation, in its order. A phone has room for five; a place is listed when its screens exist.
 * `within` are other paths that belong to the place.
 */
export const places = [
  { to: '/dashboard', icon: House, text: 'app.nav.home', within: ['/'] },
  {
    to: '/game-mode',
    icon: Play,
    text: 'app.nav.play',
    within: ['/quiz', '/casino-duels', '/find-opponent', '/casino-duel', '/select-opponent', '/duels'],
  },
  { to: '/leaderboard', icon: Trophy, text: 'app.nav.leaderboard', within: [] },
  { to: '/beetz-info', icon: Wallet, text: 'app.nav.wallet', within: ['/beetz-info/statement'] },
] as const

export type Place = (typeof places)[number]

/** Whether the screen at `pathname` belongs to the place. */
export function isPlaceOf(place: Place, pathname: string): boolean {
  return place.to === pathname || place.within.some((path) => path === pathname)
}
