import { hour, type Millis } from '../time.ts'
import type { Hint, Subject } from '../words.ts'
import { chanceOfRight, startingTheta } from './first-attempt.ts'

/** Earlier answers of a player that are looked at, the last ones. Source: ours (decision 0159). */
export const earlierAnswers = 150

/** Answers before which nothing is said: of the staked duel, and of all that was played without a stake before. */
export const leastAnswers = 5
export const leastEarlier = 15

/** As many staked duels that do not fit close stakes, when they are no further apart than the window. Source: product 4.6. */
const unfitToHold = 2
export const unfitWindow: Millis = 30 * 24 * hour

/** An answer as it was given: how hard its question is, and what was done with it. */
export type FitAnswer = {
  subject: Subject
  /** The question's difficulty on the scale of the players' mastery. */
  rating: number
  /** The chance to be right without knowing anything. */
  guess: number
  /** Whether the player had never met the question. */
  first: boolean
  correct: boolean
  /** Time to think; null where time ran out, or a hint was used in it. */
  elapsedMillis: Millis | null
  /** Whether quick answers earned more, as in duels. */
  hurried: boolean
}

/**
 * What an answer with hints says of its player. Where two options were left, half are right without knowing; what was
 * left out was not known; and times say nothing. Nothing is passed over: players would choose by hints which of their
 * answers are known of them.
 */
export function withHints(answer: FitAnswer, hints: readonly Hint[]): FitAnswer {
  if (hints.length === 0) return answer
  const guess = hints.includes('fiftyFifty') ? Math.max(answer.guess, 1 / 2) : answer.guess
  return { ...answer, guess, correct: answer.correct && !hints.includes('skip'), elapsedMillis: null }
}

/** How a staked duel fits its player. Chances are 0..1. */
export type Fit = {
  asked: number
  right: number
  /** Right answers that the player's earlier ones let expect. */
  expected: number
  /** Chance that the player is right so often, or more. */
  rightChance: number
  /** Chance that the player is so quick, or quicker. */
  paceChance: number
  /** Chance that the player's times are so even, or more. */
  evenChance: number
  /** All three together. */
  chance: number
}

/**
 * How the answers of a staked duel fit what their player answered before without one; null where there is too little to
 * say. Whoever is told answers is right more often than their mastery lets expect and, where a program or a friend reads
 * them out, quicker and more even than they ever were. Right answers alone name nobody: luck and learning give those.
 */
export function fitOf(duel: readonly FitAnswer[], earlier: readonly FitAnswer[]): Fit | null {
  if (duel.length < leastAnswers || earlier.length < leastEarlier) return null
  const read = earlier.filter(({ elapsedMillis }) => elapsedMillis === null || elapsedMillis >= readMillis)
  const { expected, rightChance } = rightOf(duel, read)
  const right = duel.filter(({ correct }) => correct).length
  const { paceChance, evenChance } = paceOf(duel, read)
  const chance = combined([rightChance, paceChance, evenChance])
  return {
    asked: duel.length,
    right,
    expected,
    rightChance,
    paceChance,
    evenChance,
    chance: rightChance > surprisingBelow ? 1 : chance,
  }
}

/**
 * Whether a staked duel of a chance does not fit, among so many that were judged in the window: the more there are, the
 * more rarely must it happen, so that the chance to be named by luck stays below 1 in 2,000 whoever plays how much.
 */
export function isUnfit({ chance }: Pick<Fit, 'chance'>, judged: number): boolean {
  return chance < unfitShare / judged ** 1.5
}

/** Source: ours, by simulation (decision 0159). */
const unfitShare = 0.02

/** How many of the staked duels of a window do not fit. */
export function unfitAmong(judged: readonly Pick<Fit, 'chance'>[]): number {
  return judged.filter((fit) => isUnfit(fit, judged.length)).length
}

/** Whether the staked duels of a window put stakes on hold. */
export function holdsStakes(judged: readonly Pick<Fit, 'chance'>[]): boolean {
  return unfitAmong(judged) >= unfitToHold
}

/** A player is named to the operator when fewer honest ones are right so often over all staked duels of a window; nothing follows by itself. Source: ours (decision 0159). */
const namedBelow = 1 / 5_000

/** Whether somebody is right too often over all staked duels of a window, however slow: a hint and no more. */
export function isRightTooOften(judged: readonly Pick<Fit, 'rightChance'>[]): boolean {
  return judged.length > 0 && combined(judged.map(({ rightChance }) => rightChance)) < namedBelow
}

/** Earlier answers that came quicker were tapped through, say to be done with the solos before the first stake: they tell nothing. */
const readMillis: Millis = 1_500

