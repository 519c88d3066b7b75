import { rewardForDuel, type DuelOutcome } from '../../duel/duel-rewards.ts'
import { shareAfter } from '../../duel/duel-terms.ts'
import { answerPoints } from '../../match/scoring.ts'
import { duel as duelFormat } from '../../match/formats/duel.ts'
import type { MissionActivity } from '../../mission/goal.ts'
import { btz, cents, type Cents } from '../../money.ts'
import { levelOf } from '../../progress/level.ts'
import { coverStake } from '../../stakes/amounts.ts'
import { minute } from '../../time.ts'
import { payOut, postStakes } from '../../wallet/postings.ts'
import { earnAchievements, answerMillis, answerTo } from './quiz-play.ts'
import { bank } from './bank.ts'
import { countForMissions } from './mission-play.ts'
import type { SimPlayer } from './player.ts'
import { grantAll } from './reward-bus.ts'
import type { Economy } from './economy.ts'

/** The stake that is offered first. Source: product 5.10. */
const usualStake: Cents = btz(100)

/** A duel takes so long with its search. */
const duelTakes = 6 * minute

/** One that somebody leaves takes less. */
const leavingTakes = minute

/** A side of a duel that was played: its points, and its answers as missions count them. */
type Side = { score: number; answers: MissionActivity['answers'] }

/** A duel of two players; staked where both want it and both can cover it. */
export function playDuel(economy: Economy, one: SimPlayer, other: SimPlayer, wantsStake: boolean): void {
  const [mine, theirs] = [playSide(one), playSide(other)]
  const staked = wantsStake && canStake(economy, one) && canStake(economy, other)
  if (staked) moveStakes(economy, [one, other], mine.score - theirs.score)
  endFor(economy, one, { side: mine, outcome: outcomeOf(mine, theirs), staked, against: other })
  endFor(economy, other, { side: theirs, outcome: outcomeOf(theirs, mine), staked, against: one })
}

/** A friendly duel with a bot, which plays as well as the player: what its governor is there for (product 4.8). */
export function playBotDuel(economy: Economy, player: SimPlayer): void {
  const [mine, theirs] = [playSide(player), playSide(player)]
  endFor(economy, player, { side: mine, outcome: outcomeOf(mine, theirs), staked: false, against: null })
}

/**
 * A friendly duel that an accomplice loses on purpose: played to its end, or left by them, before it pays or after. The
 * accomplice tells all answers.
 */
export function playArrangedDuel(economy: Economy, player: SimPlayer, { accomplice, left }: Arranged): void {
  const answers: Side['answers'] =
    left === 'early' ? [] : playSide(player).answers.map((one) => ({ ...one, right: true }))
  const score = answers.length * answerPoints('right', 0, answerMillis)
  const end = { side: { score, answers }, outcome: 'won', staked: false, against: { id: accomplice } } as const
  endFor(economy, player, { ...end, left })
}

/** An accomplice by name, and when they leave: before the duel pays, later, or never. */
export type Arranged = { accomplice: string; left: 'early' | 'late' | null }

type End = {
  side: Side
  outcome: DuelOutcome
  staked: boolean
  against: Pick<SimPlayer, 'id'> | null
  left?: Arranged['left']
}

function endFor(economy: Economy, player: SimPlayer, { side, outcome, staked, against, left = null }: End): void {
  player.now += left ? leavingTakes : duelTakes
  const { today } = player
  const opponent = against?.id ?? 'bots'
  const onBoardAgainst = today.boardDuelsAgainst.get(opponent) ?? 0
  const met = today.duelsAgainst.get(opponent) ?? 0
  // A game day stands for the time in which meetings are counted.
  const terms = { met, share: against ? shareAfter(met) : 1, early: left === 'early' } as const
  const { grants, xp, onBoard, paidDaily } = rewardForDuel({
    matchId: `${player.id}:${(player.matches += 1)}`,
    outcome,
    forfeited: left !== null,
    score: side.score,
    staked,
    againstBot: against === null,
    terms,
    today: { onBoard: today.boardDuels, onBoardAgainst, paidDaily: today.paidDuels, xp: today.duelXp },
  })
  grantAll(economy, player, grants)
  today.paidDuels += paidDaily ? 1 : 0
  today.duelXp += xp
  today.duelsAgainst.set(opponent, met + 1)
  today.boardDuels += onBoard ? 1 : 0
  if (onBoard) today.boardDuelsAgainst.set(opponent, onBoardAgainst + 1)
  countFacts(player, outcome, against !== null)
  const match = {
    format: 'duel',
    finished: left === null,
    against: against ? 'people' : 'bots',
    missionQuiz: false,
  } as const
  if (terms.share > 0 && !terms.early) countForMissions(economy, player, { match, answers: side.answers })
  earnAchievements(economy, player)
}

function playSide(player: SimPlayer): Side {
  let score = 0
  const count = duelFormat.questions.max
  const answers = Array.from({ length: count }, (_, position) => {
    const { topic, difficulty } = bank[player.chance.below(bank.length)] ?? { topic: 'roi', difficulty: 'easy' }
    const { right, elapsedMillis } = answerTo(player, difficulty)
    const weight = position === count - 1 ? duelFormat.lastWeight : 1
    score += weight * answerPoints(right ? 'right' : 'wrong', elapsedMillis, answerMillis)
    return { topic, difficulty, right, missed: false, read: false }
  })
  return { score, answers }
}

/** By points; the tie-breaks of product 4.1 decide so few duels that these are taken for draws. */
function outcomeOf(mine: Side, theirs: Side): DuelOutcome {
  if (mine.score === theirs.score) return 'drawn'
  return mine.score > theirs.score ? 'won' : 'lost'
}

function canStake({ ledger }: Economy, { id, xp }: SimPlayer): boolean {
  return coverStake(usualStake, { level: levelOf(xp).level, earned: ledger.balancesOf(id).earned }).ok
}

/** Both stakes in, and the whole pot to the winner; no fee (product 5.10). */
function moveStakes({ ledger, today }: Economy, [one, other]: [SimPlayer, SimPlayer], lead: number): void {
  const of = `${one.id}:${other.id}`
  const stakers = [one, other].map(({ id }) => ({ kind: 'earned', userId: id }) as const)
  ledger.post(today.index, one.temperament, postStakes(stakers, of, usualStake))
  const pot = cents(usualStake * 2)
  const shares =
    lead === 0
      ? [one, other].map(({ id }) => ({ userId: id, amountCents: usualStake }))
      : [{ userId: lead > 0 ? one.id : other.id, amountCents: pot }]
  ledger.post(today.index, one.temperament, payOut(of, shares, cents(0)))
}

function countFacts({ facts }: SimPlayer, outcome: DuelOutcome, againstPerson: boolean): void {
  facts.duels += 1
  if (!againstPerson) return
  facts.wins += outcome === 'won' ? 1 : 0
  facts.winsInARow = outcome === 'won' ? facts.winsInARow + 1 : 0
}
