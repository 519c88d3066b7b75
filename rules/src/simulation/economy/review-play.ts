import { gainLife, mayGainByReview } from '../../lives/lives.ts'
import { rewardForReview, streakReviews } from '../../progress/review-reward.ts'
import { minute } from '../../time.ts'
import { happens } from './chance.ts'
import type { SimPlayer } from './player.ts'
import { winDay } from './quiz-play.ts'
import { grantAll } from './reward-bus.ts'
import type { World } from './world.ts'

/** Due cards of a session, and how often one is remembered: what the scheduler asks them for. Source: product 5.2. */
const sessionCards = 10
const recalled = 0.9

/** Goes through a session of due cards: XP, the day of the streak, a life for every five. */
export function playReview(world: World, player: SimPlayer): void {
  const { today } = world
  const session = `${player.id}:r${(player.matches += 1)}`
  for (let answered = 1; answered <= sessionCards; answered++) {
    const right = happens(player.chance, recalled)
    const reward = rewardForReview({
      ref: `${session}:${answered}`,
      right,
      answered,
      boost: 1,
      repeats: { rightToday: false, timesInSevenDays: 0 },
      streak: player.streak,
      streakDays: today.streakDays,
    })
    grantAll(world, player, [...reward.grants, ...winDay(world, player, reward)])
    if (answered % streakReviews === 0) giveLife(world, player)
  }
  player.now += 3 * minute
  player.today.reviews += 1
}

function giveLife({ today }: World, player: SimPlayer): void {
  if (!mayGainByReview(player.givenLives, today.day)) return
  const lives = gainLife(player.lives, player.now)
  if (lives === player.lives) return
  const given = player.givenLives.day === today.day ? player.givenLives.given : 0
  player.lives = lives
  player.givenLives = { day: today.day, given: given + 1 }
}
