import { random, shuffled } from '../random.ts'
import { chanceOfRight, guessChance, startingTheta } from '../rating/first-attempt.ts'
import { hour, type Instant, type Millis } from '../time.ts'
import { difficulties, type Subject } from '../words.ts'
import { familiesApart } from './families.ts'
import type { MatchQuestion } from './match.ts'
import { forNewcomer } from './newcomer.ts'

/**
 * A live question that may be drawn; `seenAt` is when one of the seats saw it last, null for never, and `varies` whether it
 * comes with other numbers each time, so that who has seen it has not seen its answer.
 */
export type Candidate = RatedQuestion & { seenAt: Instant | null; varies: boolean }

/** A question with what it is about and how hard it is by now. */
export type RatedQuestion = MatchQuestion & {
  subject: Subject
  /** What it teaches: a draw keeps apart those that share one. */
  family: string
  /** Difficulty b on the scale of the players' mastery. Source: product 4.2. */
  rating: number
  /** Chance, 0..1, that its answer is remembered, where the question is known from before; absent where nobody says. */
  recall?: number
}

/** Mastery of one player, θ by subject; the starting one where the player never answered. Source: product 4.2. */
export type Mastery = Partial<Record<Subject, number>>

/** Aim of a draw: how hard the questions should be for those who play. */
export type Aim = {
  /** Chance of a right answer, 0..1, that the questions should have on average. */
  target: number
  players: readonly [Mastery, ...Mastery[]]
  /** Questions that the match asks besides those that are drawn; they count for the average. */
  besides?: readonly RatedQuestion[]
}

/**
 * What a draw goes by: the seed decides chance, the aim how hard it should be; without one it may be of any difficulty.
 * `competesAt` is when a match is drawn whose seats compete; absent where they do not. `newcomer` draws for somebody who has
 * just begun, `forNewcomer`. `asked` are questions that the match asks already, from other pools; `mayRepeat` lets a
 * family come twice where seats compete, at the end of all pools. `now` is when it is drawn, where an aim should leave in
 * peace what was asked within days.
 */
export type DrawPlan = {
  seed: string
  aim?: Aim | undefined
  competesAt?: Instant | undefined
  newcomer?: boolean | undefined
  asked?: readonly { family: string }[] | undefined
  mayRepeat?: boolean | undefined
  now?: Instant | undefined
}

/** How well an aim was met: the chance of a right answer that was wanted, and the one that the questions have on average. */
export type Met = { target: number; expected: number }

/** Drawn questions; `met` is null where there was no aim or nothing to ask. */
export type Draw = { questions: MatchQuestion[]; met: Met | null }

/** How many times its own length a draw with an aim looks down the queue of what was not seen for long. Source: decision 0204. */
export const aimDepth = 8

/** An aim takes nothing that was seen within this time while there is enough else, however well it fits. Source: decision 0198. */
export const restsFor: Millis = 7 * 24 * hour

/** What was seen within this time may be remembered, or looked up for somebody else. Source: product 4.6. */
export const freshlySeen: Millis = 24 * hour

/**
 * Up to `count` questions, put in order from easy to hard; candidates have distinct ids, and their order does not matter.
 * Of a family it takes what is due first, and a second one only where there is nothing else: never where the seats compete,
 * so that there may be fewer than `count` then.
 * Without an aim those least recently seen, chance deciding between equals. With one, those that meet it best out of the
 * least recently seen half of the candidates, or of the first `aimDepth · count` where these are fewer; at least `count`.
 * Of these it takes nothing that was seen within `restsFor` while `count` others have rested.
 * For a newcomer the candidates are those of `forNewcomer`, and out of all of them that were never seen, where these are more.
 * The average then is as near to the target as these can come, or within half of the widest step between their chances,
 * divided by the number of questions; a higher target never makes it lower. Of equally hard ones the longer unseen are
 * taken. Where the seats compete, what is freshly seen comes last, and of it first what varies. Source: product 4.6,
 * decisions 0140, 0145, 0179, 0198 and 0204.
 */
export function drawQuestions(candidates: readonly Candidate[], count: number, plan: DrawPlan): Draw {
  const { aim, newcomer = false, competesAt, mayRepeat = false } = plan
  const due = queueOf(candidates, plan)
  const asked = [...(plan.asked ?? []), ...(aim?.besides ?? [])]
  const strict = competesAt !== undefined && !mayRepeat
  const queue = familiesApart(newcomer ? forNewcomer(due, count) : due, { count, asked, strict })
  const depth = Math.max(count, Math.min(newcomer ? newcomerDepth(queue) : depthOf(queue, count), rested(queue, plan)))
  const drawn = aim ? drawAimed(queue, { count, depth }, aim) : queue.slice(0, count)
  const questions = easyToHard(drawn).map(({ questionId, version, difficulty, key, calm }) => {
    return { questionId, version, difficulty, key, calm }
  })
  return { questions, met: aim ? metBy([...(aim.besides ?? []), ...drawn], aim) : null }
}

