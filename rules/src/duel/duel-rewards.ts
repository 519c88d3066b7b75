import { standardSettings } from '../game-settings.ts'
import { btz, cents, type Cents } from '../money.ts'
import type { Grant } from '../progress/grant.ts'
import type { RewardSource } from '../words.ts'
import type { DuelTerms } from './duel-terms.ts'

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
  /** On what terms it pays. */
  terms: DuelTerms
  /** Duels of the day that gave board points: in all, and against this opponent (against bots: any bot); XP of its duels. */
  today: { onBoard: number; onBoardAgainst: number; paidDaily: number; xp: number }
  /** Most XP that duels give on a day: the setting `duel.xpPerDay`; the standard where it is left out. */
  xpPerDay?: number
}

/** Reward of a duel, and what of it counts against the day's caps; `bounded` when the day's XP were all given. */
export type DuelReward = { grants: Grant[]; xp: number; onBoard: boolean; paidDaily: boolean; bounded: boolean }

const noReward: DuelReward = { grants: [], xp: 0, onBoard: false, paidDaily: false, bounded: false }

/**
 * Reward of a duel for one of its players. XP are not multiplied by the streak, which is for learning. A void duel, one that
 * the player left and a forfeit that came too early pay nothing; a duel that somebody left gives no board points to either,
 * so that leaving is no way to farm them. What the same two have played before lessens all of it but the XP of right
 * answers in a duel that was played to its end. Source: product 6.1, 6.3, decisions 0098 and 0146.
 */
export function rewardForDuel(duel: DuelResult): DuelReward {
  const { terms, forfeited, outcome } = duel
  const leftByMe = forfeited && outcome === 'lost'
  if (outcome === 'void' || leftByMe || terms.early) return noReward
  const { share } = terms
  const onBoard = share > 0 && !forfeited && hasRoomOnBoard(duel)
  const paidDaily = share > 0 && !duel.staked && duel.today.paidDaily < dailyDuelsPaid
  const most = duel.xpPerDay ?? standardSettings['duel.xpPerDay']
  let [left, due] = [Math.max(most - duel.today.xp, 0), 0]
  const pay = (source: RewardSource, of: { xp: number; worth: number; points?: number; earned?: Cents }): Grant => {
    const xp = Math.min(of.xp, left)
    left -= xp
    due += of.xp
    const points = Math.min(Math.floor(of.worth * share), xp) + Math.floor((of.points ?? 0) * share)
    const lots = { earnedCents: cents(Math.floor((of.earned ?? 0) * share)), grantedCents: cents(0) }
    return { source, ref: duel.matchId, xp, points, ...lots }
  }
  const shared = (xp: number) => ({ xp: Math.floor(xp * share), worth: xp })
  const grants = [pay('duelFinish', { ...finishXp(duel), points: onBoard ? duelBoardPoints : 0 })]
  if (outcome === 'won') grants.push(pay('duelWin', shared(duelXp.win)))
  if (outcome === 'drawn') grants.push(pay('duelDraw', shared(duelXp.draw)))
  if (paidDaily) grants.push(pay('dailyDuel', { xp: 0, worth: 0, earned: dailyDuelCents[outcome] }))
  const xp = grants.reduce((sum, grant) => sum + grant.xp, 0)
  return { grants: grants.filter(isSomething), xp, onBoard, paidDaily, bounded: xp < due }
}

/** XP of finishing and of right answers; `worth` is what they were if nothing lessened them. */
function finishXp({ score, forfeited, terms: { share } }: DuelResult): { xp: number; worth: number } {
  const learnt = Math.floor(score / duelXp.pointsEach)
  const kept = forfeited ? Math.floor(learnt * share) : learnt
  return { xp: Math.floor(duelXp.finish * share) + kept, worth: duelXp.finish + learnt }
}

function isSomething({ xp, points, earnedCents }: Grant): boolean {
  return xp > 0 || points > 0 || earnedCents > 0
}

function hasRoomOnBoard({ today, againstBot }: DuelResult): boolean {
  const most = againstBot ? boardDuelCaps.bots : boardDuelCaps.opponent
  return today.onBoard < boardDuelCaps.day && today.onBoardAgainst < most
}
