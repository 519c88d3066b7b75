import { rulesOf } from '../match/kinds.ts'
import type { AnswerKey, CanonicalChoice } from '../match/match.ts'
import { random, type Random } from '../random.ts'
import { chanceOfRight, guessChance } from '../rating/first-attempt.ts'
import { second, type Millis } from '../time.ts'
import type { Subject } from '../words.ts'
import { shiftScale } from './governor.ts'

/** Mind of a bot: its strength, its leanings, its pace, and its band's governor's shift. */
export type BotMind = { theta: number; bias: Record<Subject, number>; pace: number; shift: number }

/** A question as a bot meets it. `rating` is the question's difficulty on the scale of the players' ratings. */
export type BotQuestion = { key: AnswerKey; subject: Subject; rating: number; answerMillis: Millis }

/** Planned answer of a bot: its choice, and how long after the opening. */
export type BotAnswer = { choice: CanonicalChoice; correct: boolean; atMillis: Millis }

/** No bot is a wall or a clown. Source: product 4.8. */
export const chanceOfBot = { least: 0.15, most: 0.93 }

/** The median of a bot's time as a share of the question's, and its spread on the logarithm. Source: product 4.8. */
const medianShare = 0.28
const spread = 0.45
/** No bot is quicker. Source: product 4.8. */
export const quickestMillis: Millis = 1_200
/** A bot always answers, at the latest so long before the end. Source: ours (0104). */
const beforeEndMillis: Millis = second

/**
 * Plans a bot's answer to the question at `position`: choice and moment. The match's seed decides, so that it is the same answer
 * whichever process asks and however often.
 */
export function planAnswer(mind: BotMind, question: BotQuestion, seed: string, position: number): BotAnswer {
  const chance = random(seed, 'bot', position)
  const correct = chance.next() < rightChance(mind, question)
  const atMillis = thinkingMillis(mind, question.answerMillis, chance)
  const { key } = question
  return { choice: correct ? rulesOf(key).right(key) : rulesOf(key).wrong(key, chance), correct, atMillis }
}

/** The chance (0.15..0.93) that the bot is right. Source: product 4.2, 4.8. */
export function rightChance(mind: BotMind, { key, subject, rating }: BotQuestion): number {
  const theta = mind.theta + mind.bias[subject] + mind.shift * shiftScale
  return Math.max(chanceOfBot.least, Math.min(chanceOfBot.most, chanceOfRight(theta, rating, guessChance(key))))
}

function thinkingMillis({ pace }: BotMind, answerMillis: Millis, chance: Random): Millis {
  const median = medianShare * answerMillis * pace
  const drawn = median * Math.exp(spread * normal(chance))
  return Math.round(Math.max(quickestMillis, Math.min(answerMillis - beforeEndMillis, drawn)))
}

/** A draw from the standard normal distribution (Box and Muller). */
function normal(chance: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance.next()))
  return radius * Math.cos(2 * Math.PI * chance.next())
}
