import { achievementGrant, reachedAchievements } from '../../achievement/achievements.ts'
import type { SimPlayer } from './player.ts'
import { grantAll } from './reward-bus.ts'
import type { World } from './world.ts'

/** Grants what the player's facts are worth, each once. */
export function earnAchievements(world: World, player: SimPlayer): void {
  for (const key of reachedAchievements(player.facts)) {
    if (player.achieved.has(key)) continue
    player.achieved.add(key)
    const made = achievementGrant(key)
    if (made) grantAll(world, player, [made])
  }
}
