import { leastRating, mostRating, startingTheta } from '../rating/first-attempt.ts'
import { difficulties, subjects, type Difficulty, type Subject } from '../words.ts'
import type { AnswerKey } from './match.ts'

/** Below this level a quiz of one's own asks for no numbers and nothing hard, where there is enough else. Source: decision 0179. */
export const anythingFromLevel = 3

/** First attempts below which a quiz of one's own aims, and the chance of a right answer that it aims at. Source: decision 0179. */
export const newcomerAnswers = 30
export const newcomerTarget = 0.8

/**
 * How much further than one rating a newcomer's mastery follows their answers: a rating moves as carefully as befits one
 * that is kept, but who is .91 right in the first quiz should not be so in the third. Source: decision 0186.
 */
const newcomerPace = 1.75

/** What is known of a player in one subject: their mastery (θ), and how many first attempts made it. */
export type Learned = { subject: Subject; theta: number; attempts: number }

type Graded = { key: AnswerKey; difficulty: Difficulty }

/** Whether a question is for newcomers: options to choose from, and not hard. */
export function isMild({ key, difficulty }: Graded): boolean {
  return key.kind !== 'number' && difficulty !== 'hard'
}

/**
 * Of questions in the order in which they are due, those that a newcomer may be asked: the mild ones. Where there are fewer
 * than `count`, the mildest others make up for them: an easier one before a harder one, then options before a number, and of
 * equals what is due first.
 */
export function forNewcomer<Due extends Graded>(queue: readonly Due[], count: number): Due[] {
  const mild = queue.filter(isMild)
  const others = queue.filter((one) => !isMild(one)).sort((a, b) => harshness(a) - harshness(b))
  return [...mild, ...others.slice(0, Math.max(0, count - mild.length))]
}

function harshness({ key, difficulty }: Graded): number {
  return 2 * difficulties.indexOf(difficulty) + Number(key.kind === 'number')
}

/**
 * The mastery by which a newcomer's quiz aims; null from `newcomerAnswers` on. It begins in each subject with what is
 * `assumed` there, which counts for less with every answer and for nothing with the last of them: people misjudge
 * themselves. After a few answers no subject has seen enough to know, so what all of them have moved is taken together,
 * `newcomerPace` times as far as one rating would have moved by them. Source: decisions 0179 and 0186.
 */
export function newcomerMastery(
  learned: readonly Learned[],
  assumed: Partial<Record<Subject, number>> = {},
): Record<Subject, number> | null {
  const attempts = learned.reduce((sum, one) => sum + one.attempts, 0)
  if (attempts >= newcomerAnswers) return null
  const believed = 1 - attempts / newcomerAnswers
  const moved = newcomerPace * learned.reduce((sum, { theta }) => sum + theta - startingTheta, 0)
  const said = (subject: Subject) => believed * ((assumed[subject] ?? startingTheta) - startingTheta)
  const theta = (subject: Subject) => Math.min(mostRating, Math.max(leastRating, startingTheta + said(subject) + moved))
  // safe: an entry of every subject
  return Object.fromEntries(subjects.map((subject) => [subject, theta(subject)])) as Record<Subject, number>
}
