import { repeatFactor, repeatSpamAfter, repeatSpamDays, type RepeatFactor } from '../../progress/xp.ts'
import { shuffled, type Random } from '../../random.ts'
import { hour, type Instant } from '../../time.ts'
import { difficulties, subjectOfTopic, topics, type Difficulty, type Subject, type Topic } from '../../words.ts'

/** A question as far as pay and missions go. */
export type BankQuestion = { number: number; topic: Topic; difficulty: Difficulty }

/** Eight questions of each difficulty in each topic. Source: decision 0200. */
const perDifficulty = 8

/** A bank of 480 questions. Source: decision 0200. */
export const bank: readonly BankQuestion[] = topics.flatMap((topic, index) =>
  difficulties.flatMap((difficulty, level) =>
    Array.from({ length: perDifficulty }, (_, one) => ({
      number: (index * difficulties.length + level) * perDifficulty + one,
      topic,
      difficulty,
    })),
  ),
)

/** What a quiz is about. */
export type Theme = { topics: readonly Topic[] }

/** A quiz about everything. */
export const everything: Theme = { topics }

/** A quiz about a subject. */
export function themeOf(subject: Subject): Theme {
  return { topics: topics.filter((topic) => subjectOfTopic[topic] === subject) }
}

/** What a player remembers of the bank: the order in which questions were put, and the answers that repeats count. */
export class BankMemory {
  /** The bank in the order in which it was put to the player, the longest ago first. */
  readonly #waiting: BankQuestion[]
  readonly #rightOn = new Int32Array(bank.length).fill(-1)
  readonly #times = new Float64Array(bank.length * repeatSpamAfter).fill(-1)

  constructor(chance: Random) {
    this.#waiting = shuffled(bank, chance)
  }

  /** `count` questions of a theme: those least recently seen, then from easy to hard, as the server draws them. */
  draw({ topics: of }: Theme, count: number): BankQuestion[] {
    const drawn: BankQuestion[] = []
    for (const question of this.#waiting) {
      if (drawn.length === count) break
      if (of.includes(question.topic)) drawn.push(question)
    }
    for (const question of drawn) this.#waiting.splice(this.#waiting.indexOf(question), 1)
    this.#waiting.push(...drawn)
    return drawn.sort((a, b) => difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty))
  }

  /** What an answer is worth after the earlier ones to its question, by the rule of repeats; notes this one. */
  answer({ number }: BankQuestion, right: boolean, { at, day }: { at: Instant; day: number }): RepeatFactor {
    const since = at - repeatSpamDays * 24 * hour
    const newest = number * repeatSpamAfter
    let timesInSevenDays = 0
    for (let place = newest + repeatSpamAfter - 1; place >= newest; place--) {
      if ((this.#times[place] ?? 0) >= since) timesInSevenDays += 1
      this.#times[place] = place === newest ? at : (this.#times[place - 1] ?? 0)
    }
    const factor = repeatFactor({ rightToday: this.#rightOn[number] === day, timesInSevenDays })
    if (right) this.#rightOn[number] = day
    return factor
  }
}