/** Who is not right surprisingly often has bought nothing, however quick. Source: ours (decision 0159). */
const surprisingBelow = 0.3

/** What is known of a player's mastery: where it lies most likely, and how wide. */
type Belief = { mean: number; deviation: number }

/** Before anything was answered: anybody may come. Source: ours (decision 0159). */
const anybody: Belief = { mean: startingTheta, deviation: 300 }
/** How far a subject may lie off from all of them. */
const subjectDeviation = 150
/** What was met before is known better, by how much nobody knows. */
const metBefore: Belief = { mean: 250, deviation: 250 }
/** What a player may have learned since the answers that are looked at, on the scale of mastery. */
const learnedSince = 40

/** Weights are counted in these, so that their sums are whole numbers. */
const weightUnit = 0.2
/** Somebody who is told answers is right so often. */
const cheatChance = 0.9

/**
 * How surprising the right answers are. A hard one weighs more: as much as it speaks for somebody who was told against
 * the player who is known. The chance of each sum of weights is exact for each mastery, over all that are likely.
 */
function rightOf(duel: readonly FitAnswer[], earlier: readonly FitAnswer[]): { expected: number; rightChance: number } {
  const firsts = earlier.filter(({ first }) => first)
  const overall = beliefOf(likely(firsts, anybody))
  let [sums, scored, expected] = [[1], 0, 0]
  for (const subject of new Set(duel.map((answer) => answer.subject))) {
    const own = (first: boolean) => (answer: FitAnswer) => answer.subject === subject && answer.first === first
    const unmet = likely(firsts.filter(own(true)), widened(overall, subjectDeviation))
    const met = likely(earlier.filter(own(false)), {
      mean: beliefOf(unmet).mean + metBefore.mean,
      deviation: widened(beliefOf(unmet), metBefore.deviation).deviation,
    })
    for (const [first, belief] of [
      [true, unmet],
      [false, met],
    ] as const) {
      const asked = duel.filter(own(first)).map((answer) => weighed(answer, belief))
      sums = added(sums, sumsBy(belief, asked))
      for (const { weight, correct, chance } of asked) {
        scored += correct ? weight : 0
        expected += chance
      }
    }
  }
  return { expected, rightChance: Math.min(1, sum(sums.slice(scored))) }
}

type Weighed = FitAnswer & { weight: number; chance: number }

function weighed(answer: FitAnswer, belief: readonly number[]): Weighed {
  const chance = sum(
    belief.map((weight, index) => weight * boundedChance((masteries[index] ?? 0) + learnedSince, answer)),
  )
  const logOdds = (share: number) => Math.log(share / (1 - share))
  return { ...answer, chance, weight: Math.max(1, Math.round((logOdds(cheatChance) - logOdds(chance)) / weightUnit)) }
}

function widened({ mean, deviation }: Belief, by: number): Belief {
  return { mean, deviation: Math.hypot(deviation, by) }
}

/** Masteries that are weighed against each other, 70 apart. */
const masteries = Array.from({ length: 27 }, (_, index) => 600 + 70 * index)

/** How likely each mastery is, after some answers. They sum to 1. */
function likely(answers: readonly FitAnswer[], { mean, deviation }: Belief): number[] {
  const logs = masteries.map((theta) => {
    let log = -(((theta - mean) / deviation) ** 2) / 2
    for (const answer of answers) {
      const chance = boundedChance(theta, answer)
      log += Math.log(answer.correct ? chance : 1 - chance)
    }
    return log
  })
  const most = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - most))
  const total = sum(weights)
  return weights.map((weight) => weight / total)
}

function beliefOf(weights: readonly number[]): Belief {
  const mean = sum(weights.map((weight, index) => weight * (masteries[index] ?? 0)))
  const variance = sum(weights.map((weight, index) => weight * ((masteries[index] ?? 0) - mean) ** 2))
  return { mean, deviation: Math.sqrt(variance) }
}

function sumsBy(belief: readonly number[], asked: readonly Weighed[]): number[] {
  if (asked.length === 0) return [1]
  const sums = Array.from({ length: asked.reduce((most, { weight }) => most + weight, 1) }, () => 0)
  belief.forEach((likelihood, index) => {
    if (likelihood < 1e-5) return
    let own = [1]
    for (const question of asked) {
      const chance = boundedChance((masteries[index] ?? 0) + learnedSince, question)
      own = shifted(own, question.weight, chance)
    }
    own.forEach((each, total) => (sums[total] = (sums[total] ?? 0) + likelihood * each))
  })
  return sums
}

