import { random } from '@satoshi/rules/random'
import { topics, type Topic } from '@satoshi/rules/words'

/** A draw that anybody can repeat: the same seed gives the same topic (decision 0105). */
export type ThemeDraw = { seed: string; topic: Topic }

/** The topic that a seed draws; each of them is as likely. */
export function drawTopic(seed: string): ThemeDraw {
  const topic = topics[random('duelTheme', seed).below(topics.length)] as Topic // safe: below the length
  return { seed, topic }
}

/** A seed that nobody chose, short enough to be read aloud. */
export function newSeed(): string {
  return crypto.randomUUID().slice(0, 8)
}
