import { levelUpGrant, type Grant } from '../../progress/grant.ts'
import { levelsReached } from '../../progress/level.ts'
import { boxOfGrant } from '../../progress/streak.ts'
import type { Day } from '../../time.ts'
import { mintTo } from '../../wallet/postings.ts'
import type { RewardSource } from '../../words.ts'
import { addItem, type SimPlayer } from './player.ts'
import type { Economy } from './economy.ts'

/** Sources whose reference can come again: they are kept. What a match or a box pays has a reference of its own. */
const countedSources: ReadonlySet<RewardSource> = new Set<RewardSource>([
  'signUp',
  'showcase',
  'firstQuiz',
  'missionCombo',
  'achievement',
  'league',
  'levelUp',
  'streak',
])

/**
 * The reward bus of the server on the simulated ledger: each grant once, the levels that its XP reach, the boxes that come
 * with it, points for the league's week. Gives what was new.
 */
export function grantAll(economy: Economy, player: SimPlayer, grants: readonly Grant[]): Grant[] {
  const fresh = grants.filter((one) => isNew(player, one))
  const gained = fresh.reduce((sum, one) => sum + one.xp, 0)
  const levelUps = gained > 0 ? levelsReached(player.xp, player.xp + gained).map(levelUpGrant) : []
  const all = [...fresh, ...levelUps.filter((one) => isNew(player, one))]
  player.xp += gained
  for (const one of all) {
    economy.watch(player.id, economy.today.day, one)
    if (one.points > 0) {
      player.league.points += one.points
      player.league.reachedAt = player.now
    }
    const box = boxOfGrant(one)
    if (box) addItem(player, box, 1)
    const amounts = { earned: one.earnedCents, granted: one.grantedCents }
    if (amounts.earned === 0 && amounts.granted === 0) continue
    economy.ledger.post(economy.today.index, player.temperament, mintTo(player.id, mintOf(one), amounts))
  }
  return all
}

/** The account that a grant comes from: that of its source, missions of weeks apart, as the table has them. */
function mintOf({ source, ref }: Grant): string {
  return source === 'mission' && isWeekly(ref) ? 'weeklyMission' : source
}

function isNew({ granted }: SimPlayer, { source, ref }: Grant): boolean {
  if (!countedSources.has(source)) return true
  const key = `${source}:${ref}`
  if (granted.has(key)) return false
  granted.add(key)
  return true
}

/** What a mission is called in its grant: its period, when that began, its place. */
export function missionReference(period: 'day' | 'week', starts: Day, slot: number): string {
  return `${period}:${starts}:${slot}`
}

/** Whether the reference is one of a mission of a week. */
export function isWeekly(reference: string): boolean {
  return reference.startsWith('week:')
}