/** The chance of each sum when one weight more is added with a chance. */
function shifted(sums: readonly number[], weight: number, chance: number): number[] {
  const after = Array.from({ length: sums.length + weight }, () => 0)
  sums.forEach((each, total) => {
    after[total] = (after[total] ?? 0) + each * (1 - chance)
    after[total + weight] = (after[total + weight] ?? 0) + each * chance
  })
  return after
}

/** Nobody is certain to be right, nor to be wrong: a slip, a question that was just read elsewhere. */
function boundedChance(theta: number, { rating, guess }: Pick<FitAnswer, 'rating' | 'guess'>): number {
  return Math.min(0.97, Math.max(0.05, chanceOfRight(theta, rating, guess)))
}

/** The chance of each sum of two sums. */
function added(one: readonly number[], other: readonly number[]): number[] {
  const sums = Array.from({ length: one.length + other.length - 1 }, () => 0)
  one.forEach((a, i) => other.forEach((b, j) => (sums[i + j] = (sums[i + j] ?? 0) + a * b)))
  return sums
}

/** A question that does not hurry is answered slower: so much of its time is taken where there is a hurry. */
const hurry = Math.log(0.7)
/** What was met before is read quicker. */
const recall = Math.log(0.8)
/** How far a player's days differ, on the logarithm of time: sleep, a bus, a stake. */
const dayDeviation = 0.3
/** The same for how even the times are, on the logarithm of their variance. */
const evenDeviation = 0.5

/** Times before any were seen: their mean, how far players' means differ, their variance, and what that is worth in answers. */
const usualPace = { mean: Math.log(5_500), deviation: 0.45, variance: 0.2, weight: 5 }

function paceOf(duel: readonly FitAnswer[], earlier: readonly FitAnswer[]) {
  const [now, before] = [logTimes(duel), logTimes(earlier)]
  if (now.length < leastAnswers) return { paceChance: 1, evenChance: 1 }
  const [own, usual] = [spreadOf(now), usualOf(before)]
  const ofMean = Math.sqrt(usual.variance / now.length + usual.meanVariance + dayDeviation ** 2)
  const ofVariance = Math.sqrt(2 / (now.length - 1) + 2 / usual.weight + evenDeviation ** 2)
  return {
    paceChance: bounded((own.mean - usual.mean) / ofMean),
    evenChance: bounded(Math.log(own.variance / usual.variance) / ofVariance),
  }
}

/** Times of people have stranger tails than any formula: neither says more than that it is rare. */
function bounded(z: number): number {
  return Math.max(rarestTime, below(z))
}

/** What a player's times were so far, drawn towards those of everybody where there are few. */
function usualOf(times: readonly number[]) {
  const { mean, deviation, variance: everybodys, weight: prior } = usualPace
  const weight = prior + Math.max(0, times.length - 1)
  const variance =
    (prior * everybodys + (times.length < 2 ? 0 : spreadOf(times).variance * (times.length - 1))) / weight
  const precision = 1 / deviation ** 2 + times.length / variance
  const own = times.length === 0 ? 0 : sum(times) / variance
  return { mean: (mean / deviation ** 2 + own) / precision, meanVariance: 1 / precision, variance, weight }
}

/** Logarithms of the times as they would have been in a hurry, at a question that was never met. */
function logTimes(answers: readonly FitAnswer[]): number[] {
  return answers.flatMap(({ elapsedMillis, hurried, first }) => {
    if (elapsedMillis === null) return []
    return [Math.log(Math.max(elapsedMillis, shortestMillis)) + (hurried ? 0 : hurry) - (first ? 0 : recall)]
  })
}

/** Source: ours, by simulation (decision 0159). */
const rarestTime = 0.002

/** Times below are one: how far a tap lies from nothing says nothing. */
const shortestMillis: Millis = 300
/** Times are never taken to be evener than this, so that logarithms end. */
const leastVariance = 0.01

function spreadOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = sum(values) / values.length
  const squares = sum(values.map((value) => (value - mean) ** 2))
  return { mean, variance: Math.max(leastVariance, squares / (values.length - 1)) }
}

/** The chance of independent surprises together (Fisher's method; its distribution has a closed form). */
function combined(chances: readonly number[]): number {
  const surprise = -sum(chances.map((chance) => Math.log(Math.max(chance, 1e-12))))
  let [term, total] = [1, 0]
  for (let count = 1; count <= chances.length; count++) {
    total += term
    term *= surprise / count
  }
  return Math.exp(-surprise) * total
}

/** The share of the standard normal distribution below `z` (Abramowitz and Stegun 26.2.17, within 1e-7). */
function below(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
