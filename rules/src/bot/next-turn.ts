import type { SeatCommand } from '../match/command.ts'
import { answerMillisAt, formatNamed } from '../match/format.ts'
import type { Match, SeatNumber } from '../match/match.ts'
import { botIdOf } from '../match/occupant.ts'
import { seatChoice } from '../match/order.ts'
import type { Instant } from '../time.ts'
import type { Subject } from '../words.ts'
import { planAnswer, type BotMind } from './plan-answer.ts'

/** Next command of a bot, and its moment. */
export type BotTurn = { command: Extract<SeatCommand, { type: 'answer' }>; at: Instant }

/** What bots need to know of a match beside its state: their minds by bot, and by position what the question is about. */
export type BotKnowledge = {
  minds: Map<string, BotMind>
  /** `rating` is the question's difficulty on the scale of the players' ratings. */
  questions: { subject: Subject; rating: number }[]
}

/**
 * The next answer of a bot to the question that is open; null where no bot owes one. It is said again until it is given,
 * so that a process that takes over a match goes on where the last one stopped; time of an outage counts for nobody.
 */
export function nextBotTurn(match: Match, knowledge: BotKnowledge): BotTurn | null {
  const turns = owingBots(match).flatMap(({ seat, botId }) => turnOf(match, seat, botId, knowledge))
  return turns.reduce<BotTurn | null>((first, turn) => (first && first.at <= turn.at ? first : turn), null)
}

/** The bots that have not answered the question that is open. */
export function owingBots({ phase, seats }: Match): { seat: SeatNumber; botId: string }[] {
  if (phase.name !== 'asking') return []
  return seats.flatMap(({ occupant, state, locked }, seat) => {
    const botId = botIdOf(occupant)
    return botId !== null && state === 'active' && locked === null ? [{ seat, botId }] : []
  })
}

function turnOf(match: Match, seat: SeatNumber, botId: string, { minds, questions }: BotKnowledge): BotTurn[] {
  const { phase } = match
  if (phase.name !== 'asking') return []
  const { position, opensAt, lostMillis } = phase
  const mind = minds.get(botId)
  const about = questions[position]
  const key = match.questions[position]?.key
  if (!mind || !about || !key) throw new Error(`nothing is known of bot ${botId} or question ${position}`)
  const answerMillis = answerMillisAt(formatNamed(match.format), position)
  const answer = planAnswer(mind, { key, ...about, answerMillis }, `${match.seed}:${seat}`, position)
  const choice = seatChoice(match, seat, position, answer.choice)
  return [{ command: { type: 'answer', seat, position, choice }, at: opensAt + lostMillis + answer.atMillis }]
}
