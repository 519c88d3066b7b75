import { btz, cents, type Cents } from '../money.ts'
import type { Grant } from '../progress/grant.ts'
import type { RewardSource } from '../words.ts'

/** Outcome of a duel for one of its players. */
export type DuelOutcome = 'won' | 'lost' | 'drawn' | 'void'

/** XP of a duel that was played to its end, and of winning or drawing it besides. Source: product 6.1. */
export const duelXp = { finish: 40, pointsEach: 10, win: 60, draw: 30 } as const

/** Unstaked duels that pay on a game day. Source: product 6.3. */
export const dailyDuelsPaid = 3

/** Pay of a daily duel by its outcome, in cents. Source: product 6.3; a draw pays half of a win (decision 0098). */
export const dailyDuelCents = { won: btz(60), drawn: btz(30), lost: btz(15) } as const

/** Leaderboard points of a completed duel. Source: product 1.9. */
export const duelBoardPoints = 100

/** How many duels of a game day give them: in all, against one player, against bots. Source: product 6.1. */
export const boardDuelCaps = { day: 10, opponent: 3, bots: 3 } as const

/** A duel that ended, as one of its players has it, and what that player's day held before. */
export type DuelResult = {
  matchId: string
  outcome: DuelOutcome
  /** Whether it was decided by somebody who left. */
  forfeited: boolean
  score: number
  staked: boolean
  againstBot: boolean
  /** Duels of the day that gave board points: in all, and against this opponent (against bots: any bot). */
  today: { onBoard: number; onBoardAgainst: number; paidDaily: number }
}

/** Reward of a duel, and what of it counts against the day's caps. */
export type DuelReward = { grants: Grant[]; onBoard: boolean; paidDaily: boolean }

/**
 * Reward of a duel for one of its players. XP are not multiplied by the streak, which is for learning. A void duel and one
 * that the player left pay nothing; a duel that somebody left gives no board points to either, so that leaving is no way
 * to farm them. Source: product 6.1, 6.3, decision 0098.
 */
export function rewardForDuel(duel: DuelResult): DuelReward {
  const leftByMe = duel.forfeited && duel.outcome === 'lost'
  if (duel.outcome === 'void' || leftByMe) return { grants: [], onBoard: false, paidDaily: false }
  const onBoard = !duel.forfeited && hasRoomOnBoard(duel)
  const paidDaily = !duel.staked && duel.today.paidDaily < dailyDuelsPaid
  const pay = (source: RewardSource, xp: number, paid: { points?: number; earned?: Cents } = {}): Grant => ({
    source,
    ref: duel.matchId,
    xp,
    points: xp + (paid.points ?? 0),
    earnedCents: paid.earned ?? cents(0),
    grantedCents: cents(0),
  })
  const finish = duelXp.finish + Math.floor(duel.score / duelXp.pointsEach)
  const grants = [pay('duelFinish', finish, { points: onBoard ? duelBoardPoints : 0 })]
  if (duel.outcome === 'won') grants.push(pay('duelWin', duelXp.win))
  if (duel.outcome === 'drawn') grants.push(pay('duelDraw', duelXp.draw))
  if (paidDaily) grants.push(pay('dailyDuel', 0, { earned: dailyDuelCents[duel.outcome] }))
  return { grants, onBoard, paidDaily }
}

function hasRoomOnBoard({ today, againstBot }: DuelResult): boolean {
  const most = againstBot ? boardDuelCaps.bots : boardDuelCaps.opponent
  return today.onBoard < boardDuelCaps.day && today.onBoardAgainst < most
}