/** Questions in the order in which a match asks them. Source: decision 0039. */
export function easyToHard<One extends Pick<MatchQuestion, 'difficulty'>>(questions: readonly One[]): One[] {
  return questions.toSorted((a, b) => difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty))
}

/** The candidates in the order in which they are due: whoever is in front was not seen for longest, chance between equals. */
function queueOf(candidates: readonly Candidate[], { seed, competesAt }: DrawPlan): Candidate[] {
  const inOrder = candidates.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1))
  const lateness = ({ seenAt, varies }: Candidate) => {
    if (competesAt === undefined || seenAt === null || seenAt <= competesAt - freshlySeen) return 0
    return varies ? 1 : 2
  }
  return shuffled(inOrder, random(seed, 'draw')).sort(
    (a, b) => lateness(a) - lateness(b) || (a.seenAt ?? 0) - (b.seenAt ?? 0),
  )
}

/**
 * Chance of a right answer, 0..1, of the player for whom the question is hardest, so that what is expected of a draw holds
 * for each of them: it is remembered, or found as on a first attempt.
 */
export function chanceForAll({ subject, rating, key, recall = 0 }: RatedQuestion, players: Aim['players']): number {
  const guess = guessChance(key)
  const found = Math.min(...players.map((mastery) => chanceOfRight(mastery[subject] ?? startingTheta, rating, guess)))
  return recall + (1 - recall) * found
}

/** A candidate that an aim may take; `turn` is its place in the queue. */
type Entry = { candidate: Candidate; turn: number; chance: number }

/** How far down the queue an aim looks. */
function depthOf(queue: Candidate[], count: number): number {
  return Math.min(aimDepth * count, Math.ceil(queue.length / 2))
}

/** How many have rested since they were seen; they are at the front of the queue. */
function rested(queue: Candidate[], { now }: DrawPlan): number {
  if (now === undefined) return queue.length
  return queue.filter(({ seenAt }) => seenAt === null || seenAt <= now - restsFor).length
}

/** For a newcomer nothing waits long: an aim looks at all that they have not seen, so that who is weak gets the easiest there is. */
function newcomerDepth(queue: Candidate[]): number {
  const unseen = queue.filter(({ seenAt }) => seenAt === null).length
  return Math.max(unseen, Math.ceil(queue.length / 2))
}

/**
 * Begins with the front of the queue and moves towards the target by the smallest steps there are: one question gives its
 * place to the next easier one, or the next harder one where the draw is too easy. Which steps there are does not depend
 * on the target, only how many of them are taken: so a higher target never gives a harder draw.
 */
function drawAimed(
  queue: Candidate[],
  { count, depth }: { count: number; depth: number },
  { target, players, besides = [] }: Aim,
): Candidate[] {
  const entries = queue.slice(0, depth).map((candidate, turn): Entry => {
    return { candidate, turn, chance: chanceForAll(candidate, players) }
  })
  const front = entries.slice(0, count)
  const others = sumOf(besides.map((question) => chanceForAll(question, players)))
  const wanted = target * (besides.length + front.length) - others
  let sum = sumOf(front.map(({ chance }) => chance))
  const direction = sum < wanted ? 1 : -1
  const ladder = entries.toSorted((a, b) => direction * (a.chance - b.chance) || b.turn - a.turn)
  // Steps lead up to free rungs alone, so that the places of what is drawn stay in their order.
  const drawn = ladder.flatMap(({ turn }, rung) => (turn < count ? [rung] : []))
  for (let step = nextStep(ladder, drawn); step !== null; step = nextStep(ladder, drawn)) {
    const next = sum + chanceGained(ladder, drawn[step])
    if (Math.abs(next - wanted) > Math.abs(sum - wanted)) break
    drawn[step] = (drawn[step] ?? 0) + 1
    sum = next
  }
  return drawn
    .flatMap((rung) => ladder[rung] ?? [])
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ candidate }) => candidate)
}

/**
 * Which of the drawn goes one rung up: of those whose next rung is free, the one whose successor waits longest; before all
 * others one whose successor is equally hard, which always waits longer. Null at the end of the ladder.
 */
function nextStep(ladder: readonly Entry[], drawn: readonly number[]): number | null {
  let best: { step: number; turn: number } | null = null
  for (const [step, rung] of drawn.entries()) {
    const joining = ladder[rung + 1]
    if (!joining || drawn[step + 1] === rung + 1) continue
    if (joining.chance === ladder[rung]?.chance) return step
    if (!best || joining.turn < best.turn) best = { step, turn: joining.turn }
  }
  return best && best.step
}

/** By how much the chances grow together where what is drawn on a rung goes one up. */
function chanceGained(ladder: readonly Entry[], rung = 0): number {
  return (ladder[rung + 1]?.chance ?? 0) - (ladder[rung]?.chance ?? 0)
}

function metBy(questions: RatedQuestion[], { target, players }: Aim): Met | null {
  if (questions.length === 0) return null
  return { target, expected: sumOf(questions.map((one) => chanceForAll(one, players))) / questions.length }
}

function sumOf(chances: number[]): number {
  return chances.reduce((sum, one) => sum + one, 0)
}
